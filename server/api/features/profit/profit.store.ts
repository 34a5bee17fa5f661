import type { TenantTx } from '#server/api/db/tenant.ts'
import { monthsOf, monthWindow, type Months } from '#server/api/month-window.store.ts'
import { notFound } from '#server/api/problem.ts'
import type { ClientProfit, ClientProfitRow, Profit } from '#shared/profit/profit.contract.ts'
import { sumOf, type ProfitLine } from './figures.ts'
import { burdenPercent, profitLines } from './lines.store.ts'

const usual = { ofAll: 2, ofOne: 12 }

const namesOf = async (tx: TenantTx) =>
  new Map((await tx.selectFrom('clients').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))

/** Revenue and cost by client. @throws ProblemError 400 `months_window`. */
export async function profit(tx: TenantTx, range: Partial<Months>): Promise<Profit> {
  const window = await monthWindow(tx, range, usual.ofAll)
  const burden = await burdenPercent(tx)
  const lines = await profitLines(tx, window, null, burden)
  const names = await namesOf(tx)
  const items = [...Map.groupBy(lines, ({ clientId }) => clientId)]
    .map(([clientId, clientLines]) => ({ clientId, clientName: names.get(clientId) ?? '', ...sumOf(clientLines) }))
    .toSorted((a, b) => a.leftMinor - b.leftMinor || a.clientName.localeCompare(b.clientName))
  return { from: window.from, to: window.to, burdenPercent: burden, items, totals: sumOf(lines) }
}

export type MonthlyProfit = ClientProfitRow & { month: string }

/** Revenue and cost by month, newest first, for the export. @throws ProblemError 400 `months_window`. */
export async function monthlyProfit(tx: TenantTx, range: Partial<Months>): Promise<MonthlyProfit[]> {
  const window = await monthWindow(tx, range, usual.ofAll)
  const lines = await profitLines(tx, window, null, await burdenPercent(tx))
  const names = await namesOf(tx)
  return [...Map.groupBy(lines, ({ month, clientId }) => `${month} ${clientId}`).values()]
    .flatMap((monthLines) =>
      monthLines.slice(0, 1).map(({ month, clientId }) => ({
        month,
        clientId,
        clientName: names.get(clientId) ?? '',
        ...sumOf(monthLines),
      })),
    )
    .toSorted((a, b) => b.month.localeCompare(a.month) || a.clientName.localeCompare(b.clientName))
}

/** Revenue and cost of one client. @throws ProblemError 404; 400 `months_window`. */
export async function clientProfit(tx: TenantTx, clientId: string, range: Partial<Months>): Promise<ClientProfit> {
  const client = await tx
    .selectFrom('clients')
    .select(['id', 'contractBasis'])
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (!client) throw notFound()
  const window = await monthWindow(tx, range, usual.ofOne)
  const burden = await burdenPercent(tx)
  const lines = await profitLines(tx, window, client.id, burden)
  const places = await tx.selectFrom('locations').select(['id', 'name']).where('clientId', '=', client.id).execute()
  const of = (which: (line: ProfitLine) => boolean) => sumOf(lines.filter(which))
  return {
    from: window.from,
    to: window.to,
    burdenPercent: burden,
    totals: sumOf(lines),
    months: monthsOf(window).map((month) => ({ month, ...of((line) => line.month === month) })),
    places: places
      .filter(({ id }) => lines.some(({ locationId }) => locationId === id))
      .map(({ id, name }) => ({ locationId: id, locationName: name, ...of(({ locationId }) => locationId === id) }))
      .toSorted((a, b) => a.leftMinor - b.leftMinor || a.locationName.localeCompare(b.locationName)),
    jobs: await jobsOf(tx, lines),
    isBilledWhole: client.contractBasis === 'month',
  }
}

/** Figures by job, the furthest over its quoted time first. */
async function jobsOf(tx: TenantTx, lines: readonly ProfitLine[]): Promise<ClientProfit['jobs']> {
  const linesByJob = Map.groupBy(lines, ({ jobId }) => jobId ?? '')
  linesByJob.delete('')
  if (linesByJob.size === 0) return []
  const jobs = await tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', 'l.id', 'j.locationId')
    .select(['j.id as jobId', 'j.name as jobName', 'l.name as locationName'])
    .where('j.id', 'in', [...linesByJob.keys()])
    .execute()
  const over = (figures: { seconds: number; quotedSeconds: number }) => figures.seconds - figures.quotedSeconds
  return jobs
    .map((job) => ({ ...job, ...sumOf(linesByJob.get(job.jobId) ?? []) }))
    .toSorted((a, b) => over(b) - over(a) || a.jobName.localeCompare(b.jobName))
}
