import type { Kysely } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { WeekPlanResult } from '#server/api/db/schema/schedule.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { Handler } from '#server/api/background/worker.ts'
import { judge, withVisits } from '#server/api/domain/schedules/crews/assignment-judge.ts'
import { overtimeOf, type Hours, type ReadWorkweeks } from '#server/api/domain/schedules/crews/assignment.ts'
import type { PlanFigures } from '#shared/schedule/week-plan.ts'
import { planInThread } from './plan-in-thread.ts'
import { visitsAfter } from './plan-week.ts'
import type { PlanAnswer } from './problem.ts'
import { hoursOfEach, readProblem, type ReadProblem } from './read-problem.store.ts'
import * as plans from './week-plans.store.ts'

interface PlanDeps {
  db: Kysely<Database>
  readWorkweeks: ReadWorkweeks
  /** Limits for the solver, and for the thread as a whole. */
  secondsMax?: number
  threadMs?: number
}

const beatMs = 1_000

/**
 * Computes a suggested plan as the requesting user, in the background. Every second it stores its progress and checks
 * whether it was cancelled.
 */
export function weekPlans({ db, readWorkweeks, secondsMax = 45, threadMs = 240_000 }: PlanDeps): Handler {
  return async ({ organizationId = '', planId = '', requestId = '' }) => {
    const running = await inTenant(db, organizationId, (tx) => plans.markRunning(tx, planId))
    if (!running) return
    const startedAt = performance.now()
    const { week, userId, regionIds, movedPercent } = running
    const limitedTo = regionIds ? new Map([[organizationId, regionIds]]) : new Map<string, string[]>()
    const stopping = new AbortController()
    let percent = 0
    const beat = setInterval(() => {
      // A short database outage does not stop the computation; only its result could not be stored.
      inTenant(db, organizationId, (tx) => plans.saveProgress(tx, planId, percent)).then(
        (isWanted) => isWanted || stopping.abort(),
        () => {},
      )
    }, beatMs)
    try {
      const read = await requestContext.run({ requestId, userId, limitedTo }, () =>
        inTenant(db, organizationId, (tx) =>
          readProblem(tx, { week, movedPercent, at: Temporal.Now.instant(), readWorkweeks, secondsMax }),
        ),
      )
      const answer =
        read &&
        (await planInThread(read.problem, {
          signal: stopping.signal,
          milliseconds: threadMs,
          onProgress: (share) => (percent = Math.min(99, Math.floor(100 * share))),
        }))
      const seconds = Math.round((performance.now() - startedAt) / 1_000)
      const result = read && answer ? await resultOf(read, answer, seconds) : nothingOpen(seconds)
      await inTenant(db, organizationId, (tx) => plans.finish(tx, planId, result))
    } catch (error) {
      if (stopping.signal.aborted) return
      await inTenant(db, organizationId, (tx) => plans.finish(tx, planId, null))
      throw error
    } finally {
      clearInterval(beat)
    }
  }
}

async function resultOf(
  { problem, weeks, hours }: ReadProblem,
  { planned, unfilled, travel, gap, isCut }: PlanAnswer,
  seconds: number,
): Promise<WeekPlanResult> {
  const { planOf } = judge(withVisits(problem.data, visitsAfter(planned)))
  const touched = planned.flatMap(({ memberId, insteadOf }) => (insteadOf ? [memberId, insteadOf] : [memberId]))
  const changed = await hoursOfEach([...new Set(touched)], (id) => weeks.hoursOf(id, planOf(id, null)))
  const after = new Map([...hours, ...changed])
  const openBefore = problem.visits.reduce((sum, { openSeats }) => sum + openSeats, 0)
  const filled = planned.filter(({ insteadOf }) => insteadOf === null).length
  const overtime = (some: ReadonlyMap<string, Hours>, id: string) => {
    const memberPart = some.get(id)
    return memberPart ? overtimeOf(memberPart) : 0
  }
  // Both totals include the same members, so that they can be compared.
  const working = problem.members.filter(({ id }) => (after.get(id)?.weekSeconds ?? 0) > 0)
  const figures = (some: ReadonlyMap<string, Hours>, openSeats: number, travelMeters: number): PlanFigures => {
    const minutes = working.map(({ id }) => Math.floor((some.get(id)?.weekSeconds ?? 0) / 60))
    return {
      openSeats,
      overtimeSeconds: problem.members.reduce((sum, { id }) => sum + overtime(some, id), 0),
      travelMeters: Math.round(travelMeters),
      mostMinutes: Math.max(0, ...minutes),
      leastMinutes: minutes.length > 0 ? Math.min(...minutes) : 0,
    }
  }
  return {
    seats: planned.map(({ visit, memberId, insteadOf, near, isReluctant }) => ({
      jobId: visit.jobId,
      originalStart: visit.originalStart,
      startsAt: visit.startsAt,
      endsAt: visit.endsAt,
      crew: visit.crew.map((member) => member.memberId),
      memberId,
      insteadOf,
      near,
      isReluctant,
      weekMinutes: Math.floor((after.get(memberId)?.weekSeconds ?? 0) / 60),
      overtimeSeconds: Math.max(0, overtime(after, memberId) - overtime(hours, memberId)),
    })),
    unfilled: unfilled.map(({ visit: { jobId, originalStart }, seats, refusals }) => ({
      jobId,
      originalStart,
      seats,
      refusals: [...refusals],
    })),
    before: figures(hours, openBefore, travel.before),
    after: figures(after, openBefore - filled, travel.after),
    memberCount: problem.members.length,
    gap,
    isCut,
    seconds,
  }
}

function nothingOpen(seconds: number): WeekPlanResult {
  const none = { openSeats: 0, overtimeSeconds: 0, travelMeters: 0, mostMinutes: 0, leastMinutes: 0 }
  return { seats: [], unfilled: [], before: none, after: none, memberCount: 0, gap: 0, isCut: false, seconds }
}
