import type { TenantTx } from '#server/api/db/tenant.ts'
import { absences } from '#server/api/domain/time-off/absences.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { daysAround, joined, type Span } from './assignment.ts'
import { judge, type AssignmentData, type AssignmentFacts } from './assignment-judge.ts'
import { availabilityOf } from '../limits/availability.store.ts'
import { certificatesOf, requiredAt } from './clearance.store.ts'
import { limitFacts } from '../limits/limits.store.ts'
import { visitKey } from './coverage.ts'
import * as planned from '../planned/planned-visits.store.ts'
import { publishingOf } from '../planned/publication.store.ts'
import { dateAt } from '../patterns/segments.ts'
import { logsAround } from './week-plan.store.ts'

interface AskedFacts {
  memberIds: readonly string[]
  /** From the first to the last of the visits being checked. */
  shift: Span
  /** Further ranges of which the members' visits are needed. */
  spans: readonly Span[]
  jobIds: readonly string[]
  at: Temporal.Instant
}

/**
 * Reads all facts for assigning members to visits once, so that boards, cover, templates and suggestions give the same
 * answer. The number of queries depends neither on members nor on visits.
 */
export const assignmentFacts = async (tx: TenantTx, question: AskedFacts): Promise<AssignmentFacts> =>
  judge(await assignmentData(tx, question))

/** The same facts as plain data, for checks in another thread or later. */
export async function assignmentData(
  tx: TenantTx,
  { memberIds, shift, spans, jobIds, at }: AskedFacts,
): Promise<AssignmentData> {
  const now = at.epochMilliseconds
  const { timeZone } = await publishingOf(tx)
  return {
    timeZone,
    now,
    visits: await visitsIn(tx, joined([shift, ...spans]), memberIds),
    logs: await logsAround(tx, memberIds, spans.length > 0 ? spans : [shift]),
    certificates: await certificatesOf(tx, memberIds),
    required: await requiredAt(tx, jobIds),
    away: await absencesOf(tx, memberIds, shift, timeZone),
    availability: await availabilityOf(tx, memberIds, shift),
    limits: await limitFacts(tx, memberIds, shift, now),
  }
}

/** Returns the members' visits that are not cancelled, each once. */
export async function visitsIn(tx: TenantTx, spans: readonly Span[], memberIds: readonly string[]): Promise<Visit[]> {
  const visitsByKey = new Map<string, Visit>()
  for (const span of spans) {
    for (const visit of await planned.list(tx, daysAround(span), { memberIds })) {
      if (!visit.isCancelled) visitsByKey.set(visitKey(visit.jobId, visit.originalStart), visit)
    }
  }
  return [...visitsByKey.values()]
}

async function absencesOf(tx: TenantTx, memberIds: readonly string[], span: Span, timeZone: string) {
  const dayAt = (at: number) => dateAt(new Date(at).toISOString(), timeZone)
  const leaveOf = await absences(tx, { from: dayAt(span.from), to: dayAt(span.to), memberIds, states: ['approved'] })
  return Map.groupBy(leaveOf, ({ memberId }) => memberId)
}
