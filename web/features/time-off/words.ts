import type { LeaveRequest } from '#shared/time-off/time-off.contract.ts'
import type { RequestState } from '#shared/time-off/kinds.ts'
import { formatClock, formatDate } from '#web/platform/format/format.ts'
import type { Tone } from '#web/kit/frame/badge.tsx'

/** A request's period, e.g. Mon, Mar 3 – Fri, Mar 7, or a day with its hours. */
export function spanOf({ from, to, part }: Pick<LeaveRequest, 'from' | 'to' | 'part'>): string {
  if (part) return `${formatDate(from)}, ${formatClock(part.from)} – ${formatClock(part.to)}`
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`
}

export const stateTones: Readonly<Record<RequestState, Tone>> = {
  requested: 'warn',
  approved: 'good',
  declined: 'bad',
  cancelled: 'neutral',
}
