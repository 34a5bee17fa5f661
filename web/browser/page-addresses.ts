import type { APIRequestContext } from 'playwright-core'
import { mailTo } from './mailbox.ts'

/** Pages whose calls are refused: an unknown URL is answered with 404, and an invalid link is refused. */
export const refusedPages: Readonly<Record<string, string>> = {
  'reset-password': '/account/reset-password?token=a-token-that-is-long-enough',
  'invalid-invitation': '/account/accept-invitation?token=a-token-that-is-long-enough',
  'not-found': '/nowhere',
}

/** Pages that need no session, by a short name. */
export const signedOutPages: Readonly<Record<string, string>> = {
  welcome: '/',
  login: '/login',
  phone: '/phone',
  'create-account': '/create-account',
  'forgot-password': '/forgot-password',
  'verify-email': '/account/verify-email',
  'change-email': '/account/change-email',
  company: '/company',
  'company-return': '/account/company-sign-in/00000000-0000-7000-8000-000000000000',
  docs: '/docs',
  'docs-clients': '/docs/clients',
  'docs-work': '/docs/work',
  mailbox: '/dev/mailbox',
  features: '/features',
  ...refusedPages,
}

/** The pages that anybody can open, also from an email's link; no request of theirs is refused. */
export async function publicPages(request: APIRequestContext, url: string): Promise<Record<string, string>> {
  const { organizationId } = (await (await request.get(`${url}/api/v1/users/me`)).json()) as { organizationId: string }
  const api = `${url}/api/v1/organizations/${organizationId}`
  const [quote] = ((await (await request.get(`${api}/quotes?state=sent`)).json()) as Listed).items
  const link = await request.post(`${api}/quotes/${quote?.id}/link`, { data: {} })
  const { address } = (await link.json()) as { address: string }
  const email = `invited-${crypto.randomUUID()}@demo.custodia.example`
  await request.post(`${api}/members`, { data: { name: 'Ida Vane', email, roles: ['EMPLOYEE'] } })
  const { links } = await mailTo(url, email, /./)
  const pathOf = (text: string) => text.replace(/^https?:\/\/[^/]+/, '')
  const open = Object.entries(signedOutPages).filter(([name]) => !(name in refusedPages))
  return {
    ...Object.fromEntries(open),
    'quote-request': `/org/${organizationId}/quote`,
    proposal: pathOf(address),
    invitation: pathOf(links.find((candidate) => candidate.includes('invitation')) ?? ''),
    'client-sign-in': `/login?redirect=${encodeURIComponent('/client/me')}`,
  }
}

/** The operators' pages, with a request that has log lines. */
export function platformPages(requestId: string): Record<string, string> {
  const tabs = ['users', 'security', 'queue', 'mails', 'health']
  return {
    admin: '/admin',
    ...Object.fromEntries(tabs.map((tab) => [`admin-${tab}`, `/admin?tab=${tab}`])),
    'admin-request': `/admin?tab=requests&id=${requestId}`,
    'admin-request-old': '/admin?tab=requests&id=01800000-0000-7000-8000-000000000001',
  }
}

/** Pages of a client's contact, including a shared inspection. */
export async function contactPages(request: APIRequestContext, url: string): Promise<Record<string, string>> {
  const get = async <T>(path: string) => (await (await request.get(url + path)).json()) as T
  const { userId } = await get<{ userId: string }>('/api/v1/users/me')
  const [own] = (await get<{ items: { organizationId: string; clientId: string }[] }>('/api/v1/client-area')).items
  const area = `/api/v1/organizations/${own?.organizationId}/client-area/${own?.clientId}`
  const [shared] = (await get<Listed>(`${area}/inspections`)).items
  const [quote] = (await get<Listed>(`${area}/quotes`)).items
  const tabs = ['overview', 'visits', 'done', 'requests', 'inspections', 'questions', 'documents']
  return {
    ...Object.fromEntries(tabs.map((tab) => [`contact-${tab}`, `/client/${userId}?tab=${tab}`])),
    'contact-inspection': `/client/${userId}/inspections/${shared?.id}`,
    ...(quote && { 'contact-quote': `/client/${userId}/quotes/${quote.id}` }),
  }
}

interface Listed {
  items: { id: string }[]
}

/** Further tabs of the pages below; their frame is the same, so the walks of the roles leave them out. */
export async function tabPages(request: APIRequestContext, url: string): Promise<Record<string, string>> {
  const get = async <T>(path: string) => (await (await request.get(url + path)).json()) as T
  const first = async (path: string) => (await get<Listed>(path)).items[0]?.id ?? ''
  const { organizationId } = await get<{ organizationId: string }>('/api/v1/users/me')
  const api = `/api/v1/organizations/${organizationId}`
  const client = await first(`${api}/clients`)
  const org = `/org/${organizationId}`
  const member = `${org}/members/${await first(`${api}/members`)}`
  const tabs: Readonly<Record<string, readonly string[]>> = {
    [`${org}/clients/${client}`]: ['locations', 'calendar', 'documents'],
    [member]: ['roles', 'schedule', 'availability', 'work-logs', 'pay', 'timeOff', 'certifications', 'pin', 'activity'],
    [`${org}/settings/supplies`]: ['count', 'value'],
    [`${org}/settings/integrations`]: ['keys', 'webhooks', 'signIn'],
    [`${org}/reports/phone-calls`]: ['texts'],
  }
  return Object.fromEntries(
    Object.entries(tabs).flatMap(([path, names]) =>
      names.map((name) => [`${path.split('/')[3]} ${name}`, `${path}?tab=${name}`]),
    ),
  )
}

