import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { visitKey } from '#server/api/domain/schedules/coverage.ts'
import * as planned from '#server/api/domain/schedules/planned-visits.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/visits.ts'
import type { Visit } from '#shared/contracts/schedule.ts'
import { overlapsOf } from '#shared/schedule/overlaps.ts'

type Filter = Parameters<typeof planned.list>[2]

/** The visits of a window, each with who of its crew is planned elsewhere at that time. `drafts`: those count as well. */
export async function listMarked(
  tx: TenantTx,
  window: DayWindow,
  { drafts, ...filter }: Filter & { drafts: boolean },
): Promise<Visit[]> {
  // A night's work reaches into the next day, and a place's day is another than its neighbour's.
  const around = { from: shiftDay(window.from, -1), to: shiftDay(window.to, 1) }
  const isWhole = Object.values(filter).every((value) => value === undefined)
  const shown = isWhole ? null : await planned.list(tx, window, filter)
  const all = await planned.list(tx, around, shown ? { memberIds: membersOf(shown) } : {})
  const overlaps = overlapsOf(all.filter(({ isPublished }) => drafts || isPublished))
  const marked = new Map(
    [...overlaps].map(([{ jobId, originalStart }, members]) => [visitKey(jobId, originalStart), [...members]]),
  )
  return (shown ?? all.filter(({ date }) => date >= window.from && date <= window.to)).map((visit) => {
    const overlapping = marked.get(visitKey(visit.jobId, visit.originalStart))
    return overlapping ? { ...visit, overlapping } : visit
  })
}

const membersOf = (visits: readonly Visit[]) => [
  ...new Set(visits.flatMap(({ crew }) => crew.map(({ memberId }) => memberId))),
]
