import type { TenantTx } from '#server/api/db/tenant.ts'
import { absences } from '#server/api/domain/time-off/absences.store.ts'
import { isAway } from '#server/api/domain/time-off/away.ts'
import type { AssignmentAnswer, Visit } from '#shared/schedule/schedule.contract.ts'
import { byMember, daysAround, joined, mayOverlap, overlap, spanOf, type Span } from './assignment.ts'
import { availabilityOf } from '../limits/availability.store.ts'
import { conflictWith } from '../limits/availability.ts'
import { certificatesOf, requiredAt } from './clearance.store.ts'
import { expiredOn, missingOn, sameName } from './clearance.ts'
import { limitsAround } from '../limits/limits.store.ts'
import { visitKey } from './coverage.ts'
import * as planned from '../planned/planned-visits.store.ts'
import { publishingOf } from '../planned/publication.store.ts'
import { dateAt } from '../patterns/segments.ts'
import { logsAround, planOf, type OwnPlan } from './week-plan.store.ts'

/** What speaks against an assignment, without the hours it leads to. */
export type AssignmentConflicts = Omit<
  AssignmentAnswer,
  'memberId' | 'minutesBefore' | 'minutesAfter' | 'overtimeSecondsBefore' | 'overtimeSecondsAfter'
>

interface AskedVisit extends Span {
  /** The clock of the place. */
  timeZone: string
  /** Null without a job: nothing is then known about requirements. */
  jobId: string | null
  /** The visit itself, as `visitKey`, which does not conflict with itself; null for a new one. */
  visit: string | null
}

export interface AssignmentFacts {
  /** The organization's. */
  timeZone: string
  /** The members' visits within the spans that were read, without cancelled ones. */
  visits: readonly Visit[]
  /** What a member still has to do, without one visit. */
  planOf(memberId: string, without: string | null): OwnPlan
  conflicts(memberId: string, asked: AskedVisit): AssignmentConflicts
}

interface AskedFacts {
  memberIds: readonly string[]
  /** From the first to the last of the visits in question. */
  asked: Span
  /** Further ranges of which the members' visits are needed. */
  spans: readonly Span[]
  jobIds: readonly string[]
  at: Temporal.Instant
}

/**
 * Reads once what decides about assigning members to visits, so that boards, cover, templates and suggestions give the
 * same answer. The number of queries depends neither on members nor on visits.
 */
export async function assignmentFacts(
  tx: TenantTx,
  { memberIds, asked, spans, jobIds, at }: AskedFacts,
): Promise<AssignmentFacts> {
  const now = at.epochMilliseconds
  const { timeZone } = await publishingOf(tx)
  const visits = await visitsIn(tx, joined([asked, ...spans]), memberIds)
  const logs = await logsAround(tx, memberIds, spans.length > 0 ? spans : [asked])
  const certificates = await certificatesOf(tx, memberIds)
  const required = await requiredAt(tx, jobIds)
  const away = await absencesOf(tx, memberIds, asked, timeZone)
  const said = await availabilityOf(tx, memberIds, asked)
  const warnAbout = await limitsAround(tx, memberIds, asked, now)
  const visitsOf = byMember(visits)
  const othersOf = (memberId: string, without: string | null) => {
    const own = visitsOf.get(memberId) ?? []
    return without === null ? own : own.filter((visit) => keyOf(visit) !== without)
  }
  const planned = (memberId: string, without: string | null) =>
    planOf(othersOf(memberId, without), logs.get(memberId) ?? [], now)
  return {
    timeZone,
    visits,
    planOf: planned,
    conflicts(memberId, { jobId, visit, ...asking }) {
      const held = certificates.get(memberId) ?? []
      const date = dateAt(new Date(asking.from).toISOString(), timeZone)
      const expired = expiredOn(date, held)
      return {
        overlaps: othersOf(memberId, visit)
          .filter((one) => overlap(spanOf(one), asking) > 0)
          .map(named),
        runningLate: mayOverlap(planned(memberId, visit).running, asking.from, now),
        timeOff: (away.get(memberId) ?? [])
          .filter((absence) => isAway(absence, asking, timeZone))
          .map(({ from, to }) => ({ from, to })),
        availability: conflictWith(said.get(memberId) ?? [], asking, asking.timeZone),
        limits: warnAbout(memberId, { ...asking, visit }),
        expiredCertifications: expired,
        missingCertifications: missingOn(date, (jobId && required.get(jobId)) || [], held).filter(
          (name) => !expired.some((one) => sameName(one.name, name)),
        ),
      }
    },
  }
}

/** Returns the members' visits that are not cancelled, each once. */
export async function visitsIn(tx: TenantTx, spans: readonly Span[], memberIds: readonly string[]): Promise<Visit[]> {
  const found = new Map<string, Visit>()
  for (const span of spans) {
    for (const visit of await planned.list(tx, daysAround(span), { memberIds })) {
      if (!visit.isCancelled) found.set(keyOf(visit), visit)
    }
  }
  return [...found.values()]
}

const keyOf = ({ jobId, originalStart }: Visit) => visitKey(jobId, originalStart)

const named = ({ jobId, originalStart, jobName, locationName, startsAt, endsAt, timeZone }: Visit) => ({
  jobId,
  originalStart,
  jobName,
  locationName,
  startsAt,
  endsAt,
  timeZone,
})

async function absencesOf(tx: TenantTx, memberIds: readonly string[], asked: Span, timeZone: string) {
  const dayAt = (at: number) => dateAt(new Date(at).toISOString(), timeZone)
  const found = await absences(tx, { from: dayAt(asked.from), to: dayAt(asked.to), memberIds, states: ['approved'] })
  return Map.groupBy(found, ({ memberId }) => memberId)
}
