/** Addresses of the page, as the router knows them. */
const inOrganization = (organizationId: string, path: string) => `/org/${organizationId}${path}`

export const pages = {
  login: '/login',
  createAccount: '/create-account',
  forgotPassword: '/forgot-password',
  company: '/company',
  verificationRequired: '/account/verification-required',
  acceptInvitation: '/account/accept-invitation',
  logout: '/logout',
  organization: '/organization',
  docs: '/docs',
  docsArea: (area: string) => `/docs/${area}`,
  home: (organizationId: string) => inOrganization(organizationId, '/home'),
  clients: (organizationId: string) => inOrganization(organizationId, '/clients'),
  client: (organizationId: string, clientId: string) => inOrganization(organizationId, `/clients/${clientId}`),
  location: (organizationId: string, clientId: string, locationId: string) =>
    inOrganization(organizationId, `/clients/${clientId}/locations/${locationId}`),
  job: (organizationId: string, clientId: string, locationId: string, jobId: string) =>
    inOrganization(organizationId, `/clients/${clientId}/locations/${locationId}/jobs/${jobId}`),
  quote: (organizationId: string, quoteId: string) =>
    inOrganization(organizationId, `/clients/quotes?quote=${quoteId}`),
  inspection: (organizationId: string, reportId: string) => inOrganization(organizationId, `/inspections/${reportId}`),
  supplies: (organizationId: string) => inOrganization(organizationId, '/settings/supplies'),
  members: (organizationId: string) => inOrganization(organizationId, '/members'),
  member: (organizationId: string, memberId: string) => inOrganization(organizationId, `/members/${memberId}`),
  notifications: (organizationId: string) => inOrganization(organizationId, '/notifications'),
  notificationPreferences: (organizationId: string) => inOrganization(organizationId, '/me/notifications'),
  settings: (organizationId: string) => inOrganization(organizationId, '/settings'),
  audit: (organizationId: string) => inOrganization(organizationId, '/settings/audit'),
  dataExport: (organizationId: string) => inOrganization(organizationId, '/settings/export'),
  importing: (organizationId: string, kind: string) => inOrganization(organizationId, `/settings/import?kind=${kind}`),
  myPay: (organizationId: string) => inOrganization(organizationId, '/my-pay'),
  me: (organizationId: string) => inOrganization(organizationId, '/me'),
  changePassword: (organizationId: string) => inOrganization(organizationId, '/me/change-password'),
} as const

const withQuestion = (path: string, question: Readonly<Record<string, string | undefined>>) => {
  const query = new URLSearchParams(Object.entries(question).filter((entry): entry is [string, string] => !!entry[1]))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Links of notices, mails and texts. A test looks each one up among the routes of the web app. */
export const linkedPages = {
  acceptInvitation: (token: string) => withQuestion(pages.acceptInvitation, { token }),
  openQuote: (organizationId: string, token: string) =>
    withQuestion(inOrganization(organizationId, '/quote'), { token }),
  openLetter: (organizationId: string, token: string) =>
    withQuestion(inOrganization(organizationId, '/quote'), { letter: token }),
  quoteRequest: (organizationId: string) => inOrganization(organizationId, '/quote'),
  clientInspection: (userId: string, client: string, reportId: string) =>
    withQuestion(`/client/${userId}/inspections/${reportId}`, { client }),
  clientRequest: (userId: string, clientId: string, request: string) =>
    withQuestion(`/client/${userId}`, { client: clientId, tab: 'requests', request }),
  messages: (organizationId: string, thread: Readonly<Record<string, string | undefined>>) =>
    withQuestion(inOrganization(organizationId, '/messages'), thread),
  clientMessages: (userId: string, clientId: string, thread: Readonly<Record<string, string | undefined>>) =>
    withQuestion(`/client/${userId}`, { client: clientId, tab: 'messages', ...thread }),
  clientPrices: (organizationId: string, clientId: string) =>
    withQuestion(pages.client(organizationId, clientId), { tab: 'profit' }),
  clientFeedback: (organizationId: string, clientId: string) =>
    withQuestion(pages.client(organizationId, clientId), { tab: 'feedback' }),
  certifications: (organizationId: string, memberId: string) =>
    withQuestion(pages.member(organizationId, memberId), { tab: 'certifications' }),
  selfApprovals: (organizationId: string) => withQuestion(pages.audit(organizationId), { table: 'self_approvals' }),
  deletion: (organizationId: string) => inOrganization(organizationId, '/settings/delete'),
  webhooks: (organizationId: string) =>
    withQuestion(inOrganization(organizationId, '/settings/integrations'), { tab: 'webhooks' }),
  holidayQuestions: (organizationId: string) =>
    withQuestion(inOrganization(organizationId, '/settings/holiday-calendar'), { tab: 'questions' }),
  faq: (organizationId: string) => inOrganization(organizationId, '/faq'),
  myWork: (organizationId: string, question: { view?: 'hours' | 'schedule' | 'requests'; week?: string } = {}) =>
    withQuestion(inOrganization(organizationId, '/employee'), question),
  timeOff: (organizationId: string, question: { tab?: 'requests'; request?: string } = {}) =>
    withQuestion(inOrganization(organizationId, '/time-off'), question),
  unassignedVisits: (organizationId: string) => operations(organizationId, { state: 'unassigned' }),
  unconfirmedVisits: (organizationId: string) => operations(organizationId, { state: 'unconfirmed' }),
  swaps: (organizationId: string) => operations(organizationId, { view: 'swaps' }),
  week: (organizationId: string, day: string) => operations(organizationId, { view: 'week', week: day, day }),
  workLogs: (organizationId: string, log?: string) => operations(organizationId, { view: 'logs', log }),
  problemReport: (organizationId: string, problem: string) => operations(organizationId, { view: 'problems', problem }),
  supplyRequest: (organizationId: string, request: string) => operations(organizationId, { view: 'supplies', request }),
  correctiveActions: (organizationId: string) =>
    withQuestion(inOrganization(organizationId, '/reports/inspections'), { tab: 'actions' }),
  inspectionsNext: (organizationId: string) =>
    withQuestion(inOrganization(organizationId, '/reports/inspections'), { tab: 'next' }),
  inspectionReport: (organizationId: string, reportId: string) =>
    inOrganization(organizationId, `/reports/inspections/${reportId}`),
  monitors: (organizationId: string) => inOrganization(organizationId, '/reports/business-monitors'),
  recap: (organizationId: string, recap: string) =>
    withQuestion(inOrganization(organizationId, '/reports/recap'), { recap }),
} as const

function operations(organizationId: string, question: Readonly<Record<string, string | undefined>>) {
  return withQuestion(inOrganization(organizationId, '/operations'), question)
}
