import { accent, ink2, openSheet, type Sheet } from '#server/api/pdf/sheet.ts'
import { localeOf } from '#shared/languages.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { say } from '../texts.ts'
import { drawOffers } from './offer-tables.ts'
import { drawOptions } from './option-cards.ts'
import { addressText, drawHeading, type QuotePaper } from './paper-parts.ts'
import { drawScope } from './scope-table.ts'
import { drawSignature } from './signature-part.ts'

/** Draws a quote as its client gets it, with the signature once it was accepted. */
export async function drawQuotePaper(paper: QuotePaper): Promise<Buffer> {
  const { document, acceptance } = paper
  const { language } = document
  const t = say.bind(null, language)
  const sheet = await openSheet({
    title: `${document.number} ${document.title}`,
    language,
    madeAt: new Date(acceptance?.acceptedAt ?? `${document.sentOn}T12:00:00Z`),
  })
  drawHead(sheet, paper)
  if (document.intro) {
    sheet.write(document.intro, { size: 10.5 })
    sheet.y += 14
  }
  drawOptions(sheet, document, acceptance)
  drawOffers(sheet, document, acceptance)
  drawScope(sheet, document)
  if (document.terms) {
    drawHeading(sheet, t('paper.terms'))
    sheet.write(document.terms, { size: 9.5 })
    sheet.y += 12
  }
  if (acceptance) drawSignature(sheet, paper, acceptance)
  const foot = [document.company, document.from?.phone, document.from?.website].filter(Boolean).join(' · ')
  return sheet.close(foot, `${document.number} · ${t('paper.page')}`)
}

const day = (document: QuoteDocument, value: string) =>
  new Intl.DateTimeFormat(localeOf(document.language), { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(value))

const logoHeight = 44

function drawHead(sheet: Sheet, { document, logo }: QuotePaper): void {
  const { from, company } = document
  const half = sheet.width / 2
  const right = { x: sheet.left + half, width: half }
  sheet.beside(
    () => {
      if (logo) {
        const { y } = sheet
        const draw = () => void sheet.doc.image(logo, sheet.left, y, { fit: [half - 20, logoHeight] })
        sheet.root.add(sheet.doc.struct('Figure', { alt: company }, [draw]))
        sheet.y = y + logoHeight
      } else sheet.write(company, { size: 18, isBold: true, color: accent }, { width: half - 10 })
    },
    () => {
      const look = { size: 9, color: ink2, align: 'right' } as const
      if (logo) sheet.write(company, { ...look, isBold: true }, right)
      for (const text of from ? [...addressText(from.address), from.phone, from.email, from.website] : [])
        sheet.write(text, look, right)
    },
  )
  sheet.y += 14
  sheet.rule(sheet.y, accent, 1.5)
  sheet.y += 22
  const t = say.bind(null, document.language)
  sheet.write(`${t('paper.quote')} ${document.number}`, { size: 10, isBold: true, color: accent })
  sheet.write(document.title, { size: 22, isBold: true }, { tag: 'H1' })
  sheet.y += 14
  drawParties(sheet, document)
  sheet.y += 20
}

function drawParties(sheet: Sheet, document: QuoteDocument): void {
  const t = say.bind(null, document.language)
  const { recipient, from } = document
  const third = sheet.width / 3
  const block = (at: number, label: string, texts: readonly (string | undefined)[]) => () => {
    const place = { x: sheet.left + at * third, width: third - 14 }
    sheet.write(label, { size: 8.5, isBold: true, color: ink2 }, place)
    for (const [index, text] of texts.filter(Boolean).entries())
      sheet.write(text ?? '', { size: 10, isBold: index === 0 }, place)
  }
  sheet.beside(
    block(0, t('paper.for'), [
      recipient.company || recipient.contact,
      recipient.company ? recipient.contact : '',
      ...addressText(recipient.address),
    ]),
    block(1, t('paper.from'), [
      from?.sender.name || document.company,
      from?.sender.title,
      from?.sender.phone || from?.phone,
      from?.sender.email || from?.email,
    ]),
    block(2, t('paper.date'), [
      day(document, document.sentOn),
      t('paper.validUntil', { day: day(document, document.validUntil) }),
    ]),
  )
}
