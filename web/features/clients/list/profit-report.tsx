import { useParams } from 'react-router-dom'
import type { ClientProfitRow, Profit } from '#shared/profit/profit.contract.ts'
import { profitPaths } from '#shared/profit/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { MonthFilter, useMonths } from '#web/domain/record/month-filter.tsx'
import { PriceReviewCard } from '../prices/price-review.tsx'
import { ProfitCard, profitColumns, ProfitTotals } from './profit-totals.tsx'
import { t } from '../texts.ts'

/** Revenue and costs by client, the lowest profit first. */
export function ProfitReport() {
  const { organizationId = '' } = useParams()
  const currency = useConfiguration(organizationId)?.currency
  const { months, change } = useMonths()
  const url = (path: string) => withQuery(fill(path, { organizationId }), months)
  const report = useResource<Profit>(url(profitPaths.profit), { keepPrevious: true })
  const query = report ? `&from=${report.from}&to=${report.to}` : ''
  return (
    <>
      <PageHeader
        title={t('profit')}
        subtitle={t('profitLead')}
        back={{ to: pages.clients(organizationId), label: t('clients') }}
        actions={<ExportMenu lists={[{ url: url(profitPaths.profitExport) }]} />}
      />
      <MonthFilter from={report?.from ?? months.from} to={report?.to ?? months.to} onChange={change} />
      <div className="grid gap-5">
        <ProfitTotals totals={report?.totals} currency={currency} burdenPercent={report?.burdenPercent} />
        <PriceReviewCard organizationId={organizationId} />
        {report?.items.length === 0 ? (
          <Card>
            <EmptyState title={t('noProfit')}>{t('noProfitText')}</EmptyState>
          </Card>
        ) : (
          <section className="md:card md:overflow-clip">
            <DataList
              label={t('profit')}
              rows={currency ? report?.items : undefined}
              columns={columnsOf(currency ?? 'USD')}
              keyOf={({ clientId }) => clientId}
              hrefOf={({ clientId }) => `${pages.client(organizationId, clientId)}?tab=profit${query}`}
              card={cardOf(currency ?? 'USD')}
            />
          </section>
        )}
      </div>
    </>
  )
}

const cardOf = (currency: string) => (row: ClientProfitRow) => (
  <ProfitCard name={row.clientName} row={row} currency={currency} hasBilled />
)

const columnsOf = (currency: string): Column<ClientProfitRow>[] => [
  { id: 'client', label: t('client'), cell: ({ clientName }) => clientName },
  ...profitColumns<ClientProfitRow>(currency, true),
]
