import { sql, type Selectable } from 'kysely'
import type { VisitChangesTable } from '#server/api/db/schema/schedule.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { VisitChange } from './occurrences.ts'
import type { DayWindow } from '../patterns/visits.ts'

export const changeColumns = [
  'originalStart',
  'movedTo',
  'durationMinutes',
  'cancelledReason',
  'note',
  'hasOwnCrew',
  'version',
  'addedMinutes',
  'addedZone',
] as const

export type ChangeRow = Pick<Selectable<VisitChangesTable>, (typeof changeColumns)[number]>

/** An instant in the format of visits: whole seconds. */
export const instantOf = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')

export const toChange = ({ originalStart, movedTo, ...rest }: ChangeRow): VisitChange => ({
  originalStart: instantOf(originalStart),
  movedTo: movedTo && instantOf(movedTo),
  durationMinutes: rest.durationMinutes,
  cancelledReason: rest.cancelledReason,
  note: rest.note,
  hasOwnCrew: rest.hasOwnCrew,
  version: rest.version,
  added:
    rest.addedMinutes === null || rest.addedZone === null
      ? null
      : { durationMinutes: rest.addedMinutes, timeZone: rest.addedZone },
})

export interface JobVisitChange extends VisitChange {
  jobId: string
}

/** Returns the changes of visits that were or are within the window, in any time zone. */
export async function listBetween(tx: TenantTx, window: DayWindow, jobId?: string): Promise<JobVisitChange[]> {
  const rows = await changesQuery(tx, reachOf(window), jobId).execute()
  return rows.map((row) => ({ ...toChange(row), jobId: row.jobId }))
}

/** The instants that enclose a window's visits in any time zone. */
export const reachOf = ({ from, to }: DayWindow) => ({ since: instantAt(from, -1), until: instantAt(to, 2) })

export function changesQuery(tx: TenantTx, { since, until }: ReturnType<typeof reachOf>, jobId?: string) {
  const query = tx
    .selectFrom('visitChanges')
    .select(changeColumns)
    .select('jobId')
    .where((eb) =>
      eb.or([
        eb.and([eb('originalStart', '>=', since), eb('originalStart', '<', until)]),
        eb.and([eb('movedTo', '>=', since), eb('movedTo', '<', until)]),
      ]),
    )
  return jobId ? query.where('jobId', '=', jobId) : query
}

/** Returns the changes of these visits, and possibly of others of their jobs. */
export async function ofVisits(
  tx: TenantTx,
  visits: readonly { jobId: string; originalStart: string }[],
): Promise<JobVisitChange[]> {
  const starts = visits.map(({ originalStart }) => new Date(originalStart))
  const rows = await tx
    .selectFrom('visitChanges')
    .select(changeColumns)
    .select('jobId')
    .where(sql<boolean>`job_id = any (${visits.map(({ jobId }) => jobId)}::uuid[])`)
    .where(sql<boolean>`original_start = any (${starts}::timestamptz[])`)
    .execute()
  return rows.map((row) => ({ ...toChange(row), jobId: row.jobId }))
}

/** Midnight UTC some days off: no time zone differs by more than a day. */
const instantAt = (day: string, days: number) =>
  new Date(Temporal.PlainDate.from(day).add({ days }).toZonedDateTime('UTC').epochMilliseconds)
