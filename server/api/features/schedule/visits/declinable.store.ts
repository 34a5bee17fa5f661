import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { declinable } from '#server/api/domain/fair-workweek/declinable.ts'
import { ordinanceOf } from '#server/api/domain/fair-workweek/ordinances.ts'
import { postedVisits } from '#server/api/domain/fair-workweek/posted-visits.store.ts'
import type { DeclinableVisit } from '#shared/fair-workweek/declinable.contract.ts'

/** A visit is posted five weeks ahead and moved by less than a month, so posted visits of these days still matter. */
const reachDays = 60

/** A member's upcoming visits that the law of the location lets them decline. */
export async function declinableVisits(
  tx: TenantTx,
  memberId: string,
  now: Temporal.Instant,
): Promise<DeclinableVisit[]> {
  const since = now.subtract({ hours: reachDays * 24 }).toZonedDateTimeISO('UTC')
  const rows = await postedVisits(tx, sql`p.member_id = ${memberId} and p.week >= ${since.toPlainDate().toString()}`)
  return declinable(rows, now.epochMilliseconds / 1000).map(({ originalStart, ...visit }) => {
    const { rest, noticeDays } = ordinanceOf(visit.ordinanceId)
    return { ...visit, originalStart: instantOf(originalStart), restHours: rest.hours, noticeDays }
  })
}

const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString()
