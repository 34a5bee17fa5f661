import { sql } from 'kysely'
import { instantOf } from '#server/api/domain/schedules/visit-changes.store.ts'
import { workedSeconds } from '#server/api/domain/timekeeping/worked-time.ts'
import type { OwnVisit } from '#shared/contracts/timeclock.ts'

interface VisitLog {
  startedAt: Date
  endedAt: Date | null
  meals: readonly { startedAt: string; endedAt: string | null }[]
}

/** The meals of a log, in a query over `work_logs`. */
export const mealsOf = sql<VisitLog['meals']>`coalesce((
  select jsonb_agg(jsonb_build_object('startedAt', b.started_at, 'endedAt', b.ended_at))
  from breaks b where b.organization_id = work_logs.organization_id and b.work_log_id = work_logs.id
    and b.kind = 'meal'), '[]')`

/** What was worked at a visit, whose logs are in order; null until some is over, and while some runs. */
export function workedAt(logs: readonly VisitLog[]): OwnVisit['worked'] {
  const [first] = logs
  const last = logs.at(-1)
  if (!first || !last?.endedAt) return null
  return {
    startedAt: instantOf(first.startedAt),
    endedAt: instantOf(last.endedAt),
    workedSeconds: logs.reduce((sum, log) => sum + secondsOf(log), 0),
  }
}

const secondsOf = ({ startedAt, endedAt, meals }: VisitLog) =>
  workedSeconds(
    {
      startedAt: startedAt.getTime(),
      endedAt: endedAt?.getTime() ?? null,
      breaks: meals.map((meal) => ({
        kind: 'meal',
        startedAt: Date.parse(meal.startedAt),
        endedAt: meal.endedAt === null ? null : Date.parse(meal.endedAt),
      })),
    },
    startedAt.getTime(),
  )
