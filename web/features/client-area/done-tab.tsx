import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { DoneVisit, DoneVisitList, OwnClient } from '#shared/client-area/client-area.contract.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useOpenedAnswers } from '#web/domain/conversation/use-opened-answers.ts'
import { Button } from '#web/kit/core/button.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { DoneVisitCard } from './done-visit-card.tsx'
import { RatingDialog } from './rating-dialog.tsx'
import { t } from './texts.ts'

/** Completed visits: arrival, departure, completed tasks and problem reports. */
export function DoneTab({ client }: { client: OwnClient }) {
  const [params, setParams] = useSearchParams()
  const [rated, setRated] = useState<DoneVisit>()
  const url = fill(clientAreaPaths.areaDoneVisits, { ...client })
  const to = params.get('to') ?? ''
  const doneList = useResource<DoneVisitList>(withQuery(url, { to }))
  const findings = doneList?.items.flatMap((visit) => visit.findings) ?? []
  useOpenedAnswers(client, ({ threadId }) => findings.some(({ id, resolvedAt }) => id === threadId && resolvedAt))
  if (!doneList) return <SkeletonText lines={6} />
  const go = (day: string) => setParams(withParams(params, { to: day }))
  const { items, earlier } = doneList
  return (
    <div className="grid gap-4">
      {items.length === 0 && <EmptyState title={t('noDone')} />}
      {items.map((visit) => (
        <DoneVisitCard key={`${visit.jobId} ${visit.originalStart}`} visit={visit} onRate={() => setRated(visit)} />
      ))}
      <div className="flex flex-wrap gap-2">
        {to && <Button onClick={() => go('')}>{t('latest')}</Button>}
        {earlier && <Button onClick={() => go(earlier)}>{t('earlier')}</Button>}
      </div>
      <RatingDialog client={client} visit={rated} listUrl={url} onClose={() => setRated(undefined)} />
    </div>
  )
}
