import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { changesOf, minutesOf, type VisitEdit } from '#web/domain/schedule/visit-changes.ts'
import { instantAt } from '#web/platform/units/zoned.ts'
import type { Row } from './week-rows.ts'

/** Where a visit is let go. */
export interface Target {
  readonly row: Row
  readonly day: string
}

export interface Move {
  readonly visit: Visit
  readonly changes: VisitEdit
  /** For whom it means something: those who come newly, or all when the day is another. */
  readonly memberIds: readonly string[]
  readonly endsAt: string
}

export type Refusal = 'otherPlace' | 'comesAlready'

/** What letting a visit go there changes; null where nothing, or why it cannot be. */
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

/** Who comes when a visit goes from one row to another: the one of the row it is taken from no more. */
function crewIn(now: readonly string[], from: Row, to: Row): string[] | Refusal {
  if (to.kind === 'location' || from.kind === 'location') return 'otherPlace'
  if (now.includes(to.id)) return 'comesAlready'
  const others = now.filter((id) => id !== from.id)
  return to.kind === 'member' ? [...others, to.id] : others
}
