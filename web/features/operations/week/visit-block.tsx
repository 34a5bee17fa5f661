import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { lacksPeople } from '#shared/schedule/board.ts'
import { overlapText } from '#web/domain/schedule/overlap-mark.tsx'
import { liveTone, liveWords, type LiveVisit } from '../live-visits.tsx'
import { t } from '../texts.ts'
import { rangeText } from './clock-texts.ts'
import type { Block, RowKind } from './week-rows.ts'

interface VisitBlockProps {
  block: Block
  kind: RowKind
  /** The visits that take the row's member at the same time. */
  overlaps: readonly Visit[]
  /** The visit's live state, if it is today's. */
  live: LiveVisit | undefined
  /** The organization's time zone; only times in other zones show their zone. */
  timeZone: string
  /** Roving tabindex: Tab reaches only this block, arrow keys reach the others. */
  isCurrent: boolean
  isMoving: boolean
  isPending: boolean
}

/** A visit in the week: its time on the location's clock, its crew or location, and its special states. */
export function VisitBlock(props: VisitBlockProps) {
  const { block, kind, overlaps, live, timeZone, isCurrent, isMoving, isPending } = props
  const { visit } = block
  const { crew, crewSize, isCancelled, isMoved, isPublished, locationName, clientName, jobName } = visit
  const isOverlapping = visit.overlapping?.some((id) => kind !== 'member' || block.id.startsWith(id))
  const place = `${locationName} · ${clientName}`
  const people = crew.map(({ name }) => name).join(', ') || t('nobody')
  const reason = isOverlapping && overlapReason(visit, overlaps)
  const words = liveWords({ live, kind, blockId: block.id })
  return (
    <button
      type="button"
      className="week-block"
      data-block={block.id}
      data-state={isCancelled ? 'cancelled' : isOverlapping ? 'overlap' : lacksPeople(visit) ? 'open' : undefined}
      data-draft={!isPublished || undefined}
      data-moving={isMoving || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-busy={isPending}
      title={[jobName, place, people, words, reason].filter(Boolean).join(' · ')}
    >
      <span>
        <b>{rangeText(visit, timeZone)}</b>
        {!isCancelled && crewSize > 1 && (
          <i>
            {' '}
            {crew.length}/{crewSize}
          </i>
        )}
        {/* The dashed border and the note above the week already show drafts; a label would hide the count. */}
        {!isPublished && <span className="sr-only"> {t('draft')}</span>}
      </span>
      <span>
        {isCancelled && <i>{t('cancelledOne')} · </i>}
        {isMoved && !isCancelled && <i>{t('moved')} · </i>}
        {reason && <span className="text-bad">{reason} · </span>}
        {live && words && <span className={liveTone(live)}>{words} · </span>}
        {kind === 'location' ? people : place}
      </span>
    </button>
  )
}

/** The reason for a red visit: the overlapping visits, or the members who are in both. */
export const overlapReason = (visit: Visit, overlaps: readonly Visit[]) =>
  overlaps.length > 0
    ? t('overlapsWith', { visits: overlaps.map((overlap) => overlap.locationName).join(', ') })
    : overlapText(visit)
