import { accent, accentSoft, ink, ink2, type Sheet } from '#server/api/pdf/sheet.ts'
import { localeOf } from '#shared/languages.ts'
import { offerOf } from '#shared/quotes/document-offer.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { say } from '../texts.ts'
import { drawHeading, moneyIn, type PaperAcceptance, type QuotePaper } from './paper-parts.ts'

/** The field the strokes were drawn in. */
const field = { width: 600, height: 200 }
const shownWidth = 210
const boxHeight = 136

/** Who accepted what and when, with the signature and the document's hash. */
export function drawSignature(
  sheet: Sheet,
  { document, documentHash, timeZone }: QuotePaper,
  { name, option, addOns, signature, isSigned, acceptedAt }: PaperAcceptance,
): void {
  const t = say.bind(null, document.language)
  drawHeading(sheet, t('paper.acceptance'), boxHeight + 40)
  const when = new Intl.DateTimeFormat(localeOf(document.language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(Date.parse(acceptedAt))
  const top = sheet.y
  sheet.decorate((doc) => doc.roundedRect(sheet.left, top, sheet.width, boxHeight, 6).fill(accentSoft))
  const left = { x: sheet.left + 16, width: sheet.width - shownWidth - 48 }
  const right = { x: sheet.left + sheet.width - shownWidth - 16, width: shownWidth }
  sheet.y = top + 16
  sheet.beside(
    () => {
      const chosen = document.options[option]?.name ?? ''
      sheet.write(t('paper.acceptedBy', { name, option: chosen }), { size: 10.5, isBold: true }, left)
      sheet.write(when, { size: 10 }, left)
      const { monthly, once } = totalsOf(offerOf(document, option), addOns)
      const prices = [
        monthly.totalMinor > 0 && `${moneyIn(document, monthly.totalMinor)} ${t('paper.aMonth')}`,
        once.totalMinor > 0 && `${moneyIn(document, once.totalMinor)} ${t('paper.once')}`,
      ]
      sheet.write(prices.filter(Boolean).join(' · '), { size: 10 }, left)
      sheet.y += 6
      sheet.write(t(isSigned ? 'paper.agreed' : 'paper.byHand', { company: document.company }), { size: 9 }, left)
      sheet.y += 6
      sheet.write(t('paper.hash', { hash: documentHash }), { size: 7, color: ink2 }, left)
    },
    () => {
      const { y } = sheet
      const scale = shownWidth / field.width
      if (signature) {
        const strokes = () =>
          void sheet.doc
            .save()
            .translate(right.x, y)
            .scale(scale)
            .path(signature)
            .lineWidth(1.3 / scale)
            .stroke(ink)
            .restore()
        sheet.root.add(sheet.doc.struct('Figure', { alt: t('paper.signatureOf', { name }) }, [strokes]))
      }
      sheet.y = y + field.height * scale + 4
      sheet.decorate((doc) =>
        doc
          .moveTo(right.x, sheet.y)
          .lineTo(right.x + shownWidth, sheet.y)
          .lineWidth(0.75)
          .stroke(accent),
      )
      sheet.y += 5
      sheet.write(isSigned ? name : t('paper.unsigned'), { size: 9, color: ink2 }, right)
    },
  )
  sheet.y = top + boxHeight + 14
}
