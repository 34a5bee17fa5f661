import { useState, type ReactNode } from 'react'
import type { SupplyItemList, SupplyItemRecord } from '#shared/contracts/supplies.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { fill } from '#web/lib/api.ts'
import { useResource } from '#web/lib/resource.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList, type Column } from '#web/ui/data-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { formatMarkup, formatUnitCost } from './amounts.ts'
import { ItemEditing } from './item-editing.tsx'
import { EditCell, RecordName } from './record-name.tsx'
import type { SuppliesTab } from './supplies-page.tsx'
import { t } from './texts.ts'
import { Toolbar } from './toolbar.tsx'

/** The catalogue. */
export function ItemsTab({ organizationId, currency, mayManage }: SuppliesTab) {
  const items = useResource<SupplyItemList>(fill(supplyPaths.supplyItems, { organizationId }))?.items
  const [edited, setEdited] = useState<{ item?: SupplyItemRecord }>()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const rows = items?.filter(({ name, sku }) => `${name} ${sku}`.toLowerCase().includes(wanted))
  const editOf = (item: SupplyItemRecord) => (
    <EditCell name={item.name} mayManage={mayManage} onEdit={() => setEdited({ item })} />
  )
  return (
    <>
      <Toolbar
        add={mayManage ? t('addItem') : undefined}
        onAdd={() => setEdited({})}
        exported={fill(supplyPaths.supplyItemExport, { organizationId })}
      >
        <SearchField label={t('searchItems')} value={search} onChange={setSearch} />
      </Toolbar>
      {rows?.length === 0 ? (
        <Card>
          <EmptyState title={t('noItems')}>{t('noItemsText')}</EmptyState>
        </Card>
      ) : (
        <section className="md:card md:overflow-clip">
          <DataList
            label={t('tab.items')}
            rows={rows}
            columns={columnsOf(currency, editOf)}
            keyOf={({ id }) => id}
            card={cardOf(currency, editOf)}
          />
        </section>
      )}
      <ItemEditing
        organizationId={organizationId}
        currency={currency}
        edited={edited}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}

type EditOf = (item: SupplyItemRecord) => ReactNode

const nameOf = ({ name, sku, photoLink, archivedAt }: SupplyItemRecord) => (
  <span className="flex items-center gap-3">
    {photoLink && <Avatar name={name} image={photoLink} className="size-9" />}
    <RecordName name={name} about={sku} isArchived={archivedAt !== null} />
  </span>
)
const packOf = ({ packSize, unit }: SupplyItemRecord) => [packSize, unitFor(packSize, unit)].filter(Boolean).join(' ')
const soldOf = ({ isBillable, markupBp }: SupplyItemRecord) => (isBillable ? formatMarkup(markupBp) : t('notBillable'))

const columnsOf = (currency: string, editOf: EditOf): Column<SupplyItemRecord>[] => [
  { id: 'name', label: t('name'), cell: nameOf },
  { id: 'pack', label: t('packSize'), isFigure: true, cell: packOf },
  { id: 'cost', label: t('unitCost'), isFigure: true, cell: ({ unitCostE4 }) => formatUnitCost(unitCostE4, currency) },
  { id: 'markup', label: t('markup'), isFigure: true, cell: soldOf },
  { id: 'supplier', label: t('supplier'), cell: ({ supplierName }) => supplierName },
  { id: 'point', label: t('reorderPoint'), isFigure: true, cell: ({ reorderPoint }) => reorderPoint ?? t('computed') },
  { id: 'actions', label: '', className: 'w-14 text-right', cell: editOf },
]

const cardOf = (currency: string, editOf: EditOf) => (item: SupplyItemRecord) => (
  <div className="flex items-center gap-3">
    <div className="min-w-0 flex-1 text-sm">
      {nameOf(item)}
      <p className="text-ink-2">
        {packOf(item)} · {formatUnitCost(item.unitCostE4, currency)} · {soldOf(item)}
      </p>
    </div>
    {editOf(item)}
  </div>
)
