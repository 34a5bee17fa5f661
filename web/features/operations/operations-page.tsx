import { Suspense, type ComponentType } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { NowBoard } from './now-board.tsx'
import { t } from './texts.ts'
import { views, type AreaView } from './views.ts'

const DraftWeek = lazyWithRetry(() => import('./week/draft-week.tsx').then((m) => m.DraftWeek))
const DayView = lazyWithRetry(() => import('./day/day-view.tsx').then((m) => m.DayView))
const WeekView = lazyWithRetry(() => import('./week/week-view.tsx').then((m) => m.WeekView))
const Swaps = lazyWithRetry(() => import('./swaps.tsx').then((m) => m.Swaps))
const MapView = lazyWithRetry(() => import('./map/map-view.tsx').then((m) => m.MapView))

interface OperationsPageProps {
  /** Views provided by other features. */
  areas?: Readonly<Partial<Record<AreaView, ComponentType<{ organizationId: string }>>>>
}

const noAreas: NonNullable<OperationsPageProps['areas']> = {}

/** Operations: now, day, week, map and records of work done; the view is in the page's query. */
export function OperationsPage({ areas = noAreas }: OperationsPageProps) {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const parts = { now: NowBoard, day: DayView, week: WeekView, map: MapView, swaps: Swaps, ...areas }
  const visibleViews = views.filter((view) => parts[view])
  const view = visibleViews.find((option) => option === params.get('view')) ?? 'now'
  const Part = parts[view] ?? NowBoard
  return (
    <>
      <PageHeader title={t('title')} subtitle={t(`lead.${view}`)} />
      <div className="mb-5">
        <Tabs
          label={t('views')}
          tabs={visibleViews.map((option) => ({
            to: `?${withParams(new URLSearchParams(), { view: option === 'now' ? '' : option })}`,
            label: t(`view.${option}`),
            isCurrent: option === view,
          }))}
        />
      </div>
      <Suspense>{(view === 'now' || view === 'map') && <DraftWeek organizationId={organizationId} />}</Suspense>
      <Suspense fallback={<Skeleton className="h-104" />}>
        <Part organizationId={organizationId} />
      </Suspense>
    </>
  )
}
