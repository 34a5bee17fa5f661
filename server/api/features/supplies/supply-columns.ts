import { dayCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { ClientConsumptionLine, ConsumptionLine } from '#shared/supplies/consumables.contract.ts'
import type { PurchaseLine } from '#shared/supplies/stock.contract.ts'

/** In major units, as a spreadsheet adds them up. */
const amount = (minor: number, minorUnits: number) => minor / minorUnits
const monthCell = (month: string) => dayCell(`${month}-01`)

const figures = <Row extends Pick<ConsumptionLine, 'quantity' | 'costMinor' | 'billableMinor'>>(
  minorUnits: number,
): ExportColumn<Row>[] => [
  { head: { en: 'Quantity', es: 'Cantidad' }, cell: ({ quantity }) => quantity },
  { head: { en: 'Cost', es: 'Costo' }, cell: ({ costMinor }) => amount(costMinor, minorUnits) },
  { head: { en: 'Billable', es: 'Facturable' }, cell: ({ billableMinor }) => amount(billableMinor, minorUnits) },
]

export const consumptionColumns = (minorUnits: number): ExportColumn<ConsumptionLine>[] => [
  { head: { en: 'Month', es: 'Mes' }, cell: ({ month }) => monthCell(month) },
  { head: { en: 'Client', es: 'Cliente' }, cell: ({ clientName }) => clientName },
  ...figures<ConsumptionLine>(minorUnits),
  {
    head: { en: 'Allowed by quote', es: 'Previsto en el presupuesto' },
    cell: ({ allowedMinor }) => (allowedMinor === null ? null : amount(allowedMinor, minorUnits)),
  },
]

export const clientConsumptionColumns = (minorUnits: number): ExportColumn<ClientConsumptionLine>[] => [
  { head: { en: 'Month', es: 'Mes' }, cell: ({ month }) => monthCell(month) },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ locationName }) => locationName },
  { head: { en: 'Item', es: 'Artículo' }, cell: ({ itemName }) => itemName },
  { head: { en: 'Unit', es: 'Unidad' }, cell: ({ unit }) => unit },
  ...figures<ClientConsumptionLine>(minorUnits),
]

export const purchaseColumns = (minorUnits: number): ExportColumn<PurchaseLine>[] => [
  { head: { en: 'Supplier', es: 'Proveedor' }, cell: ({ supplierName }) => supplierName },
  { head: { en: 'SKU', es: 'SKU' }, cell: ({ sku }) => sku },
  { head: { en: 'Item', es: 'Artículo' }, cell: ({ itemName }) => itemName },
  { head: { en: 'Unit', es: 'Unidad' }, cell: ({ unit }) => unit },
  { head: { en: 'On hand', es: 'Existencias' }, cell: ({ onHand }) => onHand },
  { head: { en: 'Requested', es: 'Pedido' }, cell: ({ requested }) => requested },
  { head: { en: 'Reorder point', es: 'Punto de pedido' }, cell: ({ reorderPoint }) => reorderPoint },
  { head: { en: 'Order', es: 'Pedir' }, cell: ({ order }) => order },
  { head: { en: 'Pack size', es: 'Unidades por paquete' }, cell: ({ packSize }) => packSize },
  { head: { en: 'Packs', es: 'Paquetes' }, cell: ({ packs }) => packs },
  { head: { en: 'Cost', es: 'Costo' }, cell: ({ costMinor }) => amount(costMinor, minorUnits) },
]
