import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { changesOf } from '#web/domain/schedule/visit-changes.ts'
import { instantAt } from '#web/platform/units/zoned.ts'
import { copyTo, moveOf, type Move, type Refusal } from '../week/move.ts'
import type { Row } from '../week/week-rows.ts'
import { clockOf, spanOf, type Span } from './timeline.ts'

interface Dropped {
  readonly from: Row
  readonly to: Row
  readonly span: Span
  readonly isCopy: boolean
}

/**
 * Computes what dropping a visit's bar changes: its row, start and length; null for no change, or why it is refused.
 */
export function dayMoveOf(visit: Visit, { from, to, span, isCopy }: Dropped): Move | Refusal | null {
  const was = spanOf(visit)
  const isSameTime = was.start === span.start && was.minutes === span.minutes
  const target = { row: to, day: visit.date }
  const across = isCopy && isSameTime ? copyTo(visit, from, target) : moveOf(visit, from, target)
  if (typeof across === 'string' || isSameTime) return across
  const isSameStart = was.start === span.start
  const startsAt = isSameStart ? visit.startsAt : instantAt(visit.date, clockOf(span.start), visit.timeZone)
  const changes = across?.changes ?? changesOf(visit)
  return {
    visit,
    changes: {
      ...changes,
      startsAt,
      durationMinutes: span.minutes,
      ...(isCopy && { cancelledReason: null }),
    },
    memberIds: crewOf(visit, changes.memberIds),
    endsAt: new Date(Date.parse(startsAt) + span.minutes * 60_000).toISOString().replace('.000Z', 'Z'),
    isCopy,
  }
}

const crewOf = ({ crew }: Visit, memberIds: readonly string[] | null) =>
  memberIds ?? crew.map(({ memberId }) => memberId)
