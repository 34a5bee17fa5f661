import { ink2, type Sheet } from '#server/api/pdf/sheet.ts'
import { Table } from '#server/api/pdf/table.ts'
import { localeOf } from '#shared/languages.ts'
import { offerOf, type DocumentOffer } from '#shared/quotes/document-offer.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { charges, type Charge } from '#shared/quotes/lines.ts'
import { totalsOf, type ChargeTotal } from '#shared/quotes/totals.ts'
import { say } from '../texts.ts'
import { drawHeading, moneyIn } from './paper-parts.ts'

/** The parts of each option that has more than one monthly price: lines, add-ons, discount, taxes, total. */
export function drawOffers(
  sheet: Sheet,
  document: QuoteDocument,
  accepted: { option: number; addOns: readonly string[] } | null,
): void {
  const t = say.bind(null, document.language)
  const tables = document.options.flatMap((option, index) => {
    const offer = offerOf(document, index)
    return isSimple(offer) ? [] : [{ option, index, offer }]
  })
  if (tables.length === 0) return
  drawHeading(sheet, t('paper.included'), 120)
  for (const { option, index, offer } of tables) {
    sheet.keep(80)
    sheet.write(option.name, { size: 11, isBold: true }, { tag: 'H3' })
    sheet.y += 4
    const ticked = accepted?.option === index ? accepted.addOns : []
    const totals = totalsOf(offer, ticked)
    for (const charge of charges)
      if (offer.lines.some((line) => line.charge === charge))
        drawCharge(sheet, document, { charge, offer, ticked, total: totals[charge] })
  }
}

const isSimple = ({ lines, discounts, taxes }: DocumentOffer) =>
  lines.length === 1 && lines[0]?.charge !== 'once' && taxes.length === 0 && discounts.monthly === null

interface Charged {
  charge: Charge
  offer: DocumentOffer
  ticked: readonly string[]
  total: ChargeTotal
}

function drawCharge(sheet: Sheet, document: QuoteDocument, { charge, offer, ticked, total }: Charged): void {
  const t = say.bind(null, document.language)
  const money = (minor: number) => moneyIn(document, minor)
  const number = new Intl.NumberFormat(localeOf(document.language))
  const percentText = (percent: number | null) => (percent === null ? '' : ` ${number.format(percent)}%`)
  const table = new Table(sheet, [
    { label: t(`paper.charge.${charge}`), share: 0.75 },
    { label: t('paper.amount'), share: 0.25, isFigure: true },
  ])
  for (const { key, name, amountMinor, isOptional, charge: of } of offer.lines) {
    if (of !== charge) continue
    const isOut = isOptional && !ticked.includes(key)
    const note = isOptional ? ` · ${t(isOut ? 'paper.addOn' : 'paper.addOnChosen')}` : ''
    const look = isOut ? { color: ink2 } : {}
    table.row(() => [
      { text: `${name}${note}`, look },
      { text: money(amountMinor), look },
    ])
  }
  table.rule()
  const discount = offer.discounts[charge]
  if (total.discountMinor > 0) {
    const percent = discount ? percentText(discount.percent) : ''
    const name = `${discount?.name.trim() || t('paper.discount')}${percent}`
    table.row(() => [{ text: name }, { text: money(-total.discountMinor) }])
  }
  for (const { name, percent, baseMinor, taxMinor } of total.taxes)
    table.row(() => [
      { text: t('paper.taxOn', { name, percent: number.format(percent), base: money(baseMinor) }) },
      { text: money(taxMinor) },
    ])
  table.row(() => [
    { text: t(`paper.total.${charge}`), look: { isBold: true } },
    { text: money(total.totalMinor), look: { isBold: true } },
  ])
  table.end()
}
