import type { PurchaseOrder } from '#shared/purchase-orders/purchase-orders.contract.ts'
import { purchaseNumber } from '#shared/purchase-orders/states.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { formatDate, formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { drawDocument, type PdfBlock } from '#web/platform/pdf/pdf-document.ts'
import { readFont } from '#web/platform/pdf/pdf-letters.ts'
import { language } from '#web/platform/texts/language.ts'
import { formatUnitCost } from '../amounts.ts'
import { t } from '../texts.ts'

interface Printed {
  order: PurchaseOrder
  company: string
  currency: string
  /** The day on the letter, YYYY-MM-DD. */
  day: string
}

/** The contents of an order's PDF: sender, items, quantities and delivery address. */
export function orderBlocks({ order, company, currency, day }: Printed): PdfBlock[] {
  const amount = (quantity: number, unit: string) =>
    [formatNumber(quantity), unitFor(quantity, unit)].filter(Boolean).join(' ')
  return [
    { kind: 'heading', level: 1, text: `${t('orderTitle')} ${purchaseNumber(order.number)}` },
    {
      kind: 'facts',
      rows: [
        [t('orderFrom'), [company, ...order.from].join('\n')],
        [t('supplier'), [order.supplierName, order.supplierEmail, order.supplierPhone].filter(Boolean).join('\n')],
        [t('orderDay'), formatDate(day, { dateStyle: 'long' })],
        [t('deliverTo'), order.areaName],
        ...(order.note ? [[t('note'), order.note] as const] : []),
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: t('sku'), share: 2 },
        { label: t('item'), share: 5 },
        { label: t('quantity'), share: 2, isFigure: true },
        { label: t('unitCost'), share: 2, isFigure: true },
        { label: t('cost'), share: 2, isFigure: true },
      ],
      rows: [
        ...order.lines.map((line) => ({
          cells: [
            line.sku,
            line.itemName,
            amount(line.quantity, line.unit),
            formatUnitCost(line.unitCostE4, currency),
            formatMoney(line.costMinor, currency),
          ],
        })),
        { cells: ['', t('orderTotal'), '', '', formatMoney(order.totalMinor, currency)], isSum: true },
      ],
    },
  ]
}

/** Draws the order's PDF; the large PDF code is loaded on first use. */
export async function orderPdf(printed: Printed): Promise<Blob> {
  const title = `${purchaseNumber(printed.order.number)} ${printed.company}`
  const foot = [[title, t('pageOf', { page: '{page}', pages: '{pages}' })].join(' · ')]
  const parts = await drawDocument({ title, language: language(), blocks: orderBlocks(printed), foot, readFont })
  return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' })
}
