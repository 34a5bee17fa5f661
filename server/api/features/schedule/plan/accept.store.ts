import { sql } from 'kysely'
import type { StoredSeat } from '#server/api/db/schema/schedule.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { assignmentData } from '#server/api/domain/schedules/crews/assignment-facts.store.ts'
import { judge, withVisits, type AssignmentData } from '#server/api/domain/schedules/crews/assignment-judge.ts'
import { hullOf, spanOf } from '#server/api/domain/schedules/crews/assignment.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { PlanAcceptance, PlanAccepted } from '#shared/schedule/week-plan.contract.ts'
import { workersAmong } from '../crews/workers.store.ts'
import { saveLines } from '../weeks/fill-changes.store.ts'
import { breaksRule, visitsAfter } from './plan-week.ts'
import { declinesOf } from './declines.store.ts'
import { stateOf } from './suggestions.store.ts'
import { requireResult } from './week-plans.store.ts'
import { keyOf } from './week-table.ts'

interface Chosen {
  number: number
  seat: StoredSeat
  visit: Visit
}

/**
 * Assigns the chosen suggestions. Suggestions that changed since the plan was made, or would now break a rule, are
 * skipped; the rest are saved. Together they pass the same checks as manual assignments. @throws ProblemError 409
 * `week_plan_gone`.
 */
export async function accept(
  tx: TenantTx,
  { organizationId, week }: { organizationId: string; week: string },
  { planId, numbers }: PlanAcceptance,
  at: Temporal.Instant,
): Promise<PlanAccepted> {
  const { seats } = await requireResult(tx, week, planId)
  const sortedNumbers = numbers.toSorted((a, b) => a - b)
  const wanted = sortedNumbers.flatMap((number) => (seats[number] ? [{ number, seat: seats[number] }] : []))
  await lock(
    tx,
    wanted.map(({ seat }) => seat),
  )
  const wantedVisits = await planned.findEach(
    tx,
    wanted.map(({ seat }) => seat),
  )
  const visits = new Map(wantedVisits.map((visit) => [keyOf(visit), visit]))
  const byVisit = Map.groupBy(seats, keyOf)
  const working = new Set(await workersAmong(tx, [...new Set(wanted.map(({ seat }) => seat.memberId))]))
  const declines = await declinesOf(tx, wantedVisits)
  const open = wanted.flatMap(({ number, seat }): Chosen[] => {
    const visit = visits.get(keyOf(seat))
    const isOpen =
      visit &&
      Temporal.Instant.compare(visit.startsAt, at) > 0 &&
      working.has(seat.memberId) &&
      !declines.get(keyOf(visit))?.has(seat.memberId) &&
      stateOf(seat, byVisit.get(keyOf(seat)) ?? [], visit) === 'open'
    return isOpen ? [{ number, seat, visit }] : []
  })
  const todo = await allowed(tx, open, at)
  const lines = visitsAfter(seatsOf(todo)).map(({ jobId, locationId, originalStart, crew }) => ({
    jobId,
    locationId,
    originalStart,
    memberIds: crew.map(({ memberId }) => memberId),
  }))
  const saved = await saveLines(tx, organizationId, { added: [], crews: lines })
  const accepted = new Set(todo.map(({ number }) => number))
  return {
    changes: saved.map(({ jobId, originalStart, version }) => {
      const visit = visits.get(keyOf({ jobId, originalStart }))
      const memberIds = visit?.hasOwnCrew ? visit.crew.map(({ memberId }) => memberId) : null
      return { jobId, originalStart, version, before: visit && visit.version > 0 ? { memberIds } : null }
    }),
    accepted: [...accepted],
    refused: sortedNumbers.filter((number) => !accepted.has(number)),
  }
}

const seatsOf = (some: readonly Chosen[]) =>
  some.map(({ seat: { memberId, insteadOf }, visit }) => ({ memberId, insteadOf, visit }))

/** The suggestions that break no rule together; earlier ones take precedence over later ones. */
async function allowed(tx: TenantTx, open: readonly Chosen[], at: Temporal.Instant): Promise<Chosen[]> {
  const hull = hullOf(open.map(({ visit }) => visit))
  if (!hull) return []
  const memberIds = [...new Set(open.map(({ seat }) => seat.memberId))]
  const jobIds = [...new Set(open.map(({ visit }) => visit.jobId))]
  const data = await assignmentData(tx, { memberIds, shift: hull, spans: [], jobIds, at })
  const stillOpen = [...open]
  for (let refused = firstRefused(data, stillOpen); refused !== -1; refused = firstRefused(data, stillOpen))
    stillOpen.splice(refused, 1)
  return stillOpen
}

/** The index of the last suggestion that breaks a rule together with the others; -1 for none. */
function firstRefused(data: AssignmentData, some: readonly Chosen[]): number {
  const { conflicts } = judge(withVisits(data, visitsAfter(seatsOf(some))))
  return some.findLastIndex(({ seat, visit }) => {
    const visitSpan = { ...spanOf(visit), timeZone: visit.timeZone, jobId: visit.jobId, visit: keyOf(visit) }
    return breaksRule(conflicts(seat.memberId, visitSpan))
  })
}

/** Locks the visits until the end of the transaction. */
async function lock(tx: TenantTx, seats: readonly StoredSeat[]) {
  const jobIds = [...new Set(seats.map(({ jobId }) => jobId))]
  await sql`select from jobs where id = any (${jobIds}::uuid[]) order by id for update`.execute(tx)
  await sql`
    select from visit_changes where (job_id, original_start) in (
      select * from unnest(${seats.map(({ jobId }) => jobId)}::uuid[],
        ${seats.map(({ originalStart }) => new Date(originalStart))}::timestamptz[]))
    order by job_id, original_start for update`.execute(tx)
}
