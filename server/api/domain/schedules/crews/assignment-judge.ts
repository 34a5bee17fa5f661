import { isAway } from '#server/api/domain/time-off/away.ts'
import type { FoundAbsence } from '#server/api/domain/time-off/absences.store.ts'
import type { AssignmentAnswer, Visit } from '#shared/schedule/schedule.contract.ts'
import { byMember, mayOverlap, overlap, spanOf, type Span } from './assignment.ts'
import { conflictWith, type Availability } from '../limits/availability.ts'
import { limitWarner, type LimitFacts } from '../limits/limit-facts.ts'
import { expiredOn, missingOn, sameName, type Certificate } from './clearance.ts'
import { visitKey } from './coverage.ts'
import { dateAt } from '../patterns/segments.ts'
import { planOf, type OwnPlan, type VisitLog } from './week-plan.ts'

/** The conflicts of an assignment, without overtime. */
export type AssignmentConflicts = Omit<
  AssignmentAnswer,
  'memberId' | 'minutesBefore' | 'minutesAfter' | 'overtimeSecondsBefore' | 'overtimeSecondsAfter'
>

export interface AskedVisit extends Span {
  /** The clock of the place. */
  timeZone: string
  /** Null without a job; requirements are then unknown. */
  jobId: string | null
  /** The visit itself as `visitKey`, so that it does not conflict with itself; null for a new one. */
  visit: string | null
}

type Absence = Pick<FoundAbsence, 'from' | 'to' | 'part'>

/** The facts for assignments as plain data that can be passed to another thread. */
export interface AssignmentData {
  /** The organization's. */
  timeZone: string
  now: number
  /** The members' visits within the spans that were read, without cancelled ones. */
  visits: readonly Visit[]
  logs: ReadonlyMap<string, readonly VisitLog[]>
  certificates: ReadonlyMap<string, readonly Certificate[]>
  /** Certifications by job. */
  required: ReadonlyMap<string, readonly string[]>
  away: ReadonlyMap<string, readonly Absence[]>
  availability: ReadonlyMap<string, readonly Availability[]>
  limits: LimitFacts | null
}

export interface AssignmentFacts extends Pick<AssignmentData, 'timeZone' | 'visits'> {
  /** A member's remaining plan, without one visit. */
  planOf(memberId: string, without: string | null): OwnPlan
  conflicts(memberId: string, question: AskedVisit): AssignmentConflicts
}

/** A member's conflicts at that time, apart from other work. */
export function standingConflicts(
  { timeZone, certificates, required, away, availability }: AssignmentData,
  memberId: string,
  { jobId, ...asked }: AskedVisit,
): Pick<AssignmentConflicts, 'timeOff' | 'availability' | 'expiredCertifications' | 'missingCertifications'> {
  const memberCertificates = certificates.get(memberId) ?? []
  const date = dateAt(new Date(asked.from).toISOString(), timeZone)
  const expired = expiredOn(date, memberCertificates)
  return {
    timeOff: (away.get(memberId) ?? [])
      .filter((absence) => isAway(absence, asked, timeZone))
      .map(({ from, to }) => ({ from, to })),
    availability: conflictWith(availability.get(memberId) ?? [], asked, asked.timeZone),
    expiredCertifications: expired,
    missingCertifications: missingOn(date, (jobId && required.get(jobId)) || [], memberCertificates).filter(
      (name) => !expired.some((certificate) => sameName(certificate.name, name)),
    ),
  }
}

/** Checks assignments against these facts, so that everything that suggests or checks one gives the same answer. */
export function judge(data: AssignmentData): AssignmentFacts {
  const { timeZone, now, visits, logs } = data
  const warnAbout = limitWarner(data.limits)
  const visitsOf = byMember(visits)
  const othersOf = (memberId: string, without: string | null) => {
    const memberVisits = visitsOf.get(memberId) ?? []
    return without === null ? memberVisits : memberVisits.filter((visit) => keyOf(visit) !== without)
  }
  const planned = (memberId: string, without: string | null) =>
    planOf(othersOf(memberId, without), logs.get(memberId) ?? [], now)
  return {
    timeZone,
    visits,
    planOf: planned,
    conflicts(memberId, question) {
      const { visit } = question
      return {
        overlaps: othersOf(memberId, visit)
          .filter((work) => overlap(spanOf(work), question) > 0)
          .map(named),
        runningLate: mayOverlap(planned(memberId, visit).running, question.from, now),
        limits: warnAbout(memberId, question),
        ...standingConflicts(data, memberId, question),
      }
    },
  }
}

/** The same facts, with these visits in place of the stored ones. */
export function withVisits(data: AssignmentData, changed: readonly Visit[]): AssignmentData {
  const keys = new Set(changed.map(keyOf))
  const merged = (visits: readonly Visit[]) => [...visits.filter((visit) => !keys.has(keyOf(visit))), ...changed]
  return {
    ...data,
    visits: merged(data.visits),
    limits: data.limits && { ...data.limits, visits: merged(data.limits.visits) },
  }
}

export const hasConflict = (conflicts: AssignmentConflicts) =>
  conflicts.runningLate ||
  conflicts.availability !== null ||
  [
    conflicts.overlaps,
    conflicts.timeOff,
    conflicts.limits,
    conflicts.expiredCertifications,
    conflicts.missingCertifications,
  ].some((some) => some.length > 0)

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
