import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { late } from '#web/lib/late.ts'
import { withParams } from '#web/lib/search-params.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { NowBoard } from './now-board.tsx'
import { t } from './texts.ts'

const WeekView = late(() => import('./week/week-view.tsx').then((m) => m.WeekView))

const views = ['now', 'week'] as const

/** The day as it goes, and the week as it is planned; which one is in the page's address. */
export function OperationsPage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const view = views.find((one) => one === params.get('view')) ?? 'now'
  return (
    <>
      <PageHeader title={t('title')} subtitle={t(`lead.${view}`)} />
      <div className="mb-5">
        <Tabs
          label={t('views')}
          tabs={views.map((one) => ({
            to: `?${withParams(new URLSearchParams(), { view: one === 'now' ? '' : one })}`,
            label: t(`view.${one}`),
            isCurrent: one === view,
          }))}
        />
      </div>
      {view === 'now' && <NowBoard organizationId={organizationId} />}
      {view === 'week' && (
        <Suspense fallback={<Skeleton className="h-104" />}>
          <WeekView organizationId={organizationId} />
        </Suspense>
      )}
    </>
  )
}
