import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { OverlapMark } from '#web/domain/schedule/overlap-mark.tsx'
import { t } from './texts.ts'

/** A visit's changes against the schedule, and its crew. */
export function VisitNote({ visit }: { visit: Visit }) {
  const { crew, crewSize, isCancelled, isMoved, isPublished } = visit
  const missing = crewSize - crew.length
  return (
    <>
      {isCancelled && <Badge tone="bad">{t('isCancelled')}</Badge>}
      {isMoved && !isCancelled && <Badge tone="info">{t('isMoved')}</Badge>}
      <OverlapMark visit={visit} />
      {!isCancelled && missing > 0 && (
        <Badge tone="warn">{crew.length ? t('crewMissing', { count: missing }) : t('unassigned')}</Badge>
      )}
      {!isPublished && <Badge>{t('isDraft')}</Badge>}
      <span className="min-w-0 truncate">{crew.map(({ name }) => name).join(', ')}</span>
    </>
  )
}
