import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'

/** All instants in milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

export const spanOf = ({ startsAt, endsAt }: Pick<Visit, 'startsAt' | 'endsAt'>): Span => ({
  from: Date.parse(startsAt),
  to: Date.parse(endsAt),
})

/** The span from the first start to the last end; null for no visits. */
export function hullOf(visits: readonly Pick<Visit, 'startsAt' | 'endsAt'>[]): Span | null {
  const spans = visits.map(spanOf)
  if (spans.length === 0) return null
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
}

export const overlap = (a: Span, b: Span) => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** Work in progress. */
export interface Running {
  /** Planned end of its visit; null without one. */
  plannedEnd: number | null
}

const soonMs = 2 * 60 * 60_000

/** True when the work in progress may still be running when something else begins. */
export const mayOverlap = (running: Running | null, startsAt: number, now: number) =>
  running !== null && startsAt - now < soonMs && (running.plannedEnd === null || running.plannedEnd <= now)

/** Possible future work. */
export interface PlannedWork extends Span {
  jobId: string
  locationId: string
  /** The visit's original start by the pattern. */
  visitStart: number
}

/** A member's working time in seconds. */
export interface Hours {
  /** In the first requested workweek. */
  weekSeconds: number
  /** In all requested workweeks, by the workday on which the overtime is worked. */
  overtime: ReadonlyMap<string, number>
}

/** Members' workweeks as payroll counts them, with the time already worked. */
export interface Workweeks {
  /** The ranges in which plans count, the first week first. */
  spans: readonly Span[]
  /**
   * Seconds after which the organization's rules pay overtime; null without such a rule. Places may have other rules.
   */
  overtimeAfter: { week: number | null; day: number | null }
  /** Worked and planned time together; work in progress is assumed to end at `runsUntil`. */
  hoursOf: (memberId: string, plan: { runsUntil: number; visits: readonly PlannedWork[] }) => Hours
}

interface AskedWeeks {
  memberIds: readonly string[]
  /** All workweeks that overlap one of these. */
  touched: readonly Span[]
}

/** Provided by payroll, so that overtime is computed in one place only. */
export type ReadWorkweeks = (tx: TenantTx, question: AskedWeeks) => Promise<Workweeks>

export const overtimeOf = ({ overtime }: Hours): number => overtime.values().reduce((sum, seconds) => sum + seconds, 0)

/** Sorts spans and merges those less than a day apart. */
export function joined(spans: readonly Span[]): Span[] {
  const conflicts: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = conflicts.at(-1)
    if (last && span.from - last.to < dayMs) last.to = Math.max(last.to, span.to)
    else conflicts.push({ ...span })
  }
  return conflicts
}

export function byMember(visits: readonly Visit[]): ReadonlyMap<string, readonly Visit[]> {
  const visitsByMember = new Map<string, Visit[]>()
  for (const visit of visits) {
    for (const { memberId } of visit.crew) {
      const memberVisits = visitsByMember.get(memberId)
      if (memberVisits) memberVisits.push(visit)
      else visitsByMember.set(memberId, [visit])
    }
  }
  return visitsByMember
}

export const daysAround = ({ from, to }: Span) => ({ from: day(from - dayMs), to: day(to + dayMs) })
const day = (at: number) => new Date(at).toISOString().slice(0, 10)
