import { dayCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { PurchaseOrderSummary } from '#shared/purchase-orders/purchase-orders.contract.ts'
import { purchaseNumber } from '#shared/purchase-orders/states.ts'
import { say, words } from './texts.ts'

export const orderColumns = (minorUnits: number): readonly ExportColumn<PurchaseOrderSummary>[] => [
  { head: words('number'), cell: ({ number }) => purchaseNumber(number) },
  { head: words('supplier'), cell: ({ supplierName }) => supplierName },
  { head: words('deliverTo'), cell: ({ areaName }) => areaName },
  { head: words('state'), cell: ({ state }, language) => say(language, `state.${state}`) },
  { head: words('lines'), cell: ({ lineCount }) => lineCount },
  { head: words('total'), cell: ({ totalMinor }) => totalMinor / minorUnits },
  { head: words('sent'), cell: ({ sentAt }) => dayCell(sentAt?.slice(0, 10) ?? null) },
  { head: words('created'), cell: ({ createdAt }) => dayCell(createdAt.slice(0, 10)) },
]
