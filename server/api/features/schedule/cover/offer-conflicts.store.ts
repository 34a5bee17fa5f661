import type { TenantTx } from '#server/api/db/tenant.ts'
import { hullOf, overlap, spanOf } from '#server/api/domain/schedules/crews/assignment.ts'
import { availabilityOf } from '#server/api/domain/schedules/limits/availability.store.ts'
import { conflictWith } from '#server/api/domain/schedules/limits/availability.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import { limitsAround } from '#server/api/domain/schedules/limits/limits.store.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { publishingOf } from '#server/api/domain/schedules/planned/publication.store.ts'
import { absences } from '#server/api/domain/time-off/absences.store.ts'
import { isAway } from '#server/api/domain/time-off/away.ts'
import { shiftDay } from '#server/api/days.ts'
import type { LimitWarning, Visit } from '#shared/schedule/schedule.contract.ts'
import type { OwnVisitOffer } from '#shared/schedule/visit-offers.contract.ts'

type InTheWay = OwnVisitOffer['inTheWay']

/**
 * Returns the conflicts that prevent a member from taking each visit, by the rules that reject it later; `draft` means
 * a visit the member may not see.
 */
export async function offerConflicts(
  tx: TenantTx,
  memberId: string,
  visits: readonly Visit[],
): Promise<(visit: Visit) => InTheWay | 'draft'> {
  const days = visits.map(({ date }) => date).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return () => null
  const around = { from: shiftDay(first, -1), to: shiftDay(last, 2) }
  const memberVisits = (await planned.list(tx, around, { memberId })).filter(({ isCancelled }) => !isCancelled)
  const { timeZone } = await publishingOf(tx)
  const off = await absences(tx, { ...around, memberIds: [memberId], states: ['approved'] })
  return (visit) => {
    const span = spanOf(visit)
    const overlapping = memberVisits.find((candidate) => overlap(spanOf(candidate), span) > 0)
    if (overlapping && !overlapping.isPublished) return 'draft'
    if (overlapping) {
      const { locationName, startsAt, endsAt } = overlapping
      return { kind: 'visit', locationName, startsAt, endsAt, timeZone: overlapping.timeZone }
    }
    const away = off.find((absence) => isAway(absence, span, timeZone))
    return away ? { kind: 'time_off', from: away.from, to: away.to } : null
  }
}

/** The member's availability at the time of each of these visits. */
export async function ownAvailability(
  tx: TenantTx,
  memberId: string,
  visits: readonly Visit[],
): Promise<(visit: Visit) => OwnVisitOffer['availability']> {
  const around = hullOf(visits)
  if (!around) return () => null
  const said = (await availabilityOf(tx, [memberId], around)).get(memberId) ?? []
  return (visit) => conflictWith(said, spanOf(visit), visit.timeZone)
}

/**
 * The scheduling limits that each of these visits would exceed for the member; a visit given in exchange is subtracted.
 */
export async function ownLimits(
  tx: TenantTx,
  memberId: string,
  visits: readonly Visit[],
  now: Temporal.Instant,
): Promise<(visit: Visit, given?: Visit | null) => LimitWarning[]> {
  const around = hullOf(visits)
  if (!around) return () => []
  const warnAbout = await limitsAround(tx, [memberId], around, now.epochMilliseconds)
  return (visit, exchanged) => {
    const { jobId, originalStart } = exchanged ?? visit
    return warnAbout(memberId, { ...spanOf(visit), timeZone: visit.timeZone, visit: visitKey(jobId, originalStart) })
  }
}
