import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { jobVisitSpan, readJobVisitParts, type JobVisitWish } from '#server/api/domain/schedules/job-visits.store.ts'
import { jobVisitsOf, type JobVisit, type JobVisitParts } from '#server/api/domain/schedules/job-visits.ts'
import { holidaysOf } from '#server/api/domain/schedules/planned-visits.store.ts'
import { instantOf } from '#server/api/domain/schedules/visit-changes.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/visits.ts'
import { matchVisit } from './match-visit.ts'

interface Worked {
  /** The original start of the visit, where one was picked. */
  visitStart: Date | null
  at: Date
}

/** Whose visit it may be. */
interface Whose {
  jobId: string | null
  memberId: string | null
}

/** How long a visit takes by its plan. */
export const plannedMinutes = ({ startsAt, endsAt }: Pick<JobVisit, 'startsAt' | 'endsAt'>): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

/** What has to be read of a job to know which of its visits the work belongs to. */
export const visitWish = (whose: Whose, worked: Worked): JobVisitWish => wish(whose, timesOf(worked))

/** The visit that was picked, or the nearest of the job's that takes place. */
export async function visitOf(
  tx: TenantTx,
  whose: Whose,
  worked: Worked,
  parts: JobVisitParts,
): Promise<JobVisit | null> {
  const { visitStart, at } = worked
  const around: DayWindow = { from: shifted(at, -1), to: shifted(at, 1) }
  const visits = jobVisitsOf(await wholeParts(tx, whose, worked, around, parts))
  if (!visits) return null
  const picked = visitStart && visits.at(instantOf(visitStart))
  if (picked) return picked
  const skipped = await holidaysOf(tx, around, [visits.job])
  const planned = visits.within(around, skipped).map((visit) => ({
    visit,
    originalStart: Date.parse(visit.originalStart),
    startsAt: Date.parse(visit.startsAt),
  }))
  return matchVisit(planned, at.getTime())?.visit ?? null
}

/** The job's visit that was picked by its original start, or the nearest to a moment, whoever works. */
export async function nearestVisit(
  tx: TenantTx,
  jobId: string,
  at: Date,
  visitStart: Date | null = null,
): Promise<JobVisit | null> {
  const [whose, worked] = [
    { jobId, memberId: null },
    { visitStart, at },
  ]
  const [read] = await readJobVisitParts(tx, visitWish(whose, worked))
  return read ? visitOf(tx, whose, worked, read.parts) : null
}

function wish(whose: Whose, times: readonly Date[]): JobVisitWish {
  const [first, last] = [Math.min(...times.map(Number)), Math.max(...times.map(Number))]
  return { ...whose, ...jobVisitSpan({ from: shifted(new Date(first), -1), to: shifted(new Date(last), 1) }) }
}

/** With the patterns of then for visits that were moved here from far away. */
async function wholeParts(tx: TenantTx, whose: Whose, worked: Worked, around: DayWindow, parts: JobVisitParts) {
  const far = parts.changes
    .filter(({ movedTo, originalStart }) => movedTo !== null && !isIn(around, originalStart))
    .map(({ originalStart }) => new Date(originalStart))
  if (far.length === 0) return parts
  const [read] = await readJobVisitParts(tx, wish(whose, [...timesOf(worked), ...far]))
  return read?.parts ?? parts
}

const timesOf = ({ visitStart, at }: Worked) => [at, visitStart ?? at]

const isIn = ({ from, to }: DayWindow, instant: string) => instant >= from && instant.slice(0, 10) <= to

/** A day of UTC some days from a moment. */
const shifted = (at: Date, days: number) => shiftDay(at.toISOString().slice(0, 10), days)
