import { isAway, type MemberStanding, type VisitPlan } from '#server/api/domain/schedules/visit-state.ts'
import type { PresetKey } from '#shared/monitors/presets.ts'

/** A visit with the standing of each member. */
export interface WatchedVisit {
  plan: VisitPlan & { crewSize: number }
  members: readonly MemberStanding[]
  isRunning: boolean
  earlyStartMinutes: number
}

/** Presets with one figure per visit. */
export type VisitPreset = Extract<PresetKey, 'uncovered_visit' | 'running_after_end'>
/** Presets with one figure per planned or working member. */
export type MemberPreset = Extract<
  PresetKey,
  'missed_start' | 'late_start' | 'early_start' | 'short_visit' | 'long_visit'
>

/** For this long after a visit's end a no-show or late start is still reported. */
const lookbackMs = 12 * 3_600_000

const minute = 60_000

/** The figure of a visit by preset; null if it has none. */
export const visitFigures: Readonly<Record<VisitPreset, (watched: WatchedVisit, now: number) => number | null>> = {
  uncovered_visit: ({ plan, members }, now) => {
    const unplanned = members.filter(({ isAssigned }) => !isAssigned).length
    if (plan.isCancelled || plan.crew.length + unplanned >= plan.crewSize) return null
    return positive((plan.startsAt - now) / 3_600_000)
  },
  running_after_end: ({ plan, isRunning }, now) => (isRunning ? positive((now - plan.endsAt) / minute) : null),
}

type MemberFigure = (member: MemberStanding, watched: WatchedVisit, now: number) => number | null

/** The figure of one member at a visit, independent of the others. */
export const memberFigures: Readonly<Record<MemberPreset, MemberFigure>> = {
  missed_start: (member, { plan }, now) => {
    if (plan.isCancelled || !isAway(member) || now > plan.endsAt + lookbackMs) return null
    return positive((now - plan.startsAt) / minute)
  },
  late_start: ({ isAssigned, startedAt, ...member }, { plan }, now) => {
    if ((!isAssigned && plan.crew.length > 0) || startedAt === null || isAway(member) || now > plan.endsAt + lookbackMs)
      return null
    return positive((startedAt - plan.startsAt) / minute)
  },
  // Counts only minutes beyond the job's allowance, for assigned members.
  early_start: ({ startedAt }, { plan, earlyStartMinutes }, now) => {
    if (startedAt === null || now > plan.endsAt + lookbackMs) return null
    const early = (plan.startsAt - startedAt) / minute
    return early > earlyStartMinutes ? positive(early) : null
  },
  // A complete checklist makes up for a short visit.
  short_visit: (member, watched, now) => (member.isExcused ? null : workedShare(member, watched, now)),
  long_visit: workedShare,
}

/** Worked time in percent of the planned time, once the visit is over. */
function workedShare(member: MemberStanding, { plan }: WatchedVisit, now: number): number | null {
  const { state, workedSeconds, plannedSeconds } = member
  if (state !== 'short' && state !== 'done' && state !== 'long') return null
  if (now < plan.endsAt || now > plan.endsAt + lookbackMs) return null
  return plannedSeconds > 0 ? Math.round((1_000 * workedSeconds) / plannedSeconds) / 10 : null
}

const positive = (value: number) => (value < 0 ? null : Math.floor(value * 10) / 10)
