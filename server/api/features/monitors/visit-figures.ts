import { isAway, type MemberStanding, type VisitPlan } from '#server/api/domain/schedules/visit-state.ts'
import type { PresetKey } from '#shared/monitors/presets.ts'

/** A visit with where each of its people stands. */
export interface WatchedVisit {
  plan: VisitPlan & { crewSize: number }
  members: readonly MemberStanding[]
  isRunning: boolean
  earlyStartMinutes: number
}

/** What is said of the visit as a whole. */
export type VisitPreset = Extract<PresetKey, 'uncovered_visit' | 'running_after_end'>
/** What is said of each who was to come or came. */
export type MemberPreset = Extract<
  PresetKey,
  'missed_start' | 'late_start' | 'early_start' | 'short_visit' | 'long_visit'
>

/** How long after its end a visit that nobody started, or started late, is still told of. */
const toldMs = 12 * 3_600_000

const minute = 60_000

/** The figure of a visit for a preset; null where it has none. */
export const visitFigures: Readonly<Record<VisitPreset, (watched: WatchedVisit, now: number) => number | null>> = {
  uncovered_visit: ({ plan, members }, now) => {
    const unplanned = members.filter(({ isAssigned }) => !isAssigned).length
    if (plan.isCancelled || plan.crew.length + unplanned >= plan.crewSize) return null
    return positive((plan.startsAt - now) / 3_600_000)
  },
  running_after_end: ({ plan, isRunning }, now) => (isRunning ? positive((now - plan.endsAt) / minute) : null),
}

type MemberFigure = (member: MemberStanding, watched: WatchedVisit, now: number) => number | null

/** The figure of one person at a visit; what another did there is nothing to it. */
export const memberFigures: Readonly<Record<MemberPreset, MemberFigure>> = {
  missed_start: (member, { plan }, now) => {
    if (plan.isCancelled || !isAway(member) || now > plan.endsAt + toldMs) return null
    return positive((now - plan.startsAt) / minute)
  },
  late_start: ({ isAssigned, startedAt, ...member }, { plan }, now) => {
    if ((!isAssigned && plan.crew.length > 0) || startedAt === null || isAway(member) || now > plan.endsAt + toldMs)
      return null
    return positive((startedAt - plan.startsAt) / minute)
  },
  // Only beyond what its job allows: what nobody was asked about is no start to tell of.
  early_start: ({ startedAt }, { plan, earlyStartMinutes }, now) => {
    if (startedAt === null || now > plan.endsAt + toldMs) return null
    const early = (plan.startsAt - startedAt) / minute
    return early > earlyStartMinutes ? positive(early) : null
  },
  // A whole checklist makes up for time.
  short_visit: (member, watched, now) => (member.isExcused ? null : workedShare(member, watched, now)),
  long_visit: workedShare,
}

/** What a person worked at a visit that is over, in percent of what was planned. */
function workedShare(member: MemberStanding, { plan }: WatchedVisit, now: number): number | null {
  const { state, workedSeconds, plannedSeconds } = member
  if (state !== 'short' && state !== 'done' && state !== 'long') return null
  if (now < plan.endsAt || now > plan.endsAt + toldMs) return null
  return plannedSeconds > 0 ? Math.round((1_000 * workedSeconds) / plannedSeconds) / 10 : null
}

const positive = (value: number) => (value < 0 ? null : Math.floor(value * 10) / 10)
