import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { lacksPeople } from '#shared/schedule/board.ts'
import { liveWords, type LiveVisit } from '../live-visits.tsx'
import { t } from '../texts.ts'
import { rangeText } from '../week/clock-texts.ts'
import { overlapReason } from '../week/visit-block.tsx'
import type { RowKind } from '../week/week-rows.ts'
import { lanePx, type Bar } from './lanes.ts'
import { pxOf, shownOf } from './timeline.ts'

interface DayBarProps {
  bar: Bar
  kind: RowKind
  /** The visits that take the row's member at the same time. */
  overlaps: readonly Visit[]
  /** The visit's live state, if it is today's. */
  live: LiveVisit | undefined
  timeZone: string
  /** Roving tabindex: Tab reaches only this bar, arrow keys reach the others. */
  isCurrent: boolean
  isPending: boolean
  isHeld: boolean
}

/** A visit on the timeline, as wide as it is long; dragging its edges changes its length. */
export function DayBar({ bar, kind, overlaps, live, timeZone, isCurrent, isPending, isHeld }: DayBarProps) {
  const { block, span, lane } = bar
  const { visit } = block
  const { crew, crewSize, isCancelled, isPublished, locationName, clientName, jobName } = visit
  const isOverlapping = visit.overlapping?.some((id) => kind !== 'member' || block.id.startsWith(id))
  const reason = isOverlapping && overlapReason(visit, overlaps)
  const people = crew.map(({ name }) => name).join(', ') || t('nobody')
  const words = liveWords({ live, kind, blockId: block.id })
  const time = rangeText(visit, timeZone)
  return (
    <button
      type="button"
      className="week-block day-bar"
      data-block={block.id}
      data-state={isCancelled ? 'cancelled' : isOverlapping ? 'overlap' : lacksPeople(visit) ? 'open' : undefined}
      data-live={isCancelled ? undefined : live?.state}
      data-draft={!isPublished || undefined}
      data-moving={isHeld || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-busy={isPending}
      title={[time, jobName, `${locationName} · ${clientName}`, people, words, reason].filter(Boolean).join(' · ')}
      style={{ left: pxOf(span.start), width: pxOf(shownOf(span).minutes), top: 4 + lane * lanePx }}
    >
      <i className="day-edge" data-edge="start" />
      <span>
        <b>{time}</b>
        {crewSize > 1 && (
          <i>
            {' '}
            {crew.length}/{crewSize}
          </i>
        )}
        {isCancelled && <i> {t('cancelledOne')}</i>}
        {!isCancelled && words && <i> {words}</i>}
        {!isPublished && <span className="sr-only"> {t('draft')}</span>}
      </span>
      <span>
        {reason && <i className="text-bad">{reason} · </i>}
        {kind === 'location' ? people : locationName}
      </span>
      <i className="day-edge" data-edge="end" />
    </button>
  )
}
