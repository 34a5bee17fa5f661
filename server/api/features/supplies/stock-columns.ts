import { dayCell, timeCell, yesOrNo } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { StockLine, StockMove } from '#shared/supplies/stock.contract.ts'
import type { StockArea, Supplier, SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import type { Words } from '#shared/languages.ts'
import type { MoveKind, StockAreaKind } from '#shared/supplies/kinds.ts'

/** Of a cost in 1/10000 of the currency. */
const unitCost = (costE4: number) => costE4 / 10_000

export const itemColumns: readonly ExportColumn<SupplyItemRecord>[] = [
  { head: { en: 'Item', es: 'Artículo' }, cell: ({ name }) => name },
  { head: { en: 'SKU', es: 'SKU' }, cell: ({ sku }) => sku },
  { head: { en: 'Unit', es: 'Unidad' }, cell: ({ unit }) => unit },
  { head: { en: 'Pack size', es: 'Unidades por paquete' }, cell: ({ packSize }) => packSize },
  { head: { en: 'Unit cost', es: 'Costo por unidad' }, cell: ({ unitCostE4 }) => unitCost(unitCostE4) },
  { head: { en: 'Markup %', es: 'Margen %' }, cell: ({ markupBp }) => markupBp / 100 },
  { head: { en: 'Billable', es: 'Facturable' }, cell: ({ isBillable }, language) => yesOrNo(isBillable, language) },
  { head: { en: 'Supplier', es: 'Proveedor' }, cell: ({ supplierName }) => supplierName },
  { head: { en: 'Reorder point', es: 'Punto de pedido' }, cell: ({ reorderPoint }) => reorderPoint },
  { head: { en: 'Archived', es: 'Archivado' }, cell: ({ archivedAt }) => dayCell(archivedAt?.slice(0, 10) ?? null) },
]

export const supplierColumns: readonly ExportColumn<Supplier>[] = [
  { head: { en: 'Supplier', es: 'Proveedor' }, cell: ({ name }) => name },
  { head: { en: 'Email', es: 'Correo' }, cell: ({ email }) => email },
  { head: { en: 'Phone', es: 'Teléfono' }, cell: ({ phone }) => phone, isPhone: true },
  { head: { en: 'Days to deliver', es: 'Días de entrega' }, cell: ({ leadDays }) => leadDays },
  { head: { en: 'Archived', es: 'Archivado' }, cell: ({ archivedAt }) => dayCell(archivedAt?.slice(0, 10) ?? null) },
]

const areaKinds: Readonly<Record<StockAreaKind, Words>> = {
  warehouse: { en: 'Warehouse', es: 'Bodega' },
  vehicle: { en: 'Vehicle', es: 'Vehículo' },
  closet: { en: 'Closet at a location', es: 'Clóset en una sede' },
}

export const areaColumns: readonly ExportColumn<StockArea>[] = [
  { head: { en: 'Stock area', es: 'Almacén' }, cell: ({ name }) => name },
  { head: { en: 'Kind', es: 'Tipo' }, cell: ({ kind }, language) => areaKinds[kind][language] },
  { head: { en: 'Client', es: 'Cliente' }, cell: ({ clientName }) => clientName },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ locationName }) => locationName },
  { head: { en: 'Archived', es: 'Archivado' }, cell: ({ archivedAt }) => dayCell(archivedAt?.slice(0, 10) ?? null) },
]

export const stockColumns = (minorUnits: number): readonly ExportColumn<StockLine>[] => [
  { head: { en: 'Stock area', es: 'Almacén' }, cell: ({ areaName }) => areaName },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ locationName }) => locationName },
  { head: { en: 'Item', es: 'Artículo' }, cell: ({ itemName }) => itemName },
  { head: { en: 'SKU', es: 'SKU' }, cell: ({ sku }) => sku },
  { head: { en: 'On hand', es: 'Existencias' }, cell: ({ onHand }) => onHand },
  { head: { en: 'Unit', es: 'Unidad' }, cell: ({ unit }) => unit },
  { head: { en: 'Value', es: 'Valor' }, cell: ({ valueMinor }) => valueMinor / minorUnits },
  { head: { en: 'Asked for', es: 'Pedido' }, cell: ({ onOrder }) => onOrder },
  { head: { en: 'Used in 60 days', es: 'Usado en 60 días' }, cell: ({ used }) => used },
  { head: { en: 'Reorder point', es: 'Punto de pedido' }, cell: ({ reorderPoint }) => reorderPoint },
  { head: { en: 'Runs out', es: 'Se acaba' }, cell: ({ runsOutOn }) => dayCell(runsOutOn) },
]

const kinds: Readonly<Record<MoveKind, Words>> = {
  receive: { en: 'Received', es: 'Recibido' },
  issue: { en: 'Used', es: 'Usado' },
  transfer: { en: 'Transferred', es: 'Traslado' },
  count: { en: 'Counted', es: 'Conteo' },
  return: { en: 'Returned', es: 'Devuelto' },
  waste: { en: 'Wasted', es: 'Desechado' },
  bill: { en: 'Billed', es: 'Facturado' },
}

export const moveColumns = (timeZone: string): readonly ExportColumn<StockMove>[] => [
  { head: { en: 'When', es: 'Cuándo' }, cell: ({ at }) => timeCell(at, timeZone) },
  { head: { en: 'Kind', es: 'Tipo' }, cell: ({ kind }, language) => kinds[kind][language] },
  { head: { en: 'Item', es: 'Artículo' }, cell: ({ itemName }) => itemName },
  { head: { en: 'Quantity', es: 'Cantidad' }, cell: ({ quantity }) => quantity },
  { head: { en: 'Unit', es: 'Unidad' }, cell: ({ unit }) => unit },
  { head: { en: 'Unit cost', es: 'Costo por unidad' }, cell: ({ unitCostE4 }) => unitCost(unitCostE4) },
  { head: { en: 'Stock area', es: 'Almacén' }, cell: ({ areaName }) => areaName },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ locationName }) => locationName },
  { head: { en: 'By', es: 'Por' }, cell: ({ by }) => by },
  { head: { en: 'Note', es: 'Nota' }, cell: ({ note }) => note },
]
