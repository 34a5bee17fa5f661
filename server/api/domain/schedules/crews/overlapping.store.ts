import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { overlapsOf } from '#shared/schedule/overlaps.ts'
import { visitKey } from './coverage.ts'
import type { MemberPlans } from './member-plans.store.ts'
import * as planned from '../planned/planned-visits.store.ts'
import type { DayWindow } from '../patterns/visits.ts'

type Filter = Parameters<typeof planned.list>[2]

/** Night work extends into the next day, and local days differ between time zones. */
const around = ({ from, to }: DayWindow) => ({ from: shiftDay(from, -1), to: shiftDay(to, 1) })

/**
 * Lists the visits of a window, each with its crew members planned elsewhere at that time; `drafts` counts drafts too.
 */
export async function listMarked(
  tx: TenantTx,
  window: DayWindow,
  { drafts, ...filter }: Filter & { drafts: boolean },
): Promise<Visit[]> {
  const isWhole = Object.values(filter).every((value) => value === undefined)
  if (!isWhole) return markOverlaps(tx, window, await planned.list(tx, window, filter), drafts)
  const plannedVisits = await planned.list(tx, around(window), {})
  return plannedVisits.filter(({ date }) => date >= window.from && date <= window.to).map(marker(plannedVisits, drafts))
}

/** Like `listMarked`, for known visits of the window; the cost grows with the plans of their members. */
export async function markOverlaps(
  tx: TenantTx,
  window: DayWindow,
  visits: readonly Visit[],
  drafts: boolean,
  plans?: MemberPlans,
): Promise<Visit[]> {
  const members = new Set(visits.flatMap(({ crew }) => crew.map(({ memberId }) => memberId)))
  if (members.size === 0) return [...visits]
  const memberIds = [...members].filter((id) => !plans?.memberIds.has(id))
  const known = plans ? await plans.visitsIn(around(window)) : []
  const others = memberIds.length > 0 ? await planned.list(tx, around(window), { memberIds }) : []
  return visits.map(marker(plans ? uniqueVisits([...known, ...others]) : others, drafts))
}

/** Merges two reads, because a visit with members of both would appear twice. */
export const uniqueVisits = (visits: readonly Visit[]): Visit[] => [
  ...new Map(visits.map((visit) => [visitKey(visit.jobId, visit.originalStart), visit])).values(),
]

/** Returns a function that marks a visit's overlaps among all given visits. */
export function marker(visits: readonly Visit[], drafts: boolean): (visit: Visit) => Visit {
  const overlaps = overlapsOf(visits.filter(({ isPublished }) => drafts || isPublished))
  const membersByVisit = new Map(
    [...overlaps].map(([{ jobId, originalStart }, members]) => [visitKey(jobId, originalStart), [...members]]),
  )
  return (visit) => {
    const overlapping = membersByVisit.get(visitKey(visit.jobId, visit.originalStart))
    return overlapping ? { ...visit, overlapping } : visit
  }
}
