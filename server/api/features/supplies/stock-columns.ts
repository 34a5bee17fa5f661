import { dayCell, timeCell, yesOrNo } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { StockLine, StockMove } from '#shared/supplies/stock.contract.ts'
import type { StockValueLine } from '#shared/supplies/stock-value.contract.ts'
import type { StockArea, Supplier, SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import { say, words } from './texts.ts'

/** Converts a cost from 1/10000 of the currency. */
const unitCost = (costE4: number) => costE4 / 10_000

export const itemColumns: readonly ExportColumn<SupplyItemRecord>[] = [
  { head: words('item'), cell: ({ name }) => name },
  { head: words('sku'), cell: ({ sku }) => sku },
  { head: words('unit'), cell: ({ unit }) => unit },
  { head: words('packSize'), cell: ({ packSize }) => packSize },
  { head: words('unitCost'), cell: ({ unitCostE4 }) => unitCost(unitCostE4) },
  { head: words('markup'), cell: ({ markupBp }) => markupBp / 100 },
  { head: words('billable'), cell: ({ isBillable }, language) => yesOrNo(isBillable, language) },
  { head: words('supplier'), cell: ({ supplierName }) => supplierName },
  { head: words('reorderPoint'), cell: ({ reorderPoint }) => reorderPoint },
  { head: words('archived'), cell: ({ archivedAt }) => dayCell(archivedAt?.slice(0, 10) ?? null) },
]

export const supplierColumns: readonly ExportColumn<Supplier>[] = [
  { head: words('supplier'), cell: ({ name }) => name },
  { head: words('email'), cell: ({ email }) => email },
  { head: words('phone'), cell: ({ phone }) => phone, isPhone: true },
  { head: words('daysToDeliver'), cell: ({ leadDays }) => leadDays },
  { head: words('archived'), cell: ({ archivedAt }) => dayCell(archivedAt?.slice(0, 10) ?? null) },
]

export const areaColumns: readonly ExportColumn<StockArea>[] = [
  { head: words('stockArea'), cell: ({ name }) => name },
  { head: words('kind'), cell: ({ kind }, language) => say(language, `areaKind.${kind}`) },
  { head: words('client'), cell: ({ clientName }) => clientName },
  { head: words('location'), cell: ({ locationName }) => locationName },
  { head: words('archived'), cell: ({ archivedAt }) => dayCell(archivedAt?.slice(0, 10) ?? null) },
]

export const stockColumns = (minorUnits: number): readonly ExportColumn<StockLine>[] => [
  { head: words('stockArea'), cell: ({ areaName }) => areaName },
  { head: words('location'), cell: ({ locationName }) => locationName },
  { head: words('item'), cell: ({ itemName }) => itemName },
  { head: words('sku'), cell: ({ sku }) => sku },
  { head: words('onHand'), cell: ({ onHand }) => onHand },
  { head: words('unit'), cell: ({ unit }) => unit },
  { head: words('value'), cell: ({ valueMinor }) => valueMinor / minorUnits },
  { head: words('askedFor'), cell: ({ onOrder }) => onOrder },
  { head: words('usedIn60Days'), cell: ({ used }) => used },
  { head: words('reorderPoint'), cell: ({ reorderPoint }) => reorderPoint },
  { head: words('runsOut'), cell: ({ runsOutOn }) => dayCell(runsOutOn) },
]

export const valueColumns = (minorUnits: number): readonly ExportColumn<StockValueLine>[] => [
  { head: words('stockArea'), cell: ({ areaName }) => areaName },
  { head: words('location'), cell: ({ locationName }) => locationName },
  { head: words('item'), cell: ({ itemName }) => itemName },
  { head: words('sku'), cell: ({ sku }) => sku },
  { head: words('onHand'), cell: ({ onHand }) => onHand },
  { head: words('unit'), cell: ({ unit }) => unit },
  { head: words('averageCost'), cell: ({ unitCostE4 }) => unitCost(unitCostE4) },
  { head: words('value'), cell: ({ valueMinor }) => valueMinor / minorUnits },
]

export const moveColumns = (timeZone: string, minorUnits: number): readonly ExportColumn<StockMove>[] => [
  { head: words('when'), cell: ({ at }) => timeCell(at, timeZone) },
  {
    head: words('kind'),
    cell: ({ kind, isUndo }, language) => say(language, isUndo ? 'kind.undo' : `kind.${kind}`),
  },
  { head: words('item'), cell: ({ itemName }) => itemName },
  { head: words('quantity'), cell: ({ quantity }) => quantity },
  { head: words('unit'), cell: ({ unit }) => unit },
  { head: words('unitCost'), cell: ({ unitCostE4 }) => unitCost(unitCostE4) },
  { head: words('cost'), cell: ({ costMinor }) => costMinor / minorUnits },
  { head: words('from'), cell: ({ fromAreaName }) => fromAreaName },
  { head: words('to'), cell: ({ toAreaName }) => toAreaName },
  { head: words('location'), cell: ({ locationName }) => locationName },
  { head: words('reason'), cell: ({ reason }, language) => reason && say(language, `reason.${reason}`) },
  { head: words('by'), cell: ({ by }) => by },
  { head: words('note'), cell: ({ note }) => note },
]
