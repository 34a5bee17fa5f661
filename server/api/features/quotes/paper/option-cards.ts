import { accent, accentSoft, ink2, line, type Sheet } from '#server/api/pdf/sheet.ts'
import { offerOf } from '#shared/quotes/document-offer.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { say } from '../texts.ts'
import { drawHeading, moneyIn } from './paper-parts.ts'

interface Chosen {
  option: number
  addOns: readonly string[]
}

const gap = 12
const padding = 12

/** Options side by side; the accepted one is marked. */
export function drawOptions(sheet: Sheet, document: QuoteDocument, accepted: Chosen | null): void {
  const t = say.bind(null, document.language)
  const { options } = document
  drawHeading(sheet, t(options.length > 1 ? 'paper.options' : 'paper.price'), 140)
  const width = (sheet.width - gap * (options.length - 1)) / options.length
  const inner = width - 2 * padding
  const rows = options.map((option, index) => [
    ...(index === accepted?.option
      ? [{ text: t('paper.accepted'), look: { size: 8.5, isBold: true, color: accent } }]
      : []),
    { text: option.name, look: { size: 11.5, isBold: true } },
    ...priceTexts(document, index, index === accepted?.option ? accepted.addOns : []),
    {
      text: t('paper.visits', { count: option.visitsPerWeek, price: moneyIn(document, option.visitPriceMinor) }),
      look: { size: 9, color: ink2 },
    },
  ])
  const height =
    Math.max(
      ...rows.map((texts) => texts.reduce((sum, { text, look }) => sum + sheet.heightOf(text, look, inner), 0)),
    ) +
    2 * padding
  const top = sheet.y
  sheet.beside(
    ...rows.map((texts, index) => () => {
      const x = sheet.left + index * (width + gap)
      const isChosen = index === accepted?.option
      sheet.decorate((doc) =>
        doc
          .roundedRect(x, top, width, height, 6)
          .lineWidth(isChosen ? 1.5 : 0.75)
          .fillAndStroke(isChosen ? accentSoft : '#ffffff', isChosen ? accent : line),
      )
      sheet.y = top + padding
      for (const { text, look } of texts) sheet.write(text, look, { x: x + padding, width: inner })
    }),
  )
  sheet.y = top + height + 20
}

/** Prices include tax, as on the page. */
function priceTexts(document: QuoteDocument, index: number, ticked: readonly string[]) {
  const { monthly, once } = totalsOf(offerOf(document, index), ticked)
  const t = say.bind(null, document.language)
  const price = (minor: number, label: string) => [
    { text: moneyIn(document, minor), look: { size: 17, isBold: true } },
    { text: label, look: { size: 9, color: ink2 } },
  ]
  return [
    ...(monthly.totalMinor > 0 || once.totalMinor === 0 ? price(monthly.totalMinor, t('paper.aMonth')) : []),
    ...(once.totalMinor > 0 ? price(once.totalMinor, t('paper.once')) : []),
  ]
}
