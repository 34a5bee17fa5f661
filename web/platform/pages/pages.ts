/** Addresses of the page, as the router knows them. */
const inOrganization = (organizationId: string, path: string) => `/org/${organizationId}${path}`

export const pages = {
  login: '/login',
  createAccount: '/create-account',
  forgotPassword: '/forgot-password',
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
