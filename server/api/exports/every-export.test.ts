import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { vacation } from '#server/api/features/time-off/test/on-leave.ts'
import { useApi } from '#server/api/test/api.ts'
import { everyContract } from '#server/api/test/contracts.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'

interface Schema {
  querystring?: Query
  response?: Readonly<Record<number, { properties?: Readonly<Record<string, { type?: string }>> }>>
}

interface Query {
  properties?: Record<string, unknown>
  required?: string[]
}

const reads = (await everyContract()).filter(({ method }) => method === 'GET')
const schemaOf = (contract: object) => (contract as { schema?: Schema }).schema ?? {}

/** Lists with an export, and their required parameters. */
const exported = reads.flatMap((contract) => {
  const { properties, required = [] } = schemaOf(contract).querystring ?? {}
  return properties && 'format' in properties ? [{ url: contract.url, required }] : []
})

const prefix = '/api/v1/organizations/:organizationId'
const short = (url: string) => url.replace(`${prefix}/`, '')

/** Routes that return `items`: the product's lists. */
const lists = reads
  .filter((contract) => schemaOf(contract).response?.[200]?.properties?.['items']?.type === 'array')
  .map(({ url }) => url)
  .toSorted((a, b) => (short(a) < short(b) ? -1 : 1))

/** Lists exported through another list's export, filtered. */
const elsewhere: Readonly<Record<string, string>> = {
  'audit/acts': 'audit/export',
  'audit/acts/:actId': 'audit/export',
  'chemical-places': 'chemicals/export',
  'clients/:clientId/locations': 'locations/export',
  'clients/:clientId/locations/:locationId/jobs': 'jobs/export',
  'members/:memberId/activity': 'audit/export',
  'members/:memberId/certifications': 'members/certifications/export',
  'mileage/members/:memberId': 'mileage/export',
  'my-visits': 'my-work-logs/export',
  'operations/sites': 'locations/export',
  'org-chart': 'members/export',
  'payroll/statements': 'payroll/export',
  'regions/:regionId/locations': 'locations/export',
  'schedule/weeks': 'visits/export',
  'time-off/calendar': 'time-off/requests/export',
  'time-off/members/:memberId/balances': 'time-off/members/:memberId/ledger/export',
  'time-off/my-balances': 'time-off/members/:memberId/ledger/export',
  'visits/day': 'visits/export',
}

const choices = 'what a field offers to choose from'
const platform = 'the console of the installation: what organizations hold does not leave through it'
const account = 'of the caller’s own account, a handful'
const messages = 'a conversation; all of it is in the organization’s own export'
const clientPapers = 'a client’s own papers: each leaves as the PDF or the file that it is'
const rules = 'settings of many parts each: they leave with the data export'
const passing = 'of the moment, computed at each look'
const exportedWithWorkLogs = 'what was asked for: what it became leaves with the work logs'
const pay = 'pay leaves with the payroll files alone, which ask again who it is'

/** Lists without an export, and why. */
const withoutFile: Readonly<Record<string, string>> = {
  '/api/v1/admin/mails': platform,
  '/api/v1/admin/organizations': platform,
  '/api/v1/admin/security-events': platform,
  '/api/v1/admin/users': platform,
  '/api/v1/client-area': account,
  '/api/v1/dev/mailbox': 'mails of a development machine',
  '/api/v1/organizations': account,
  '/api/v1/organizations/configuration/time-zones': choices,
  '/api/v1/users/me/events': account,
  '/api/v1/users/me/invitations': account,
  '/api/v1/users/me/sessions': account,
  'api-keys': 'a few, each with its permissions; what they did is in the audit log’s export',
  'audit/tables': choices,
  'certification-names': choices,
  'client-area/:clientId/answers': 'what the contact has not read yet, gone once it is read',
  'client-area/:clientId/documents': clientPapers,
  'client-area/:clientId/done-visits': 'the proof of each visit: shown with what was found and done, rated one by one',
  'client-area/:clientId/holiday-questions': 'questions to answer, gone once the day is over',
  'client-area/:clientId/inspections': clientPapers,
  'client-area/:clientId/message-threads': messages,
  'client-area/:clientId/messages': messages,
  'client-area/:clientId/quotes': clientPapers,
  'client-area/:clientId/requests': 'talks with the company, which has them as a file',
  'client-area/:clientId/visits': 'the next visits, as they are planned now',
  'clients/:clientId/documents': 'documents are files themselves',
  'clients/:clientId/locations/:locationId/alarm-code/reveals': 'who was shown a code stays with the place',
  'clients/:clientId/locations/:locationId/keys': 'what opens a door leaves in no file',
  'clients/:clientId/locations/:locationId/keys/:siteKeyId/movements': 'what opens a door leaves in no file',
  'clients/:clientId/price-letters': 'the letters of one client, each with its PDF',
  'clients/:clientId/prices': 'a handful of dates of one client: they leave with the data export',
  'clients/:clientId/profit/rows':
    'what a month of the profit report is made of, each figure of which leaves with its export',
  deliveries: 'the technical record of what was sent, kept with each notification',
  exports: 'files themselves',
  'holiday-calendars': 'each leaves with its days',
  'home/morning-report': passing,
  imports: 'runs that went in as files',
  'members/:memberId/availability': 'a handful of entries for whoever plans: they leave with the data export',
  'members/:memberId/holdings': passing,
  'members/:memberId/pay-rates': pay,
  'members/me/certifications': account,
  'message-recipients': messages,
  'message-threads': messages,
  messages,
  'my-availability': account,
  'my-swaps': passing,
  'my-time-requests': exportedWithWorkLogs,
  'my-visit-offers': passing,
  'my-visits/declinable': passing,
  notifications: 'what the caller was told; the records it is about leave themselves',
  'notifications/devices': account,
  'other-deciders': choices,
  'payroll/earning-codes': rules,
  'payroll/jurisdictions': rules,
  'payroll/members/:memberId': pay,
  'payroll/members/:memberId/travels': pay,
  'payroll/periods': pay,
  'payroll/policies': rules,
  prices: 'the profit export has the figures that it compares',
  'saved-views': 'filters of lists, kept for the caller',
  'schedule/cover': passing,
  'schedule/week-templates': rules,
  search: passing,
  'supply-items/:supplyItemId/safety-sheets': 'sheets are files themselves',
  'supply-names': choices,
  'supply-requests/:supplyRequestId': 'one record, which leaves with the list of them',
  'time-off/policies': rules,
  'time-requests': exportedWithWorkLogs,
  'visit-swaps': 'what was asked for: what it became leaves with the visits',
  webhooks: 'a few addresses; what they were sent is in the audit log’s export',
  'webhooks/:webhookId/deliveries': 'what programs were sent in the last month, with their answers',
}

