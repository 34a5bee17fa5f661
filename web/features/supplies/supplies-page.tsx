import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay, useMe } from '#web/platform/data/use-me.ts'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { ItemsTab } from './items-tab.tsx'
import { t } from './texts.ts'

const tabs = [
  'items',
  'chemicals',
  'stock',
  'count',
  'purchase',
  'orders',
  'value',
  'ledger',
  'areas',
  'suppliers',
] as const

const AreasTab = lazyWithRetry(() => import('./areas-tab.tsx').then((m) => m.AreasTab))
const ChemicalsTab = lazyWithRetry(() => import('./chemicals/chemicals-tab.tsx').then((m) => m.ChemicalsTab))
const CountTab = lazyWithRetry(() => import('./count/count-tab.tsx').then((m) => m.CountTab))
const LedgerTab = lazyWithRetry(() => import('./ledger-tab.tsx').then((m) => m.LedgerTab))
const PurchaseTab = lazyWithRetry(() => import('./purchase-tab.tsx').then((m) => m.PurchaseTab))
const StockTab = lazyWithRetry(() => import('./stock-tab.tsx').then((m) => m.StockTab))
const SuppliersTab = lazyWithRetry(() => import('./suppliers-tab.tsx').then((m) => m.SuppliersTab))

const ValueTab = lazyWithRetry(() => import('./value-tab.tsx').then((m) => m.ValueTab))

const OrdersTab = lazyWithRetry(() => import('./orders/orders-tab.tsx').then((m) => m.OrdersTab))

const contents = {
  items: ItemsTab,
  chemicals: ChemicalsTab,
  stock: StockTab,
  count: CountTab,
  purchase: PurchaseTab,
  orders: OrdersTab,
  value: ValueTab,
  ledger: LedgerTab,
  areas: AreasTab,
  suppliers: SuppliersTab,
} as const

/** Supplies: catalog, stock and purchase orders. */
export function SuppliesPage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const me = useMe()
  const mayManage = useMay('stock.manage')
  const currency = useConfiguration(organizationId)?.currency
  const visibleTabs = tabs.filter((option) => option !== 'count' || mayManage)
  const tab = visibleTabs.find((option) => option === params.get('tab')) ?? 'items'
  const Content = contents[tab]
  return (
    <>
      <PageHeader title={t('supplies')} subtitle={t('lead')} />
      <Tabs
        label={t('parts')}
        tabs={visibleTabs.map((option) => ({
          to: option === 'items' ? '?' : `?tab=${option}`,
          label: t(`tab.${option}`),
          isCurrent: option === tab,
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
