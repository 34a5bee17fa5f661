import { accent, openSheet, type Sheet } from '#server/api/pdf/sheet.ts'
import { say } from '../texts.ts'
import { drawCompany, drawParties, senderTexts } from './company-head.ts'
import { drawOffers } from './offer-tables.ts'
import { drawOptions } from './option-cards.ts'
import { addressText, drawHeading, longDay, type QuotePaper } from './paper-parts.ts'
import { drawScope } from './scope-table.ts'
import { drawSignature } from './signature-part.ts'

/** Draws a quote as the client receives it, with the signature if it was accepted. */
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

function drawHead(sheet: Sheet, { document, logo }: QuotePaper): void {
  const { recipient, company, from } = document
  drawCompany(sheet, { company, from, logo })
  const t = say.bind(null, document.language)
  sheet.write(`${t('paper.quote')} ${document.number}`, { size: 10, isBold: true, color: accent })
  sheet.write(document.title, { size: 22, isBold: true }, { tag: 'H1' })
  sheet.y += 14
  drawParties(sheet, [
    {
      label: t('paper.for'),
      texts: [
        recipient.company || recipient.contact,
        recipient.company ? recipient.contact : '',
        ...addressText(recipient.address),
      ],
    },
    { label: t('paper.from'), texts: senderTexts(company, from) },
    {
      label: t('paper.date'),
      texts: [
        longDay(document.language, document.sentOn),
        t('paper.validUntil', { day: longDay(document.language, document.validUntil) }),
      ],
    },
  ])
  sheet.y += 20
}