/** Two days, for lists that require a range. */
const days: Readonly<Record<string, string>> = { from: '2026-11-02', to: '2026-11-03' }

const calendar = {
  name: 'Federal',
  country: 'US',
  state: '',
  kinds: ['public'],
  observance: 'both',
  paidMinutes: 480,
  payMultiplierE4: 15_000,
  jobsSkipped: true,
  asksClients: false,
}

const api = useApi()
let filled: Awaited<ReturnType<typeof buildOrganization>>
let [calendarId, policyId] = ['', '']

beforeAll(async () => {
  filled = await buildOrganization(api, 'Acme')
  const { org, base, ownerId } = filled
  const record = async (path: string, body: object) =>
    (await api.call(org.headers, `${base}/${path}`, { body })).json<{ id: string }>().id
  await record('regions', { name: '=North', color: '#1f7a5c', supervisorIds: [] })
  calendarId = await record('holiday-calendars', calendar)
  policyId = await record('time-off/policies', vacation)
  await record(`time-off/policies/${policyId}/assignments`, { memberIds: [ownerId], startsOn: '2026-01-01' })
})

describe('exports', () => {
  test('every list has an export or a documented reason', () => {
    const files = new Set(exported.map(({ url }) => url))
    const missing = lists.filter(
      (url) => !files.has(`${url}/export`) && !files.has(`${prefix}/${elsewhere[short(url)]}`),
    )
    expect(missing.map(short)).toEqual(Object.keys(withoutFile))
    // No list of these tables has its own export, and each exists.
    const covered = [...Object.keys(elsewhere), ...Object.keys(withoutFile)]
    expect(covered.filter((path) => !lists.some((url) => short(url) === path && !files.has(`${url}/export`)))).toEqual(
      [],
    )
  })

  test.each(exported.map(({ url, required }) => [url, required] as const))(
    '%s exports the same cells as CSV and as a workbook',
    async (url, required) => {
      const { org, client, ownerId } = filled
      // Some exports require a recent reauthentication.
      await sql`update sessions set proved_at = now() where user_id = ${org.owner.userId}`.execute(api.api.db)
      const path = url
        .replace(':organizationId', org.id)
        .replace(':clientId', client.id)
        .replace(':holidayCalendarId', calendarId)
        .replace(':memberId', ownerId)
      const query = { ...Object.fromEntries(required.map((name) => [name, days[name] ?? policyId])), locale: 'es' }
      const csv = await api.call(org.headers, path, { query })
      const xlsx = await api.call(org.headers, path, { query: { ...query, format: 'xlsx' } })
      expect([csv.statusCode, xlsx.statusCode]).toEqual([200, 200])
      expect(xlsx.headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9_-]+\.xlsx"$/)
      const sheet = await readSheet(xlsx.rawPayload, { trim: false })
      // CSV marks formulas as text and writes times as text; the workbook has types.
      const plain = (cell: string) => cell.replace(/^'/, '').replace(/^(\d{4}-\d\d-\d\d) .*/, '$1')
      const cellText = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))
      const lines = parse(csv.body, { bom: true }) as string[][]
      expect(sheet.map((row) => row.map(cellText))).toEqual(lines.map((row) => row.map(plain)))
    },
  )
})