/** Pages of the signed-in user's organization, with an existing client, location, job and member. */
export async function demoPages(request: APIRequestContext, url: string): Promise<Record<string, string>> {
  const get = async <T>(path: string) => (await (await request.get(url + path)).json()) as T
  const first = async (path: string) => (await get<Listed>(path)).items[0]?.id ?? ''
  const { organizationId } = await get<{ organizationId: string }>('/api/v1/users/me')
  const api = `/api/v1/organizations/${organizationId}`
  const client = await first(`${api}/clients`)
  const location = await first(`${api}/clients/${client}/locations`)
  const job = await first(`${api}/clients/${client}/locations/${location}/jobs`)
  const member = await first(`${api}/members`)
  const holidays = await first(`${api}/holiday-calendars`)
  const inspection = await first(`${api}/inspections`)
  const org = `/org/${organizationId}`
  return {
    organizations: '/organization',
    home: `${org}/home`,
    clients: `${org}/clients`,
    'clients-profit': `${org}/clients?report=profit`,
    client: `${org}/clients/${client}`,
    'client-profit': `${org}/clients/${client}?tab=profit`,
    'client-feedback': `${org}/clients/${client}?tab=feedback`,
    location: `${org}/clients/${client}/locations/${location}`,
    job: `${org}/clients/${client}/locations/${location}/jobs/${job}`,
    quotes: `${org}/clients/quotes`,
    'quotes-list': `${org}/clients/quotes?view=list`,
    'quote-rates': `${org}/clients/quotes?settings=true`,
    quote: `${org}/clients/quotes?quote=${await first(`${api}/quotes?state=draft`)}`,
    'quote-request': `${org}/quote`,
    members: `${org}/members`,
    member: `${org}/members/${member}`,
    'org-chart': `${org}/org-chart`,
    payroll: `${org}/reports/payroll`,
    'payroll-costs': `${org}/reports/payroll?view=costs`,
    'payroll-member': `${org}/reports/payroll/${member}`,
    'my-pay': `${org}/my-pay`,
    'pay-policy': `${org}/settings/pay`,
    operations: `${org}/operations`,
    'operations-week': `${org}/operations?view=week`,
    'operations-map': `${org}/operations?view=map`,
    'operations-route': `${org}/operations?view=map&member=${member}`,
    'operations-day': `${org}/operations?view=day&by=locations`,
    'operations-day-people': `${org}/operations?view=day`,
    'operations-week-places': `${org}/operations?view=week&by=locations`,
    'operations-problems': `${org}/operations?view=problems&state=all`,
    'operations-supplies': `${org}/operations?view=supplies&state=all`,
    'operations-logs': `${org}/operations?view=logs&period=all`,
    mileage: `${org}/reports/mileage`,
    'member-mileage': `${org}/reports/mileage/${member}`,
    'phone-calls': `${org}/reports/phone-calls`,
    'phone-numbers': `${org}/reports/phone-calls?tab=numbers`,
    recap: `${org}/recap`,
    supplies: `${org}/settings/supplies`,
    ...Object.fromEntries(
      ['chemicals', 'stock', 'purchase', 'orders', 'ledger', 'areas', 'suppliers'].map((tab) => [
        `supplies-${tab}`,
        `${org}/settings/supplies?tab=${tab}`,
      ]),
    ),
    'chemical-place': `${org}/chemicals/${location}`,
    consumables: `${org}/reports/consumables`,
    'client-consumables': `${org}/reports/consumables/${client}`,
    'recap-report': `${org}/reports/recap`,
    faq: `${org}/faq`,
    employee: `${org}/employee`,
    'employee-hours': `${org}/employee?view=hours`,
    'employee-schedule': `${org}/employee?view=schedule`,
    'employee-requests': `${org}/employee?view=requests`,
    messages: `${org}/messages`,
    notifications: `${org}/notifications`,
    settings: `${org}/settings`,
    languages: `${org}/settings/languages`,
    'data-export': `${org}/settings/export`,
    'delete-organization': `${org}/settings/delete`,
    regions: `${org}/settings/regions`,
    'holiday-calendars': `${org}/settings/holiday-calendar`,
    'holiday-questions': `${org}/settings/holiday-calendar?tab=questions`,
    'holiday-calendar': `${org}/settings/holiday-calendar/${holidays}`,
    audit: `${org}/settings/audit`,
    import: `${org}/settings/import?kind=members`,
    me: `${org}/me`,
    security: '/account/security',
    'notification-preferences': `${org}/me/notifications`,
    'not-for-me': '/admin',
    'own-organization': '/my-org/members',
    'change-password': `${org}/me/change-password`,
    'time-off': `${org}/time-off`,
    'time-off-team': `${org}/time-off?tab=team`,
    'time-off-requests': `${org}/time-off?tab=requests`,
    'time-off-history': `${org}/time-off/history`,
    'settings-time-off': `${org}/settings/time-off`,
    inspections: `${org}/reports/inspections`,
    'inspections-trends': `${org}/reports/inspections?tab=trends&by=items`,
    'inspections-next': `${org}/reports/inspections?tab=next`,
    'inspections-actions': `${org}/reports/inspections?tab=actions`,
    'inspections-templates': `${org}/reports/inspections?tab=templates`,
    inspection: `${org}/reports/inspections/${inspection}`,
    'inspection-done': `${org}/inspections/${inspection}`,
    monitors: `${org}/reports/business-monitors`,
    'monitors-all': `${org}/reports/business-monitors?tab=monitors`,
    'not-here': `${org}/nowhere`,
    'not-mine': '/org/00000000-0000-7000-8000-000000000000/home',
  }
}
