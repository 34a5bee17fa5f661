import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { changesOf, minutesOf, type VisitEdit } from '#web/domain/schedule/visit-changes.ts'
import { instantAt } from '#web/platform/units/zoned.ts'
import type { Row } from './week-rows.ts'

/** The drop target of a visit. */
export interface Target {
  readonly row: Row
  readonly day: string
}

export interface Move {
  readonly visit: Visit
  readonly changes: VisitEdit
  /** Members to check for conflicts: newly assigned ones, or the whole crew on another day. */
  readonly memberIds: readonly string[]
  readonly endsAt: string
  /** Adds a copy of the visit there instead. */
  readonly isCopy?: boolean
}

export type Refusal = 'otherPlace' | 'comesAlready'

/** Computes what dropping a visit there changes: null for nothing, or the reason why it is not possible. */
export function moveOf(visit: Visit, from: Row, { row, day }: Target): Move | Refusal | null {
  const isSameDay = day === visit.date
  const isSameRow = row.id === from.id || row.id === visit.locationId
  if (isSameDay && isSameRow) return null
  const now = visit.crew.map(({ memberId }) => memberId)
  const crew = isSameRow ? now : crewIn(now, from, row)
  if (typeof crew === 'string') return crew
  const before = changesOf(visit)
  const startsAt = isSameDay ? visit.startsAt : instantAt(day, visit.startTime, visit.timeZone)
  return {
    visit,
    changes: { ...before, startsAt, memberIds: isSameRow ? before.memberIds : crew.toSorted() },
    memberIds: isSameDay ? crew.filter((id) => !now.includes(id)) : crew,
    endsAt: new Date(Date.parse(startsAt) + minutesOf(visit) * 60_000).toISOString().replace('.000Z', 'Z'),
  }
}

/**
 * Computes what copying a visit there adds: a visit on another day, or the row's member to its crew on the same day,
 * because a job has one visit at a time.
 */
export function copyTo(visit: Visit, from: Row, target: Target): Move | Refusal | null {
  const move = moveOf(visit, from, target)
  if (move === null || typeof move === 'string') return move
  if (target.day !== visit.date) return { ...move, changes: { ...move.changes, cancelledReason: null }, isCopy: true }
  if (target.row.kind !== 'member') return null
  const memberIds = [...visit.crew.map(({ memberId }) => memberId), target.row.id].toSorted()
  return { ...move, changes: { ...move.changes, memberIds } }
}

/** The crew after a move between rows; the member of the source row leaves the visit. */
function crewIn(now: readonly string[], from: Row, to: Row): string[] | Refusal {
  if (to.kind === 'location' || from.kind === 'location') return 'otherPlace'
  if (now.includes(to.id)) return 'comesAlready'
  const others = now.filter((id) => id !== from.id)
  return to.kind === 'member' ? [...others, to.id] : others
}
