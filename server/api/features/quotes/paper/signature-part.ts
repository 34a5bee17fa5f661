import { accent, accentSoft, ink, ink2, type Sheet } from '#server/api/pdf/sheet.ts'
import { offerOf } from '#shared/quotes/document-offer.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { say } from '../texts.ts'
import { drawHeading, longMoment, moneyIn, type PaperAcceptance, type QuotePaper } from './paper-parts.ts'

/** The field the strokes were drawn in. */
const field = { width: 600, height: 200 }
const shownWidth = 210
const boxHeight = 136

interface Signed {
  heading: string
  /** Strokes as an SVG path; null when the typed name is the signature. */
  signature: string | null
  alt: string
  /** Below the line. */
  caption: string
  /** The acceptance: name, option and time; the first text is bold. */
  texts: readonly string[]
  agreement: string
  hash: string
}

/** Name and time of the acceptance, with the signature and the document's hash. */
export function drawSigned(sheet: Sheet, { heading, signature, alt, caption, texts, agreement, hash }: Signed): void {
  drawHeading(sheet, heading, boxHeight + 40)
  const top = sheet.y
  sheet.decorate((doc) => doc.roundedRect(sheet.left, top, sheet.width, boxHeight, 6).fill(accentSoft))
  const left = { x: sheet.left + 16, width: sheet.width - shownWidth - 48 }
  const right = { x: sheet.left + sheet.width - shownWidth - 16, width: shownWidth }
  sheet.y = top + 16
  sheet.beside(
    () => {
      for (const [at, text] of texts.entries())
        sheet.write(text, { size: at === 0 ? 10.5 : 10, isBold: at === 0 }, left)
      sheet.y += 6
      sheet.write(agreement, { size: 9 }, left)
      sheet.y += 6
      sheet.write(hash, { size: 7, color: ink2 }, left)
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
        sheet.root.add(sheet.doc.struct('Figure', { alt }, [strokes]))
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
      sheet.write(caption, { size: 9, color: ink2 }, right)
    },
  )
  sheet.y = top + boxHeight + 14
}

/** The acceptance of a quote. */
export function drawSignature(
  sheet: Sheet,
  { document, documentHash, timeZone }: QuotePaper,
  { name, option, addOns, signature, isSigned, acceptedAt }: PaperAcceptance,
): void {
  const t = say.bind(null, document.language)
  const { monthly, once } = totalsOf(offerOf(document, option), addOns)
  const prices = [
    monthly.totalMinor > 0 && `${moneyIn(document, monthly.totalMinor)} ${t('paper.aMonth')}`,
    once.totalMinor > 0 && `${moneyIn(document, once.totalMinor)} ${t('paper.once')}`,
  ]
  drawSigned(sheet, {
    heading: t('paper.acceptance'),
    signature,
    alt: t('paper.signatureOf', { name }),
    caption: isSigned ? name : t('paper.unsigned'),
    texts: [
      t('paper.acceptedBy', { name, option: document.options[option]?.name ?? '' }),
      longMoment(document.language, timeZone, acceptedAt),
      prices.filter(Boolean).join(' · '),
    ],
    agreement: t(isSigned ? 'paper.agreed' : 'paper.byHand', { company: document.company }),
    hash: t('paper.hash', { hash: documentHash }),
  })
}
