import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { breaksOf, toTimedBreak, toWorkLogs, workLogRows } from '#server/api/domain/timekeeping/work-log-rows.store.ts'
import { secondsByDay, weekOf, workdayBounds, workdayOf } from '#server/api/domain/timekeeping/worked-time.ts'
import type { OwnWeek } from '#shared/timeclock/timeclock.contract.ts'

/** The member's logs of the week that contains a day, with time worked per day. */
export async function ownWeek(tx: TenantTx, memberId: string, day: string | undefined, now: Date): Promise<OwnWeek> {
  const { rounding, weekStart, ...clock } = await tx
    .selectFrom('configurations')
    .select(['timeZone', 'workdayStart', 'weekStart', 'rounding'])
    .executeTakeFirstOrThrow()
  const today = workdayOf(now.getTime(), clock)
  const dates = weekOf(day ?? today, weekStart)
  const bounds = workdayBounds(dates, clock)
  const [from = 0, to = 0] = [bounds[0], bounds.at(-1)]
  // A log that began before the week may extend into it; logs last two days at most.
  const rows = await workLogRows(tx)
    .where('w.memberId', '=', memberId)
    .where('w.startedAt', '>=', new Date(from - 2 * dayMs))
    .where('w.startedAt', '<', new Date(to))
    .where((eb) => eb.or([eb('w.endedAt', 'is', null), eb('w.endedAt', '>', new Date(from))]))
    .orderBy('w.startedAt')
    .orderBy('w.id')
    .execute()
  const counted = rows.filter(({ voidedAt }) => voidedAt === null)
  const breaks = Map.groupBy(
    counted.length === 0
      ? []
      : await breaksOf(
          tx,
          counted.map(({ id }) => id),
        ),
    ({ workLogId }) => workLogId,
  )
  const logs = counted.map(({ id, startedAt, endedAt }) => ({
    startedAt: startedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    breaks: (breaks.get(id) ?? []).map(toTimedBreak),
  }))
  const { timeZone } = clock
  const worked = secondsByDay(logs, bounds, now.getTime(), { rounding: 'none', timeZone })
  const rounded = secondsByDay(logs, bounds, now.getTime(), { rounding, timeZone })
  return {
    week: dates[0] ?? '',
    rounding,
    days: dates.map((date, n) => ({ date, workedSeconds: worked[n] ?? 0, roundedSeconds: rounded[n] ?? 0 })),
    workedSeconds: sum(worked),
    roundedSeconds: sum(rounded),
    items: await toWorkLogs(tx, rows, now.getTime()),
    today,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
