import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import {
  jobVisitSpan,
  readJobVisitParts,
  type JobVisitWish,
} from '#server/api/domain/schedules/planned/job-visits.store.ts'
import { jobVisitsOf, type JobVisit, type JobVisitParts } from '#server/api/domain/schedules/planned/job-visits.ts'
import { holidaysOf } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/patterns/visits.ts'
import { inWindow, matchVisit } from './match-visit.ts'

interface Worked {
  /** The original start of the selected visit, if any. */
  visitStart: Date | null
  at: Date
}

/** The member and job the visit may belong to. */
interface JobMember {
  jobId: string | null
  memberId: string | null
}

/** Returns a visit's planned duration in minutes. */
export const plannedMinutes = ({ startsAt, endsAt }: Pick<JobVisit, 'startsAt' | 'endsAt'>): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

/** The parts of a job needed to find the visit of the work. */
export const visitLookup = (work: JobMember, worked: Worked): JobVisitWish => wish(work, timesOf(worked))

/** The visit of the work, and whether the work started before its window. */
export interface MatchedVisit extends JobVisit {
  isEarly: boolean
}

/** Returns the selected visit while its window is open; else the job's visit whose window contains the start. */
export async function visitOf(
  tx: TenantTx,
  work: JobMember,
  worked: Worked,
  parts: JobVisitParts,
): Promise<MatchedVisit | null> {
  const { visitStart, at } = worked
  const around: DayWindow = { from: shifted(at, -1), to: shifted(at, 1) }
  const visits = jobVisitsOf(await wholeParts(tx, work, worked, around, parts))
  if (!visits) return null
  const early = parts.earlyStartMinutes ?? 0
  const [now, picked] = [at.getTime(), visitStart && visits.at(instantOf(visitStart))]
  const standing = picked && inWindow(timed(picked), now, early)
  if (standing && standing !== 'over') return { ...picked, isEarly: standing === 'early' }
  const skipped = await holidaysOf(tx, around, [visits.job])
  const match = matchVisit(visits.within(around, skipped).map(timed), now, early)
  return match && { ...match.visit, isEarly: inWindow(match, now, early) === 'early' }
}

const timed = (visit: JobVisit) => ({
  visit,
  startsAt: Date.parse(visit.startsAt),
  endsAt: Date.parse(visit.endsAt),
  isOwn: visit.isOwn,
})

/** Returns the visit of entered work: the selected visit, or any visit whose window contains the work. */
export async function enteredVisit(
  tx: TenantTx,
  { jobId, memberId }: { jobId: string; memberId: string | null },
  worked: Worked,
): Promise<{ visit: MatchedVisit | null; isKnown: boolean }> {
  const worker = { jobId, memberId }
  const [read] = await readJobVisitParts(tx, visitLookup(worker, worked))
  if (!read) return { visit: null, isKnown: false }
  const { visitStart } = worked
  // An archived job has no visits any more; the selected one is accepted unchanged.
  const isKnown = visitStart === null || !!jobVisitsOf(read.parts)?.at(instantOf(visitStart))
  return { visit: await visitOf(tx, worker, worked, read.parts), isKnown }
}

function wish(work: JobMember, times: readonly Date[]): JobVisitWish {
  const [first, last] = [Math.min(...times.map(Number)), Math.max(...times.map(Number))]
  return { ...work, ...jobVisitSpan({ from: shifted(new Date(first), -1), to: shifted(new Date(last), 1) }) }
}

/** Includes the patterns of that time, for visits moved here from far away. */
async function wholeParts(tx: TenantTx, work: JobMember, worked: Worked, around: DayWindow, parts: JobVisitParts) {
  const far = parts.changes
    .filter(({ movedTo, originalStart }) => movedTo !== null && !isIn(around, originalStart))
    .map(({ originalStart }) => new Date(originalStart))
  if (far.length === 0) return parts
  const [read] = await readJobVisitParts(tx, wish(work, [...timesOf(worked), ...far]))
  return read?.parts ?? parts
}

const timesOf = ({ visitStart, at }: Worked) => [at, visitStart ?? at]

const isIn = ({ from, to }: DayWindow, instant: string) => instant >= from && instant.slice(0, 10) <= to

/** Returns the UTC day some days off a moment. */
const shifted = (at: Date, days: number) => shiftDay(at.toISOString().slice(0, 10), days)
