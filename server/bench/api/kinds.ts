import type { ClientPage } from '#shared/clients/clients.contract.ts'
import type { LocationList } from '#shared/locations/locations.contract.ts'
import type { MemberPage } from '#shared/members/members.contract.ts'
import type { PayPeriods } from '#shared/payroll/payroll.contract.ts'
import type { BoardOutline } from '#shared/schedule/visit-board.contract.ts'
import { boardRowsAsked, unassignedRow } from '#shared/schedule/board.ts'
import type { Installation } from './installation.ts'
import { addBusyMember } from './busy-member.ts'
import { ask, type Ask } from './open-load.ts'

export interface Kind {
  name: string
  /** p95 in milliseconds; the performance target on two cores at 200 requests per second. */
  goal: number
  /** Requests per second, if different from the bench's. */
  rate?: number
  next: (n: number) => Ask
}

const boardWeek = 'from=2026-11-16&to=2026-11-22&by=members'
const searches = ['harbor', 'dental', 'main', 'oak', 'clinic']

/** Returns the requests to measure, for existing records. */
export async function kindsOf(installation: Installation): Promise<Kind[]> {
  const { base } = installation
  const get = async <T>(path: string) => JSON.parse((await ask(installation, { path: `${base}${path}` })).text) as T
  const clients = (await get<ClientPage>('/clients?limit=200')).items
  const members = (await get<MemberPage>('/members?limit=200')).items
  const locations: string[] = []
  for (const { id } of clients.slice(0, 40)) {
    const { items } = await get<LocationList>(`/clients/${id}/locations`)
    locations.push(...items.map((location) => `/clients/${id}/locations/${location.id}`))
  }
  const of = (paths: readonly string[]) => (n: number) => ({ path: `${base}${paths[(n * 7) % paths.length]}` })
  const period = (await get<PayPeriods>('/payroll/periods?before=2026-11-21&limit=2')).items.at(-1)?.from
  const [running] = (await get<PayPeriods>('/payroll/periods?before=2026-11-21&limit=1')).items
  const days = { from: running?.from ?? '', to: running?.to ?? '' }
  const busy = await addBusyMember(installation.ownerUrl, days.from)
  const busyPaths = [
    `/payroll/members/${busy}?from=${days.from}`,
    `/work-logs?memberId=${busy}&from=${days.from}&to=${days.to}`,
  ]
  const outline = await get<BoardOutline>(`/visits/board?${boardWeek}`)
  const named = outline.groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  const rowIds = [unassignedRow, ...named.slice(0, boardRowsAsked - 1)].join()
  let written = 0
  return [
    {
      name: 'point read',
      goal: 10,
      next: of([
        ...clients.map(({ id }) => `/clients/${id}`),
        ...members.map(({ id }) => `/members/${id}`),
        ...locations,
      ]),
    },
    {
      name: 'list page',
      goal: 50,
      next: of([
        '/clients',
        '/clients?sort=-createdAt',
        '/clients?status=active',
        ...searches.map((text) => `/clients?search=${text}`),
        '/members',
        '/members?role=SUPERVISOR',
        '/members?search=ana',
      ]),
    },
    { name: 'home: set-up', goal: 100, next: of(['/setup']) },
    // Computes nine thousand visits on the large data; requested as often as people open the page.
    { name: 'home: a week of visits', goal: 100, rate: 2, next: of(['/home/visits?from=2026-11-23']) },
    // For the whole company; requested as often as somebody plans or runs payroll.
    { name: 'the week: its rows by name', goal: 200, rate: 1, next: of([`/visits/board?${boardWeek}`]) },
    {
      name: 'the week: the rows in sight',
      goal: 150,
      rate: 1,
      next: of([`/visits/board/rows?${boardWeek}&rows=${rowIds}`]),
    },
    { name: 'payroll of two weeks', goal: 300, rate: 1, next: of([`/payroll?from=${period}`]) },
    // Alternating: the pay with its lines, and the log list with its totals.
    { name: 'pay and work of a member with 10,000 logs', goal: 1_000, rate: 1, next: of(busyPaths) },
    { name: 'home: what is new', goal: 100, rate: 20, next: of(['/home']) },
    {
      name: 'write',
      goal: 20,
      next: () => ({ method: 'POST', path: `${base}/clients`, body: { name: `Written ${++written}` } }),
    },
  ]
}
