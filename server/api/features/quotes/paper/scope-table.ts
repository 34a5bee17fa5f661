import { ink2, type Sheet } from '#server/api/pdf/sheet.ts'
import { Table } from '#server/api/pdf/table.ts'
import { localeOf } from '#shared/languages.ts'
import { scopeParts } from '#shared/quotes/document-scope.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { say } from '../texts.ts'
import { addressText, drawHeading } from './paper-parts.ts'

type Area = QuoteDocument['sites'][number]['areas'][number]

/** The work by location and area in the client's words, without rates and methods. */
export function drawScope(sheet: Sheet, document: QuoteDocument): void {
  const t = say.bind(null, document.language)
  const parts = scopeParts(document)
  if (parts.length === 0) return
  drawHeading(sheet, t('paper.scope'), 120)
  for (const { name, address, areas } of parts) {
    sheet.keep(90)
    sheet.write(name, { size: 11, isBold: true }, { tag: 'H3' })
    if (address) sheet.write(addressText(address).join(', '), { size: 9, color: ink2 })
    sheet.y += 6
    const table = new Table(sheet, [
      { label: t('paper.area'), share: 0.27 },
      { label: t('paper.task'), share: 0.48 },
      { label: t('paper.often'), share: 0.25 },
    ])
    for (const area of areas) drawArea(table, document, area)
    table.end()
  }
}

function drawArea(table: Table, { language }: QuoteDocument, { name, count = 1, squareFeet, tasks }: Area): void {
  const t = say.bind(null, language)
  const number = new Intl.NumberFormat(localeOf(language))
  const title = `${name || t('paper.area')}${count > 1 ? ` × ${count}` : ''}`
  const size = squareFeet === null ? '' : t('paper.feet', { count: number.format(squareFeet) })
  const whole = [title, size].filter(Boolean).join('\n')
  // The size is in the second row, so that the first row stays as high as its task.
  const labels = tasks.length === 1 ? [whole] : [title, size]
  const isBold = { isBold: true }
  const quiet = { color: ink2 }
  for (const [at, task] of tasks.entries()) {
    const often =
      task.per === 'visit' && task.times === 1
        ? t('paper.per.visit')
        : t('paper.times', { times: number.format(task.times), per: t(`paper.per.${task.per}`) })
    table.row((isFirst) => [
      isFirst ? { text: whole, look: isBold } : { text: labels[at] ?? '', look: at === 0 ? isBold : quiet },
      { text: task.name },
      { text: often, look: quiet },
    ])
  }
  table.rule()
}
