import { accent, ink2, type Sheet } from '#server/api/pdf/sheet.ts'
import type { QuoteFrom } from '#shared/quotes/letterhead.contract.ts'
import { addressText } from './paper-parts.ts'

interface CompanyHead {
  company: string
  /** Missing in quotes sent before companies had a letterhead. */
  from: QuoteFrom | undefined
  logo: Buffer | null
}

const logoHeight = 44

/** The company's logo or name, with its address, above a line. */
export function drawCompany(sheet: Sheet, { company, from, logo }: CompanyHead): void {
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
}

interface Party {
  label: string
  texts: readonly (string | undefined)[]
}

/** Up to three labelled blocks side by side; the first text of a block is its name. */
export function drawParties(sheet: Sheet, parties: readonly Party[]): void {
  const third = sheet.width / 3
  sheet.beside(
    ...parties.map(({ label, texts }, at) => () => {
      const place = { x: sheet.left + at * third, width: third - 14 }
      sheet.write(label, { size: 8.5, isBold: true, color: ink2 }, place)
      for (const [index, text] of texts.filter(Boolean).entries())
        sheet.write(text ?? '', { size: 10, isBold: index === 0 }, place)
    }),
  )
}

/** The sender's block. */
export const senderTexts = (company: string, from: QuoteFrom | undefined) => [
  from?.sender.name || company,
  from?.sender.title,
  from?.sender.phone || from?.phone,
  from?.sender.email || from?.email,
]
