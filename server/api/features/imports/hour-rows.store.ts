import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { breakMinutesOf } from '#server/api/domain/timekeeping/break-minutes.ts'
import type { HourCells } from './hour-cells.ts'
import type { Candidate, Existing, FileRow } from './list-import.ts'
import { inPlaceOfOthers } from './overlapping-hours.store.ts'
import { changeRows } from './written-rows.store.ts'

type Rows = readonly Candidate<HourCells>[]

interface HistoryRow {
  id: string
  version: number
  member: string
  client: string
  location: string
  job: string | null
  startTime: string
  endTime: string | null
  seconds: number
  notes: string
}

/** The logs that rows may refer to: by id, or by a start on one of the file's days. */
export async function historyOf(tx: TenantTx, rows: readonly FileRow<HourCells>[]): Promise<Existing<HourCells>[]> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const days = rows.flatMap(({ entered: { startTime } }) => startTime?.match(/^[\d-]+(?= )/)?.[0] ?? []).toSorted()
  // A day on a location's clock may begin on another one.
  const [since = null, until = null] = [days[0], days.at(-1)]
  const { rows: found } = await sql<HistoryRow>`
    select w.id, w.version, m.name as member, c.name as client, l.name as location, j.name as job, w.note as notes,
      to_char(w.started_at at time zone l.time_zone, 'YYYY-MM-DD HH24:MI') as start_time,
      to_char(w.ended_at at time zone l.time_zone, 'YYYY-MM-DD HH24:MI') as end_time, (
        select coalesce(sum(extract(epoch from b.ended_at - b.started_at)), 0) from breaks b
        where b.organization_id = w.organization_id and b.work_log_id = w.id and b.kind = 'meal')::integer as seconds
    from work_logs w
    join members m on m.organization_id = w.organization_id and m.id = w.member_id
    join locations l on l.organization_id = w.organization_id and l.id = w.location_id
    join clients c on c.organization_id = l.organization_id and c.id = l.client_id
    left join jobs j on j.organization_id = w.organization_id and j.id = w.job_id
    where w.id = any (${ids}::uuid[]) or w.voided_at is null
      and w.started_at >= ${since}::date - 1 and w.started_at < ${until}::date + 2`.execute(tx)
  return found.map(({ id, version, seconds, job, ...values }) => ({
    id,
    version,
    values: { ...values, job: job ?? '', day: null, breakMinutes: breakMinutesOf(seconds) },
  }))
}

export interface FoundLog {
  memberId: string
  locationId: string
  jobId: string | null
  timeZone: string
  startedAt: Date
  endedAt: Date | null
  isImported: boolean
}

/** The work logs that rows change. */
export async function logsOf(tx: TenantTx, candidates: Rows): Promise<ReadonlyMap<string, FoundLog>> {
  const ids = candidates.flatMap(({ id, existing }) => (existing ? [id] : []))
  const { rows } = await sql<FoundLog & { id: string }>`
    select w.id, w.member_id, w.location_id, w.job_id, l.time_zone, w.started_at, w.ended_at,
      w.start_source = 'import' as is_imported
    from work_logs w join locations l on l.organization_id = w.organization_id and l.id = w.location_id
    where w.id = any (${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...log }) => [id, log]))
}

export async function addHours(tx: TenantTx, organizationId: string, candidates: Rows): Promise<void> {
  const rows = candidates.map(({ id, ids, full }) => ({
    organizationId,
    id,
    memberId: ids['memberId'] ?? '',
    locationId: ids['locationId'] ?? '',
    jobId: ids['jobId'] ?? null,
    startedAt: new Date(ids['start'] ?? ''),
    endedAt: new Date(ids['end'] ?? ''),
    startSource: 'import' as const,
    endSource: 'import' as const,
    note: full.notes,
    voidedAt: null,
  }))
  await tx.insertInto('workLogs').values(rows).execute()
  await addBreaks(tx, organizationId, candidates)
}

/** Voids the hours whose time another row of the file takes, until every row is written. */
export async function makeRoomForHours(tx: TenantTx, candidates: Rows, added: Rows): Promise<void> {
  const moving = candidates.filter(moves)
  const ids = moving.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.deleteFrom('breaks').where('workLogId', 'in', ids).execute()
  const before = await tx
    .selectFrom('workLogs')
    .select(['id', 'memberId', 'startedAt', 'endedAt'])
    .where('id', 'in', ids)
    .execute()
  const leaving = inPlaceOfOthers(
    before.map(({ id, memberId, startedAt, endedAt }) => ({
      id,
      memberId,
      start: startedAt.getTime(),
      end: endedAt?.getTime() ?? Infinity,
    })),
    [...moving, ...added].map(({ id, ids: { memberId, start, end } }) => ({
      id,
      memberId: memberId ?? '',
      start: Date.parse(start ?? ''),
      end: Date.parse(end ?? ''),
    })),
  )
  if (leaving.length === 0) return
  await tx
    .updateTable('workLogs')
    .set({ voidedAt: sql<Date>`now()` })
    .where('id', 'in', leaving)
    .execute()
}

export async function changeHours(tx: TenantTx, organizationId: string, candidates: Rows): Promise<void> {
  await changeRows(
    tx,
    'work_logs',
    candidates.map(({ id, ids, existing, full }) => ({
      id,
      version: existing?.version ?? 0,
      location_id: ids['locationId'],
      job_id: ids['jobId'],
      started_at: ids['start'],
      ended_at: ids['end'],
      note: full.notes,
      voided_at: null,
    })),
  )
  await addBreaks(tx, organizationId, candidates.filter(moves))
}

/** Anything but a note may change times: another place may have another clock. */
const moves = ({ changed }: Candidate<HourCells>) => changed.some((field) => field !== 'notes')

/** Only a break's length is known, so it is placed at the end. */
async function addBreaks(tx: TenantTx, organizationId: string, candidates: Rows): Promise<void> {
  const breaks = candidates.flatMap(({ id, ids, full }) => {
    if (!full.breakMinutes) return []
    const endedAt = new Date(ids['end'] ?? '')
    const startedAt = new Date(endedAt.getTime() - full.breakMinutes * 60_000)
    const log = { organizationId, id: randomUUIDv7(), workLogId: id, memberId: ids['memberId'] ?? '' }
    return [{ ...log, kind: 'meal' as const, startedAt, endedAt }]
  })
  if (breaks.length > 0) await tx.insertInto('breaks').values(breaks).execute()
}
