import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { late } from '#web/lib/late.ts'
import { useConfiguration } from '#web/lib/use-configuration.ts'
import { useMay, useMe } from '#web/lib/use-me.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ItemsTab } from './items-tab.tsx'
import { t } from './texts.ts'

const tabs = ['items', 'stock', 'purchase', 'ledger', 'areas', 'suppliers'] as const

export interface SuppliesTab {
  organizationId: string
  currency: string
  mayManage: boolean
}

const AreasTab = late(() => import('./areas-tab.tsx').then((m) => m.AreasTab))
const LedgerTab = late(() => import('./ledger-tab.tsx').then((m) => m.LedgerTab))
const PurchaseTab = late(() => import('./purchase-tab.tsx').then((m) => m.PurchaseTab))
const StockTab = late(() => import('./stock-tab.tsx').then((m) => m.StockTab))
const SuppliersTab = late(() => import('./suppliers-tab.tsx').then((m) => m.SuppliersTab))

const contents = {
  items: ItemsTab,
  stock: StockTab,
  purchase: PurchaseTab,
  ledger: LedgerTab,
  areas: AreasTab,
  suppliers: SuppliersTab,
} as const

/** What is used up: the catalogue, what is where, what to order. */
export function SuppliesPage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const me = useMe()
  const mayManage = useMay('stock.manage')
  const currency = useConfiguration(organizationId)?.currency
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'items'
  const Content = contents[tab]
  return (
    <>
      <PageHeader title={t('supplies')} subtitle={t('lead')} />
      <Tabs
        label={t('parts')}
        tabs={tabs.map((one) => ({
          to: one === 'items' ? '?' : `?tab=${one}`,
          label: t(`tab.${one}`),
          isCurrent: one === tab,
        }))}
      />
      <div className="mt-4">
        {currency && me ? (
          <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
            <Content organizationId={organizationId} currency={currency} mayManage={mayManage} />
          </Suspense>
        ) : (
          <Skeleton className="h-40 rounded-lg" />
        )}
      </div>
    </>
  )
}
