import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { MileageSummary } from '#shared/mileage/mileage.contract.ts'
import { mileagePaths } from '#shared/mileage/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Totals } from './member-trips.tsx'
import { useMileageWindow, WindowFields } from './mileage-window.tsx'
import { formatMiles } from './mileage-words.ts'
import { RatesDialog } from './rates-dialog.tsx'
import { t } from './texts.ts'

type Row = MileageSummary['items'][number]

/** Everyone's mileage in a period; each member links to the trips. */
export function MileagePage() {
  const { organizationId = '' } = useParams()
  const mileageWindow = useMileageWindow(organizationId)
  const url = fill(mileagePaths.mileage, { organizationId })
  const mileage = useResource<MileageSummary>(mileageWindow.window ? withQuery(url, mileageWindow.window) : null, {
    keepPrevious: true,
  })
  const [isSetting, setSetting] = useState(false)
  const currency = mileage?.currency ?? 'USD'
  const exportUrl = withQuery(fill(mileagePaths.mileageExport, { organizationId }), mileageWindow.window ?? {})
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        actions={
          <>
            {mileageWindow.window && <ExportMenu lists={[{ url: exportUrl }]} />}
            <Button onClick={() => setSetting(true)}>{t('rates')}</Button>
          </>
        }
      />
      <div className="grid gap-5">
        <Totals mileage={mileage} />
        <section className="card overflow-clip">
          <WindowFields {...mileageWindow} />
          {mileage?.items.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <div className="max-md:p-3">
              <DataList
                label={t('members')}
                rows={mileage?.items}
                columns={columnsOf(currency)}
                keyOf={({ memberId }) => memberId}
                hrefOf={({ memberId }) =>
                  withQuery(`/org/${organizationId}/reports/mileage/${memberId}`, mileageWindow.window ?? {})
                }
                card={cardOf(currency)}
              />
            </div>
          )}
        </section>
        {mileage && <p className="text-sm text-ink-2">{t(mileage.routing ? 'byRoad' : 'byEstimate')}</p>}
      </div>
      <RatesDialog organizationId={organizationId} isOpen={isSetting} onClose={() => setSetting(false)} />
    </>
  )
}

const columnsOf = (currency: string): Column<Row>[] => [
  { id: 'member', label: t('member'), cell: ({ memberName }) => <span className="font-medium">{memberName}</span> },
  { id: 'trips', label: t('trips'), isFigure: true, cell: ({ trips }) => trips },
  { id: 'miles', label: t('miles'), isFigure: true, cell: ({ meters }) => formatMiles(meters) },
  { id: 'toDecide', label: t('toDecide'), isFigure: true, cell: ({ openTrips }) => openTrips },
  { id: 'open', label: t('openAmount'), isFigure: true, cell: ({ openMinor }) => formatMoney(openMinor, currency) },
  {
    id: 'approved',
    label: t('approvedAmount'),
    isFigure: true,
    cell: ({ approvedMinor }) => formatMoney(approvedMinor, currency),
  },
]

const cardOf = (currency: string) => (row: Row) => (
  <span className="grid gap-1 text-sm">
    <span className="flex justify-between gap-3">
      <span className="font-medium">{row.memberName}</span>
      <span className="tabular-nums">{formatMiles(row.meters)}</span>
    </span>
    <span className="text-ink-2">
      {t('toDecide')}: {row.openTrips} · {formatMoney(row.openMinor, currency)}
    </span>
    <span className="text-ink-2">
      {t('approvedAmount')}: {formatMoney(row.approvedMinor, currency)}
    </span>
  </span>
)
