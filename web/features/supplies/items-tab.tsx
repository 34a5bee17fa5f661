import type { SuppliesTab } from './toolbar.tsx'
import { useState } from 'react'
import type { SupplyItemList, SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import type { Column } from '#web/domain/controls/data-list.tsx'
import { SearchField } from '#web/kit/search-field.tsx'
import { formatMarkup, formatUnitCost } from './amounts.ts'
import { ItemEditing } from './item-editing.tsx'
import { ArchivableList } from './archivable-list.tsx'
import { RecordName } from './record-name.tsx'
import { t } from './texts.ts'
import { Toolbar } from './toolbar.tsx'

export function ItemsTab({ organizationId, currency, mayManage }: SuppliesTab) {
  const items = useResource<SupplyItemList>(fill(supplyPaths.supplyItems, { organizationId }))?.items
  const [edited, setEdited] = useState<{ item?: SupplyItemRecord }>()
  const [search, setSearch] = useState('')
  const searched = search.trim().toLowerCase()
  const rows = items?.filter(({ name, sku }) => `${name} ${sku}`.toLowerCase().includes(searched))
  return (
    <>
      <Toolbar
        add={mayManage ? t('addItem') : undefined}
        onAdd={() => setEdited({})}
        exported={fill(supplyPaths.supplyItemExport, { organizationId })}
      >
        <SearchField label={t('searchItems')} value={search} onChange={setSearch} />
      </Toolbar>
      <ArchivableList
        label={t('tab.items')}
        empty={{ title: t('noItems'), text: t('noItemsText') }}
        rows={rows}
        nameOf={nameOf}
        columns={columnsOf(currency)}
        aboutOf={(item) => [packOf(item), formatUnitCost(item.unitCostE4, currency), soldOf(item)].join(' · ')}
        mayManage={mayManage}
        onEdit={(item) => setEdited({ item })}
      />
      <ItemEditing
        organizationId={organizationId}
        currency={currency}
        edited={edited}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}

const nameOf = ({ name, sku, photoLink, archivedAt }: SupplyItemRecord) => (
  <span className="flex items-center gap-3">
    {photoLink && <Avatar name={name} image={photoLink} className="size-9" />}
    <RecordName name={name} about={sku} isArchived={archivedAt !== null} />
  </span>
)
const packOf = ({ packSize, unit }: SupplyItemRecord) => [packSize, unitFor(packSize, unit)].filter(Boolean).join(' ')
const soldOf = ({ isBillable, markupBp }: SupplyItemRecord) => (isBillable ? formatMarkup(markupBp) : t('notBillable'))

const columnsOf = (currency: string): Column<SupplyItemRecord>[] => [
  { id: 'pack', label: t('packSize'), isFigure: true, cell: packOf },
  { id: 'cost', label: t('unitCost'), isFigure: true, cell: ({ unitCostE4 }) => formatUnitCost(unitCostE4, currency) },
  { id: 'markup', label: t('markup'), isFigure: true, cell: soldOf },
  { id: 'supplier', label: t('supplier'), cell: ({ supplierName }) => supplierName },
  { id: 'point', label: t('reorderPoint'), isFigure: true, cell: ({ reorderPoint }) => reorderPoint ?? t('computed') },
]
