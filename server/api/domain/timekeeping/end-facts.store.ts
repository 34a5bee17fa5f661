import { sql, type RawBuilder } from 'kysely'
import { compileOnce } from '#server/api/db/compile-once.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { BreakKind } from '#shared/timeclock/punches.ts'
import { beforePunch, type BeforePunch } from './before-punch.store.ts'
import { isCorrection, workLogRows, type WorkLogRow } from './work-log-rows.store.ts'
import { lockMemberTime } from './work-log-lock.store.ts'

interface EndWish {
  punchId: string
  memberId: string
  at: Date
}

export interface WorkBreak {
  id: string
  kind: BreakKind
  startedAt: Date
  endedAt: Date | null
}

/** A log in progress with all that belongs to it. */
export interface WorkingLog {
  row: WorkLogRow
  place: { latitude: number | null; longitude: number | null; radiusM: number }
  /** In order. */
  breaks: readonly WorkBreak[]
  corrections: number
}

/** Everything needed to decide the end of work or of a break. Holds the member's lock until the transaction ends. */
export interface EndFacts extends BeforePunch {
  running: WorkingLog | null
}

type EndRow = BeforePunch & { [Column in keyof WorkLogRow]: WorkLogRow[Column] | null } & {
  latitude: number | null
  longitude: number | null
  radiusM: number | null
  breaks: { id: string; kind: BreakKind; startedAt: string; endedAt: string | null }[]
  corrections: number
}

const logsOf = (tx: TenantTx, memberId: string) =>
  workLogRows(tx)
    .select(['l.latitude', 'l.longitude', 'l.geofenceRadiusM as radiusM'])
    .where('w.memberId', '=', memberId)
    .where('w.voidedAt', 'is', null)

type LogsQuery = ReturnType<typeof logsOf>

const withLog = (logs: (tx: TenantTx, wish: EndWish) => LogsQuery) =>
  compileOnce<EndWish, EndRow>(
    (tx, wish): RawBuilder<EndRow> => sql`
      select ${beforePunch(wish)}, w.*,
        (select coalesce(json_agg(json_build_object(
            'id', b.id, 'kind', b.kind, 'started_at', b.started_at, 'ended_at', b.ended_at) order by b.started_at), '[]')
          from breaks b where b.work_log_id = w.id) as breaks,
        (select count(distinct at) from work_log_changes where work_log_id = w.id and ${isCorrection}) as corrections
      from (values (1)) as always left join lateral ${logs(tx, wish)} w on true`,
  )

const readRunning = withLog((tx, { memberId }) => logsOf(tx, memberId).where('w.endedAt', 'is', null))

const readClosed = withLog((tx, { memberId, at }) =>
  logsOf(tx, memberId)
    .where('w.endSource', '=', 'automatic')
    .where('w.startedAt', '<=', at)
    // No log is longer; without this bound the member's whole history would be searched.
    .where('w.startedAt', '>', sql<Date>`${at}::timestamptz - interval '48 hours'`)
    .where('w.endedAt', '>=', at)
    .orderBy('w.startedAt', 'desc')
    .limit(1),
)

/**
 * Locks the member's time and reads.
 * @throws ProblemError 404 for a member who is not active.
 */
export async function endFacts(tx: TenantTx, wish: EndWish): Promise<EndFacts> {
  await lockMemberTime(tx, wish.memberId)
  const [row] = await readRunning(tx, wish)
  if (!row?.workerName) throw notFound()
  return { ...row, running: workingLog(row) }
}

/** Returns the log that was ended automatically although work continued then. */
export async function closedLog(tx: TenantTx, wish: EndWish): Promise<WorkingLog | null> {
  const [row] = await readClosed(tx, wish)
  return row ? workingLog(row) : null
}

function workingLog(row: EndRow): WorkingLog | null {
  if (row.id === null) return null
  return {
    // Without a log all its columns are null.
    row: row as EndRow & WorkLogRow,
    place: { latitude: row.latitude, longitude: row.longitude, radiusM: row.radiusM ?? 0 },
    breaks: row.breaks.map(({ startedAt, endedAt, ...fields }) => ({
      ...fields,
      startedAt: new Date(startedAt),
      endedAt: endedAt === null ? null : new Date(endedAt),
    })),
    corrections: row.corrections,
  }
}
