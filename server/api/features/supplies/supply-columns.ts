import { dayCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { ClientConsumptionLine, ConsumptionLine } from '#shared/supplies/consumables.contract.ts'
import type { PurchaseLine } from '#shared/supplies/stock.contract.ts'
import { words } from './texts.ts'

/** In major units, so that spreadsheets can sum them. */
const amount = (minor: number, minorUnits: number) => minor / minorUnits
const monthCell = (month: string) => dayCell(`${month}-01`)

const figures = <Row extends Pick<ConsumptionLine, 'quantity' | 'costMinor' | 'billableMinor'>>(
  minorUnits: number,
): ExportColumn<Row>[] => [
  { head: words('quantity'), cell: ({ quantity }) => quantity },
  { head: words('cost'), cell: ({ costMinor }) => amount(costMinor, minorUnits) },
  { head: words('billable'), cell: ({ billableMinor }) => amount(billableMinor, minorUnits) },
]

export const consumptionColumns = (minorUnits: number): ExportColumn<ConsumptionLine>[] => [
  { head: words('month'), cell: ({ month }) => monthCell(month) },
  { head: words('client'), cell: ({ clientName }) => clientName },
  ...figures<ConsumptionLine>(minorUnits),
  {
    head: words('allowedByQuote'),
    cell: ({ allowedMinor }) => (allowedMinor === null ? null : amount(allowedMinor, minorUnits)),
  },
]

export const clientConsumptionColumns = (minorUnits: number): ExportColumn<ClientConsumptionLine>[] => [
  { head: words('month'), cell: ({ month }) => monthCell(month) },
  { head: words('location'), cell: ({ locationName }) => locationName },
  { head: words('item'), cell: ({ itemName }) => itemName },
  { head: words('unit'), cell: ({ unit }) => unit },
  ...figures<ClientConsumptionLine>(minorUnits),
]

export const purchaseColumns = (minorUnits: number): ExportColumn<PurchaseLine>[] => [
  { head: words('supplier'), cell: ({ supplierName }) => supplierName },
  { head: words('sku'), cell: ({ sku }) => sku },
  { head: words('item'), cell: ({ itemName }) => itemName },
  { head: words('unit'), cell: ({ unit }) => unit },
  { head: words('onHand'), cell: ({ onHand }) => onHand },
  { head: words('requested'), cell: ({ requested }) => requested },
  { head: words('reorderPoint'), cell: ({ reorderPoint }) => reorderPoint },
  { head: words('order'), cell: ({ order }) => order },
  { head: words('packSize'), cell: ({ packSize }) => packSize },
  { head: words('packs'), cell: ({ packs }) => packs },
  { head: words('cost'), cell: ({ costMinor }) => amount(costMinor, minorUnits) },
]
