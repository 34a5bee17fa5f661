import { clockText } from './clock-texts.ts'
import { t } from '../texts.ts'
import { lacksPeople } from '#shared/schedule/board.ts'
import type { Block, RowKind } from './week-rows.ts'

interface VisitBlockProps {
  block: Block
  kind: RowKind
  /** The organization's time zone; only times in other zones show their zone. */
  timeZone: string
  /** Roving tabindex: Tab reaches only this block, arrow keys reach the others. */
  isCurrent: boolean
  isMoving: boolean
  isPending: boolean
}

/** A visit in the week: its time on the location's clock, its crew or location, and its special states. */
export function VisitBlock({ block, kind, timeZone, isCurrent, isMoving, isPending }: VisitBlockProps) {
  const { visit } = block
  const { crew, crewSize, isCancelled, isMoved, isPublished, locationName, clientName, jobName } = visit
  const isOverlapping = visit.overlapping?.some((id) => kind !== 'member' || block.id.startsWith(id))
  const place = `${locationName} · ${clientName}`
  const people = crew.map(({ name }) => name).join(', ') || t('nobody')
  return (
    <button
      type="button"
      className="week-block"
      data-block={block.id}
      data-state={isCancelled ? 'cancelled' : lacksPeople(visit) ? 'open' : undefined}
      data-draft={!isPublished || undefined}
      data-moving={isMoving || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-busy={isPending}
      title={`${jobName} · ${place} · ${people}`}
    >
      <span>
        <b>{clockText(visit.startsAt, visit.timeZone, timeZone)}</b>
        <span className="sr-only"> – {clockText(visit.endsAt, visit.timeZone)} </span>
        {isCancelled && <i>{t('cancelledOne')}</i>}
        {!isCancelled && crewSize > 1 && (
          <i>
            {crew.length}/{crewSize}
          </i>
        )}
        {isMoved && !isCancelled && <i>{t('moved')}</i>}
        {isOverlapping && <i className="text-bad">{t('overlap')}</i>}
        {/* The dashed border and the note above the week already show drafts; a label would hide the count. */}
        {!isPublished && <span className="sr-only"> {t('draft')}</span>}
      </span>
      <span>{kind === 'location' ? people : place}</span>
    </button>
  )
}
