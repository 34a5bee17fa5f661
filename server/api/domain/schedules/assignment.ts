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

export const overlap = (a: Span, b: Span) => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** Work that is under way. */
export interface Running {
  /** Of the visit it belongs to; null without one. */
  plannedEnd: number | null
}

const soonMs = 2 * 60 * 60_000

/** Whether the work under way may still last when something else begins. */
export const mayOverlap = (running: Running | null, startsAt: number, now: number) =>
  running !== null && startsAt - now < soonMs && (running.plannedEnd === null || running.plannedEnd <= now)

/** Work that may come. */
export interface PlannedWork extends Span {
  jobId: string
  locationId: string
  /** When the pattern has the visit begin. */
  visitStart: number
}

/** What somebody's work comes to, to the second. */
export interface Hours {
  /** Of the first workweek that was asked about. */
  weekSeconds: number
  /** Of all of them, by the workday on which each hour of it is worked. */
  overtime: ReadonlyMap<string, number>
}

/** Workweeks of members, as payroll counts them; what was worked in them is known. */
export interface Workweeks {
  /** From when to when plans count, the first week first. */
  spans: readonly Span[]
  /** What was worked together with what is planned; work under way ends then. */
  hoursOf: (memberId: string, plan: { runsUntil: number; visits: readonly PlannedWork[] }) => Hours
}

interface AskedWeeks {
  memberIds: readonly string[]
  /** The workweeks that any of these lies in. */
  touched: readonly Span[]
}

/** Payroll answers it, so that no second count of overtime can differ from what is paid. */
export type ReadWorkweeks = (tx: TenantTx, asked: AskedWeeks) => Promise<Workweeks>

export const overtimeOf = ({ overtime }: Hours): number => overtime.values().reduce((sum, seconds) => sum + seconds, 0)

/** Spans in order, those that are less than a day apart as one. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && span.from - last.to < dayMs) last.to = Math.max(last.to, span.to)
    else found.push({ ...span })
  }
  return found
}
