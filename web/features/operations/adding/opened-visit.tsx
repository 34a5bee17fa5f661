import { Suspense, useState } from 'react'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { lacksPeople } from '#shared/schedule/board.ts'
import { pages } from '#shared/pages.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { VisitEditing } from '#web/domain/schedule/visit-editing.tsx'
import { OverlapMark } from '#web/domain/schedule/overlap-mark.tsx'
import { t as schedule } from '#web/domain/schedule/texts.ts'
import { Cover, type CoveredVisit } from '../cover.tsx'
import { t } from '../texts.ts'
import { copyOf, type NewVisit } from './new-visit.ts'

const AddVisit = lazyWithRetry(() => import('./add-visit.tsx').then((m) => m.AddVisit))
const Following = lazyWithRetry(() => import('./following.tsx').then((m) => m.Following))

interface OpenedVisitProps {
  organizationId: string
  /** The visit opened from a board. */
  visit: Visit | undefined
  /** The visit being added. */
  added: NewVisit | undefined
  onClose: () => void
  onAdd: (added: NewVisit | undefined) => void
}

/** Dialogs that every board offers for a visit: edit it or those after it, copy it, find cover; and add another. */
export function OpenedVisit({ organizationId, visit, added, onClose, onAdd }: OpenedVisitProps) {
  const [covered, setCovered] = useState<CoveredVisit>()
  const [following, setFollowing] = useState<Visit>()
  const mayPlan = useMay('schedule.manage')
  const mayEditJob = useMay('jobs.manage')
  const instead = (open: () => void) => () => {
    onClose()
    open()
  }
  return (
    <>
      <VisitEditing
        organizationId={organizationId}
        visit={visit}
        onClose={onClose}
        swapsAt="?view=swaps"
        more={
          visit && (
            <>
              <OverlapMark visit={visit} />
              {mayPlan && !visit.isCancelled && visit.date >= todayIn(visit.timeZone) && (
                <Button onClick={instead(() => setCovered({ ...visit, isUnassigned: lacksPeople(visit) }))}>
                  {t('findCover')}
                </Button>
              )}
              {mayPlan && <Button onClick={instead(() => onAdd(copyOf(visit)))}>{t('copyVisit')}</Button>}
              {mayPlan && mayEditJob && !visit.isAdded && (
                <Button onClick={instead(() => setFollowing(visit))}>{schedule('following')}</Button>
              )}
              <Link
                to={pages.job(organizationId, visit.clientId, visit.locationId, visit.jobId)}
                className="btn-secondary"
              >
                {visit.isAdded ? t('toJob') : t('allVisits')}
              </Link>
            </>
          )
        }
      />
      <Cover organizationId={organizationId} visit={covered} onClose={() => setCovered(undefined)} />
      <Suspense>
        {added && <AddVisit organizationId={organizationId} initial={added} onClose={() => onAdd(undefined)} />}
        {following && (
          <Following organizationId={organizationId} visit={following} onClose={() => setFollowing(undefined)} />
        )}
      </Suspense>
    </>
  )
}
