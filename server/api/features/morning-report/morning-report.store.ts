import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { list as listVisits } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { ruleBook, workAt } from '#server/api/domain/schedules/visit-work.store.ts'
import { whoAndWhere } from '#server/api/domain/timekeeping/who-and-where.store.ts'
import { toWorkLogs, workLogRows } from '#server/api/domain/timekeeping/work-log-rows.store.ts'
import { workdayBounds, workdayOf } from '#server/api/domain/timekeeping/worked-time.ts'
import type { MorningFinding } from '#shared/morning-report/morning-report.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import { openFindings, visitFindings } from './findings.ts'

/** Days back in which the last workday is searched. */
const daysBack = 7

/** The last workday's findings, with the region of each location. */
export interface Morning {
  day: string
  findings: readonly MorningFinding[]
  regions: ReadonlyMap<string, string | null>
}

/** Null if nothing was planned or worked for a week. */
export async function lastWorkday(tx: TenantTx, now: Date): Promise<Morning | null> {
  const clock = await tx.selectFrom('configurations').select(['timeZone', 'workdayStart']).executeTakeFirstOrThrow()
  const today = Temporal.PlainDate.from(workdayOf(now.getTime(), clock))
  for (let back = 1; back <= daysBack; back++) {
    const day = today.subtract({ days: back }).toString()
    const visits = (await listVisits(tx, { from: day, to: day }, {})).filter(({ date }) => date === day)
    const [from = 0, to = 0] = workdayBounds([day], clock)
    // Reads a day more on both sides, because a visit in another time zone or a late one reaches beyond the day.
    const logs = await logsOf(tx, from - dayMs, to + dayMs, now)
    const ofDay = logs.filter(({ startedAt }) => Date.parse(startedAt) >= from && Date.parse(startedAt) < to)
    if (visits.length === 0 && ofDay.length === 0) continue
    const open = [...ofDay, ...(await runningBefore(tx, from, now))]
    const findings = [
      ...visitFindings(visits, namesIn(visits, logs), await factsOf(tx, visits, now), now.getTime()),
      ...openFindings(open, visits, now.getTime()),
      ...(await problemsOf(tx, from, to)),
    ]
    return { day, findings, regions: await regionsOf(tx, findings, visits) }
  }
  return null
}

const factsOf = async (tx: TenantTx, visits: readonly Visit[], now: Date) => ({
  recordOf: await workAt(tx, visits, now),
  rulesOf: await ruleBook(tx),
})

/** Names of planned and actual workers. */
const namesIn = (visits: readonly Visit[], logs: readonly WorkLog[]) =>
  new Map([
    ...visits.flatMap(({ crew }) => crew.map(({ memberId, name }) => [memberId, name] as const)),
    ...logs.map(({ memberId, memberName }) => [memberId, memberName] as const),
  ])

async function logsOf(tx: TenantTx, from: number, to: number, now: Date): Promise<WorkLog[]> {
  const rows = await workLogRows(tx)
    .where('w.voidedAt', 'is', null)
    .where('w.startedAt', '>=', new Date(from))
    .where('w.startedAt', '<', new Date(to))
    .orderBy('w.startedAt')
    .orderBy('w.id')
    .execute()
  return toWorkLogs(tx, rows, now.getTime())
}

async function runningBefore(tx: TenantTx, from: number, now: Date): Promise<WorkLog[]> {
  const rows = await workLogRows(tx)
    .where('w.voidedAt', 'is', null)
    .where('w.endedAt', 'is', null)
    .where('w.startedAt', '<', new Date(from))
    .orderBy('w.startedAt')
    .execute()
  return toWorkLogs(tx, rows, now.getTime())
}

async function problemsOf(tx: TenantTx, from: number, to: number): Promise<MorningFinding[]> {
  const rows = await tx
    .selectFrom('problemReports as p')
    .leftJoin('workLogs as w', (join) => onSameOrganization(join, 'w.id', 'p.workLogId'))
    .leftJoin('jobs as j', (join) => onSameOrganization(join, 'j.id', 'w.jobId'))
    .select(['p.id', 'p.memberId', 'p.locationId', 'p.workLogId', 'p.createdAt', 'j.id as jobId', 'j.name as jobName'])
    .where('p.createdAt', '>=', new Date(from))
    .where('p.createdAt', '<', new Date(to))
    .where('p.resolvedAt', 'is', null)
    .orderBy('p.id')
    .execute()
  if (rows.length === 0) return []
  const of = await whoAndWhere(tx, rows)
  return rows.map((row) => {
    const { memberId: _memberId, memberName, regionId: _regionId, ...place } = of(row)
    const { jobId, jobName, workLogId, id: problemReportId } = row
    const at = instantOf(row.createdAt)
    return {
      kind: 'problem',
      ...place,
      jobId,
      jobName,
      at,
      minutes: null,
      people: [memberName],
      workLogId,
      problemReportId,
    }
  })
}

async function regionsOf(tx: TenantTx, findings: readonly MorningFinding[], visits: readonly Visit[]) {
  const ids = [...new Set([...findings, ...visits].map(({ locationId }) => locationId))]
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'regionId'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, regionId }) => [id, regionId]))
}

/** The findings in the regions where the reader acts. */
export const findingsIn = ({ findings, regions }: Morning, actsIn: (regionId: string | null) => boolean) =>
  findings.filter(({ locationId }) => actsIn(regions.get(locationId) ?? null))
