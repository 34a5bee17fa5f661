import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { RecapLine, RecapReport } from '#shared/recap/recap-report.contract.ts'
import type { Recap } from '#shared/recap/recaps.contract.ts'
import { recapPaths } from '#shared/recap/paths.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { formatDate, formatMinutes } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useResource } from '#web/platform/data/resource.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { DayRange } from '#web/domain/record/day-range.tsx'
import { Select } from '#web/kit/select.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { Stat } from '#web/kit/stat.tsx'
import { DayBars } from './day-bars.tsx'
import { t } from './texts.ts'

const RecapView = lazyWithRetry(() => import('./recap-view.tsx').then((m) => m.RecapView))

/** Submitted recaps by day and supervisor; `recap` in the query opens one. */
export function RecapReportPage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const recapId = params.get('recap')
  return recapId ? <OneRecap organizationId={organizationId} recapId={recapId} /> : <Report />
}

function OneRecap({ organizationId, recapId }: { organizationId: string; recapId: string }) {
  const [params] = useSearchParams()
  const recap = useResource<Recap>(fill(recapPaths.recap, { organizationId, recapId }))
  const rest = withParams(params, { recap: '' }).toString()
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t('recap')} back={{ to: rest ? `?${rest}` : '?', label: t('report') }} />
      <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
        {recap ? <RecapView organizationId={organizationId} recap={recap} /> : <Skeleton className="h-40 rounded-lg" />}
      </Suspense>
    </div>
  )
}

function Report() {
  const { organizationId = '' } = useParams()
  const { idOf, dayOf, isSaid, pages, hrefOf, change } = useListAddress()
  const mayWrite = useMay('recaps.write')
  const units = useConfiguration(organizationId)?.units ?? 'imperial'
  const filter = {
    from: dayOf('from'),
    to: dayOf('to'),
    memberId: idOf('supervisor'),
    open: isSaid('open') || null,
  }
  const listUrl = fill(recapPaths.recaps, { organizationId })
  const { data, isLoading } = usePages<RecapReport>(withQuery(listUrl, filter), pages)
  return (
    <>
      <PageHeader
        title={t('report')}
        subtitle={t('reportLead')}
        actions={
          <>
            {mayWrite && (
              <Link to={`/org/${organizationId}/recap`} className="btn-primary">
                {t('myDay')}
              </Link>
            )}
            <ExportMenu lists={[{ url: withQuery(fill(recapPaths.recapExport, { organizationId }), filter) }]} />
          </>
        }
      />
      <div className="mb-5 grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
        <DayRange from={filter.from || (data?.from ?? '')} to={filter.to || (data?.to ?? '')} onChange={change} />
        <Select
          label={t('supervisor')}
          value={filter.memberId}
          placeholder={t('everybody')}
          options={(data?.supervisors ?? []).map(({ memberId, name }) => ({ value: memberId, label: name }))}
          onChange={(event) => change({ supervisor: event.target.value })}
        />
        <Checkbox
          label={t('openOnly')}
          checked={filter.open === true}
          onChange={(event) => change({ open: event.target.checked ? 'true' : '' })}
        />
      </div>
      <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label={t('onSite')} value={data && hours(data.totals.siteSeconds)} />
        <Stat label={t('driving')} value={data && hours(data.totals.drivingSeconds)} />
        <Stat label={t('distance')} value={data && formatDistance(data.totals.distanceM, units)} />
        <Stat label={t('openComments')} value={data?.totals.openComments} />
      </dl>
      <div className="grid gap-5">
        {data && data.days.length > 0 && (
          <Card title={t('byDay')}>
            <DayBars days={data.days} />
          </Card>
        )}
        <section className="md:card md:overflow-clip">
          {data?.items.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <DataList
              label={t('report')}
              rows={data?.items}
              columns={columnsOf(units)}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => hrefOf({ recap: id })}
              card={cardIn(units)}
            />
          )}
          <LoadMore
            hasMore={!!data?.nextCursor}
            isLoading={isLoading}
            onLoad={() => change({ pages: String(pages + 1) })}
          />
        </section>
        {data && data.supplies.length > 0 && (
          <Card title={t('supplies')}>
            <ul className="grid gap-x-4 text-sm sm:grid-cols-2">
              {data.supplies.map(({ name, unit, quantity }) => (
                <li key={`${name} ${unit}`} className="flex gap-3 py-1">
                  <span className="min-w-0 flex-1 wrap-break-word">{name}</span>
                  <span className="tabular-nums">{[quantity, unitFor(quantity, unit)].filter(Boolean).join(' ')}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}

const hours = (seconds: number) => formatMinutes(Math.round(seconds / 60))

const columnsOf = (units: Configuration['units']): Column<RecapLine>[] => [
  { id: 'day', label: t('day'), cell: ({ day }) => formatDate(day) },
  { id: 'supervisor', label: t('supervisor'), cell: ({ memberName }) => memberName },
  { id: 'stops', label: t('stops'), isFigure: true, cell: ({ stops }) => stops },
  { id: 'site', label: t('onSite'), isFigure: true, cell: ({ siteSeconds }) => hours(siteSeconds) },
  { id: 'driving', label: t('driving'), isFigure: true, cell: ({ drivingSeconds }) => hours(drivingSeconds) },
  {
    id: 'distance',
    label: t('distance'),
    isFigure: true,
    cell: ({ distanceM }) => formatDistance(distanceM, units),
  },
  { id: 'supplies', label: t('supplies'), isFigure: true, cell: ({ supplies }) => supplies },
  { id: 'photos', label: t('photos'), isFigure: true, cell: ({ photos }) => photos },
  { id: 'open', label: t('openComments'), isFigure: true, cell: ({ openComments }) => openComments },
]

const cardIn = (units: Configuration['units']) => (line: RecapLine) => <LineCard line={line} units={units} />

const LineCard = ({ line, units }: { line: RecapLine; units: Configuration['units'] }) => (
  <div className="grid gap-1 text-sm">
    <p className="font-medium">
      {formatDate(line.day)} · {line.memberName}
    </p>
    <p className="text-ink-2">
      {t('stopCount', { count: line.stops })} · {t('onSite')} {hours(line.siteSeconds)} · {t('driving')}{' '}
      {hours(line.drivingSeconds)} · {formatDistance(line.distanceM, units)}
    </p>
    {line.openComments > 0 && <p>{t('openCount', { count: line.openComments })}</p>}
  </div>
)
