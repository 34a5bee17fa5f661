import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { isAwayState, longPercent, visitStates, type MemberState, type VisitState } from '#shared/operations/states.ts'

/** A visit as currently planned; instants in milliseconds since 1970. */
export interface VisitPlan {
  startsAt: number
  endsAt: number
  isCancelled: boolean
  /** The assigned members. */
  crew: readonly { memberId: string }[]
}

/** One member's work at the visit in one log; `endsAt` is null while running. */
export interface VisitLog {
  memberId: string
  startsAt: number
  endsAt: number | null
  workedSeconds: number
  /** The visit's planned duration while the work ran; null when unknown. */
  plannedSeconds: number | null
}

export interface VisitRules {
  lateMinutes: number
  noShowMinutes: number
  /** Work below this percentage of the plan is short. */
  shortPercent: number
}

/** The records of a visit. */
export interface VisitRecord {
  logs: readonly VisitLog[]
  /** Every checklist item due at each visit is done. */
  isChecklistDone: boolean
}

/** One member's state; a null member is an unfilled place. */
export interface MemberStanding {
  memberId: string | null
  state: MemberState
  /** True when in the visit's crew. */
  isAssigned: boolean
  /** When their first work there began. */
  startedAt: number | null
  workedSeconds: number
  /** The planned time their work is compared with. */
  plannedSeconds: number
  /** Their work is below the percentage but counts, because the checklist is complete. */
  isExcused: boolean
}

export interface VisitStanding {
  state: VisitState
  /** The crew in its order, then unplanned members. */
  members: readonly MemberStanding[]
}

/** The visit's state for a member's state: a visit's state follows from people, never from logs. */
const visitStateOf = {
  no_show: 'no_show',
  late: 'late',
  short: 'short',
  early: 'started',
  working: 'started',
  not_started: 'planned',
  done: 'done',
  long: 'done',
  covered: 'done',
} as const satisfies Record<MemberState, VisitState>

/** Converts a schedule's visit. */
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

/** True when work is below the required percentage of the plan; a complete checklist is sufficient proof. */
export const isShort = (
  { plannedSeconds, workedSeconds }: { plannedSeconds: number; workedSeconds: number },
  isChecklistDone: boolean,
  shortPercent: number,
): boolean => !isChecklistDone && workedSeconds * 100 < plannedSeconds * shortPercent

/**
 * The rule: each assigned member is responsible for their own planned time, and a visit has the state of its worst
 * member. Nobody's work covers another assigned member, but an unplanned member who works enough covers one who is
 * absent. Short work that ended before the visit began covers nobody. Finished work is compared with the plan at that
 * time: later changes of the plan make no past work short or long.
 */
export function judgeVisit(
  plan: VisitPlan,
  { logs, isChecklistDone }: VisitRecord,
  rules: VisitRules,
  now: number,
): VisitStanding {
  const byMember = Map.groupBy(logs, ({ memberId }) => memberId)
  const judge = (memberId: string | null, isAssigned: boolean): MemberStanding => {
    const memberLogs = (memberId !== null && byMember.get(memberId)) || []
    const share = {
      workedSeconds: memberLogs.reduce((sum, log) => sum + log.workedSeconds, 0),
      ...measureOf(plan, memberLogs),
    }
    return {
      memberId,
      state: memberState(plan, { logs: memberLogs, isChecklistDone }, { ...rules, ...share }, now),
      isAssigned,
      startedAt: memberLogs.length > 0 ? Math.min(...memberLogs.map((log) => log.startsAt)) : null,
      ...share,
      isExcused: isChecklistDone && isShort(share, false, rules.shortPercent),
    }
  }
  const planned = new Set(plan.crew.map(({ memberId }) => memberId))
  const others = [...byMember.keys()].filter((id) => !planned.has(id)).map((id) => judge(id, false))
  if (plan.isCancelled) return cancelled([...byMember.keys()].map((id) => judge(id, planned.has(id))))
  const standIns = others.filter((member) => !isAway(member) && member.state !== 'short')
  if (planned.size === 0) return unplanned(judge(null, true), others, standIns)
  let left = now < plan.startsAt ? 0 : standIns.length
  const crew = [...planned].map((id): MemberStanding => {
    const standing = judge(id, true)
    if (!isAway(standing) || left === 0) return standing
    left--
    return { ...standing, state: 'covered' }
  })
  // Unplanned members keep the visit going, but unfinished work of theirs is not counted against it.
  return { state: worstOf([...crew, ...standIns]), members: [...crew, ...others.map(unexpected)] }
}

/** True when a member has not come; a short stay before the visit does not count. */
export const isAway = ({ state }: Pick<MemberStanding, 'state'>): boolean => isAwayState(state)

/** The plan in effect during the last work, else today's. */
function measureOf({ startsAt, endsAt }: VisitPlan, logs: readonly VisitLog[]) {
  const [last] = logs.toSorted((log, other) => other.startsAt - log.startsAt)
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
  if (minutes >= rules.noShowMinutes) return 'no_show'
  return minutes >= rules.lateMinutes ? 'late' : 'not_started'
}

/** An unplanned member cannot be absent: little work counts as short. */
const unexpected = (member: MemberStanding): MemberStanding => (isAway(member) ? { ...member, state: 'short' } : member)

/** A cancelled visit expects no crew: its state depends only on members who worked there. */
function cancelled(came: readonly MemberStanding[]): VisitStanding {
  const members = came.map(unexpected)
  const states = new Set(members.map(({ state }) => visitStateOf[state]))
  return { state: states.has('started') ? 'started' : states.has('done') ? 'done' : 'cancelled', members }
}

/** Without planned members one is still expected: any member who works enough fills the place. */
function unplanned(
  place: MemberStanding,
  others: readonly MemberStanding[],
  standIns: readonly MemberStanding[],
): VisitStanding {
  const came = standIns.length > 0 ? standIns : others.filter((member) => !isAway(member))
  const members = others.map(unexpected)
  return came.length > 0 ? { state: worstOf(came), members } : { state: worstOf([place]), members: [place, ...members] }
}

const worstOf = (members: readonly MemberStanding[]): VisitState =>
  visitStates.find((state) => members.some((member) => visitStateOf[member.state] === state)) ?? 'planned'
