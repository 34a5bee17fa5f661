import { sql } from 'kysely'
import type { StoredSeat, WeekPlanResult } from '#server/api/db/schema/schedule.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { Suggestion, UnfilledVisit, WeekPlan } from '#shared/schedule/week-plan.contract.ts'
import { declinesOf } from './declines.store.ts'
import { keyOf } from './week-table.ts'
import { latest } from './week-plans.store.ts'

/** The latest plan of a week with the current visits and names; null if there is none. */
export async function latestPlan(tx: TenantTx, week: string): Promise<WeekPlan | null> {
  const row = await latest(tx, week)
  if (!row) return null
  const { result, createdAt, ...plan } = row
  const shownPlan = result ? await shownOf(tx, result) : { suggestions: [], unfilled: [] }
  return {
    ...plan,
    createdAt: createdAt.toISOString(),
    ...shownPlan,
    memberCount: result?.memberCount ?? 0,
    figures: result && { before: result.before, after: result.after },
    gap: result?.gap ?? null,
  }
}

async function shownOf(tx: TenantTx, { seats, unfilled }: WeekPlanResult) {
  const plannedVisits = await planned.findEach(tx, [...seats, ...unfilled])
  const visits = new Map(plannedVisits.map((visit) => [keyOf(visit), visit]))
  const names = await namesOf(tx, [
    ...new Set(seats.flatMap(({ memberId, insteadOf }) => (insteadOf ? [memberId, insteadOf] : [memberId]))),
  ])
  const named = (memberId: string) => ({ memberId, name: names.get(memberId) ?? '' })
  const byVisit = Map.groupBy(seats, keyOf)
  const declines = await declinesOf(tx, plannedVisits)
  return {
    suggestions: seats.flatMap((seat, number): Suggestion[] => {
      const visit = visits.get(keyOf(seat))
      if (!visit) return []
      const state = stateOf(seat, byVisit.get(keyOf(seat)) ?? [], visit)
      const hasDeclined = declines.get(keyOf(seat))?.has(seat.memberId)
      const { memberId, insteadOf, near, weekMinutes, overtimeSeconds, isReluctant } = seat
      return [
        {
          number,
          state: state === 'open' && hasDeclined ? 'changed' : state,
          ...shownVisit(visit),
          member: named(memberId),
          insteadOf: insteadOf === null ? null : named(insteadOf),
          near,
          weekMinutes,
          overtimeSeconds,
          isReluctant,
        },
      ]
    }),
    unfilled: unfilled.flatMap((suggestion): UnfilledVisit[] => {
      const visit = visits.get(keyOf(suggestion))
      // A planner filled the visit by hand in the meantime.
      if (!visit || visit.isCancelled || visit.crew.length >= visit.crewSize) return []
      return [{ ...shownVisit(visit), seats: suggestion.seats, refusals: suggestion.refusals }]
    }),
  }
}

const shownVisit = (visit: Visit) => {
  const { jobId, originalStart, jobName, locationName, clientName, date, startTime, startsAt, endsAt, timeZone } = visit
  return { jobId, originalStart, jobName, locationName, clientName, date, startTime, startsAt, endsAt, timeZone }
}

/**
 * The state of a suggestion. It is open while its visit has the same time and crew, apart from other accepted
 * suggestions of the plan. @param seats The plan's suggestions for the visit.
 */
export function stateOf(seat: StoredSeat, seats: readonly StoredSeat[], visit: Visit): Suggestion['state'] {
  const crew = new Set(visit.crew.map(({ memberId }) => memberId))
  if (crew.has(seat.memberId)) return 'accepted'
  const expected = new Set(seat.crew)
  for (const { memberId, insteadOf } of seats) {
    if (!crew.has(memberId)) continue
    expected.add(memberId)
    if (insteadOf) expected.delete(insteadOf)
  }
  const isSame =
    !visit.isCancelled &&
    visit.startsAt === seat.startsAt &&
    visit.endsAt === seat.endsAt &&
    crew.symmetricDifference(expected).size === 0 &&
    (seat.insteadOf !== null || crew.size < visit.crewSize)
  return isSame ? 'open' : 'changed'
}

async function namesOf(tx: TenantTx, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any (${memberIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
