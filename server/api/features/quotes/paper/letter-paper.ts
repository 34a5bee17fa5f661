import { accent, ink2, openSheet, type Sheet } from '#server/api/pdf/sheet.ts'
import { Table } from '#server/api/pdf/table.ts'
import { localeOf } from '#shared/languages.ts'
import { changeText, reasonsOf } from '#shared/prices/letter-lines.ts'
import type { LetterDocument } from '#shared/prices/letters.contract.ts'
import { say } from '../texts.ts'
import { drawCompany, drawParties, senderTexts } from './company-head.ts'
import { addressText, drawHeading, longDay, longMoment, moneyIn } from './paper-parts.ts'
import { drawQuality } from './quality-part.ts'
import { drawSigned } from './signature-part.ts'

export interface LetterPaper {
  document: LetterDocument
  /** SHA-256 of the document, which the acceptance refers to. */
  documentHash: string
  acceptance: { name: string; signature: string | null; acceptedAt: string } | null
  timeZone: string
  logo: Buffer | null
}

/** Draws a letter about new prices, with the signature if it was accepted. */
export async function drawLetterPaper({
  document,
  documentHash,
  acceptance,
  timeZone,
  logo,
}: LetterPaper): Promise<Buffer> {
  const { language, company, from, recipient, effectiveOn, writtenOn, text, quality } = document
  const t = say.bind(null, language)
  const day = longDay(language, effectiveOn)
  const title = t('letter.heading', { day })
  const madeAt = new Date(acceptance?.acceptedAt ?? `${writtenOn}T12:00:00Z`)
  const sheet = await openSheet({ title, language, madeAt })
  drawCompany(sheet, { company, from, logo })
  drawParties(sheet, [
    { label: t('paper.for'), texts: [recipient.company, recipient.contact, ...addressText(recipient.address)] },
    { label: t('paper.from'), texts: senderTexts(company, from) },
    { label: t('paper.date'), texts: [longDay(language, writtenOn)] },
  ])
  sheet.y += 20
  sheet.write(title, { size: 22, isBold: true }, { tag: 'H1' })
  sheet.y += 12
  if (text) {
    sheet.write(text, { size: 10.5 })
    sheet.y += 8
  }
  sheet.write(t('letter.opening', { day }), { size: 10.5 })
  sheet.y += 16
  drawPrices(sheet, document)
  drawReasons(sheet, document)
  if (quality) drawQuality(sheet, quality, language)
  if (!acceptance) sheet.write(t('letter.closing'), { size: 10.5 })
  else
    drawSigned(sheet, {
      heading: t('paper.acceptance'),
      signature: acceptance.signature,
      alt: t('paper.signatureOf', { name: acceptance.name }),
      caption: acceptance.name,
      texts: [t('letter.acceptedBy', { name: acceptance.name }), longMoment(language, timeZone, acceptance.acceptedAt)],
      agreement: t('letter.agreed', { company }),
      hash: t('paper.hash', { hash: documentHash }),
    })
  const foot = [company, from.phone, from.website].filter(Boolean).join(' · ')
  return sheet.close(foot, t('paper.page'))
}

function drawPrices(sheet: Sheet, document: LetterDocument): void {
  const t = say.bind(null, document.language)
  const table = new Table(sheet, [
    { label: t('letter.what'), share: 0.44 },
    { label: t('letter.before'), share: 0.18, isFigure: true },
    { label: t('letter.after'), share: 0.24, isFigure: true },
    { label: t('letter.change'), share: 0.14, isFigure: true },
  ])
  for (const line of document.lines) {
    table.row(() => [
      { text: line.name },
      { text: moneyIn(document, line.fromMinor), look: { color: ink2 } },
      {
        text: `${moneyIn(document, line.toMinor)} ${t(`letter.basis.${line.basis}`)}`,
        look: { isBold: true, color: accent },
      },
      { text: changeText(line, localeOf(document.language)) },
    ])
    table.rule()
  }
  table.end()
  sheet.y += 6
}

/** The index or wage behind the prices. */
function drawReasons(sheet: Sheet, { language, lines }: LetterDocument): void {
  const t = say.bind(null, language)
  const reasons = reasonsOf(lines, localeOf(language), {
    cpi: t('letter.by.cpi.usual'),
    wage: t('letter.by.wage.usual'),
  })
  if (reasons.length === 0) return
  drawHeading(sheet, t('letter.why'))
  for (const reason of reasons) sheet.write(t('letter.by', reason), { size: 10 })
  sheet.y += 14
}
