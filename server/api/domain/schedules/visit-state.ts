import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { isAwayState, longPercent, visitStates, type MemberState, type VisitState } from '#shared/operations/states.ts'

/** A visit as it is planned now; instants in milliseconds since 1970. */
export interface VisitPlan {
  startsAt: number
  endsAt: number
  isCancelled: boolean
  /** Who is to come. */
  crew: readonly { memberId: string }[]
}

/** One person's work at the visit, by one log; `endsAt` null while it runs. */
export interface VisitLog {
  memberId: string
  startsAt: number
  endsAt: number | null
  workedSeconds: number
  /** How long the visit was planned while the work ran; null where nobody knows. */
  plannedSeconds: number | null
}

export interface VisitRules {
  lateMinutes: number
  missingMinutes: number
  /** Under this share of the plan work is short. */
  shortPercent: number
}

/** What was found of a visit. */
export interface VisitRecord {
  logs: readonly VisitLog[]
  /** Every line of the checklist that is due at each visit is ticked. */
  isChecklistDone: boolean
}

/** Where one person stands; null stands for the place of somebody whom nobody was found for. */
export interface MemberStanding {
  memberId: string | null
  state: MemberState
  /** Whether they are in the visit's crew, not there on their own account. */
  isAssigned: boolean
  /** When their first work there began. */
  startedAt: number | null
  workedSeconds: number
  /** What their work is measured by. */
  plannedSeconds: number
  /** Their work counts although it is under the share of the plan, because the checklist is complete. */
  isExcused: boolean
}

export interface VisitStanding {
  state: VisitState
  /** The crew in its order, then those who came without being planned. */
  members: readonly MemberStanding[]
}

/** Said of one person's work: a visit follows from people, never from logs. */
const visitStateOf = {
  no_show: 'missing',
  late: 'late',
  short: 'short',
  early: 'started',
  working: 'started',
  not_started: 'planned',
  done: 'done',
  long: 'done',
  covered: 'done',
} as const satisfies Record<MemberState, VisitState>

/** A visit as schedules have it. */
export const planOf = ({
  startsAt,
  endsAt,
  isCancelled,
  crew,
}: Pick<Visit, 'startsAt' | 'endsAt' | 'isCancelled' | 'crew'>) => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
  isCancelled,
  crew,
})

const minuteMs = 60_000

/** Whether work is under the share of the plan from which on it counts; a whole checklist is proof enough. */
export const isShort = (
  { plannedSeconds, workedSeconds }: { plannedSeconds: number; workedSeconds: number },
  isChecklistDone: boolean,
  shortPercent: number,
): boolean => !isChecklistDone && workedSeconds * 100 < plannedSeconds * shortPercent

/**
 * The law: each person who is to come answers for the own planned time, and a visit stands where its worst-off person
 * stands. So nobody's work ever accounts for somebody else who is planned, but one who comes unplanned and works enough
 * stands in for one who stays away. Work that was over before the visit began and is short accounts for nobody. Work
 * that is over is measured by the plan that held while it ran: a later change of the plan makes nobody's past work short
 * or long.
 */
export function judgeVisit(
  plan: VisitPlan,
  { logs, isChecklistDone }: VisitRecord,
  rules: VisitRules,
  now: number,
): VisitStanding {
  const byMember = Map.groupBy(logs, ({ memberId }) => memberId)
  const judge = (memberId: string | null, isAssigned: boolean): MemberStanding => {
    const own = (memberId !== null && byMember.get(memberId)) || []
    const share = { workedSeconds: own.reduce((sum, log) => sum + log.workedSeconds, 0), ...measureOf(plan, own) }
    return {
      memberId,
      state: memberState(plan, { logs: own, isChecklistDone }, { ...rules, ...share }, now),
      isAssigned,
      startedAt: own.length > 0 ? Math.min(...own.map((log) => log.startsAt)) : null,
      ...share,
      isExcused: isChecklistDone && isShort(share, false, rules.shortPercent),
    }
  }
  const planned = new Set(plan.crew.map(({ memberId }) => memberId))
  const others = [...byMember.keys()].filter((id) => !planned.has(id)).map((id) => judge(id, false))
  if (plan.isCancelled) return cancelled([...byMember.keys()].map((id) => judge(id, planned.has(id))))
  const standIns = others.filter((one) => !isAway(one) && one.state !== 'short')
  if (planned.size === 0) return unplanned(judge(null, true), others, standIns)
  let left = now < plan.startsAt ? 0 : standIns.length
  const crew = [...planned].map((id): MemberStanding => {
    const standing = judge(id, true)
    if (!isAway(standing) || left === 0) return standing
    left--
    return { ...standing, state: 'covered' }
  })
  // Whoever helps unplanned keeps the visit going, but what they leave undone is nobody's fault.
  return { state: worstOf([...crew, ...standIns]), members: [...crew, ...others.map(unexpected)] }
}

/** Whether somebody has not come, or only before the visit and not for long. */
export const isAway = ({ state }: Pick<MemberStanding, 'state'>): boolean => isAwayState(state)

/** The plan that held while the last of the work ran, else today's. */
function measureOf({ startsAt, endsAt }: VisitPlan, logs: readonly VisitLog[]) {
  const [last] = logs.toSorted((one, other) => other.startsAt - one.startsAt)
  return { plannedSeconds: last?.plannedSeconds ?? (endsAt - startsAt) / 1_000 }
}

type Share = Pick<MemberStanding, 'plannedSeconds' | 'workedSeconds'>

function memberState(plan: VisitPlan, { logs, isChecklistDone }: VisitRecord, rules: VisitRules & Share, now: number) {
  if (logs.some(({ endsAt }) => endsAt === null)) return now < plan.startsAt ? 'early' : 'working'
  const { workedSeconds, plannedSeconds } = rules
  if (workedSeconds > 0 && !isShort(rules, isChecklistDone, rules.shortPercent))
    return workedSeconds * 100 > plannedSeconds * longPercent ? 'long' : 'done'
  if (logs.some(({ endsAt }) => endsAt !== null && endsAt > plan.startsAt)) return 'short'
  const minutes = (now - plan.startsAt) / minuteMs
  if (minutes >= rules.missingMinutes) return 'no_show'
  return minutes >= rules.lateMinutes ? 'late' : 'not_started'
}

/** Who was not expected cannot stay away: what they did was little. */
const unexpected = (one: MemberStanding): MemberStanding => (isAway(one) ? { ...one, state: 'short' } : one)

/** Nobody is expected any more: the visit is what those make of it who work there all the same. */
function cancelled(came: readonly MemberStanding[]): VisitStanding {
  const members = came.map(unexpected)
  const states = new Set(members.map(({ state }) => visitStateOf[state]))
  return { state: states.has('started') ? 'started' : states.has('done') ? 'done' : 'cancelled', members }
}

/** Nobody is planned: somebody is expected all the same, and whoever comes and works enough is that one. */
function unplanned(
  place: MemberStanding,
  others: readonly MemberStanding[],
  standIns: readonly MemberStanding[],
): VisitStanding {
  const came = standIns.length > 0 ? standIns : others.filter((one) => !isAway(one))
  const members = others.map(unexpected)
  return came.length > 0 ? { state: worstOf(came), members } : { state: worstOf([place]), members: [place, ...members] }
}

const worstOf = (members: readonly MemberStanding[]): VisitState =>
  visitStates.find((state) => members.some((one) => visitStateOf[one.state] === state)) ?? 'planned'
