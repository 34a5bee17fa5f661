import PdfKit from 'pdfkit'
import { runsOf, type PdfFont } from './pdf-fonts.ts'

export type Pdf = InstanceType<typeof PdfKit> & {
  /** Missing in the types. */
  openImage(bytes: ArrayBuffer): { readonly width: number; readonly height: number }
}

interface PdfPaper {
  readonly title: string
  readonly language: string
  readonly size: 'LETTER' | [width: number, height: number]
  readonly margin: number
  /** All that will be written, which says what fonts it takes. */
  readonly texts: readonly (readonly [text: string, isBold: boolean])[]
  /** The bytes of a file of Inter. */
  readonly readFont: (font: PdfFont) => Promise<ArrayBuffer>
}

/** An empty PDF that can be read out and searched, and what closes it and gives its bytes. */
export async function openPdf({ title, language, size, margin, texts, readFont }: PdfPaper) {
  const doc = new PdfKit({
    size,
    margin,
    // The browser's build has none of its own, and begins with one unless told.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    // Kept until the end, when it is known how many there are.
    bufferPages: true,
    info: { Title: title },
  }) as Pdf
  const parts: Uint8Array[] = []
  const isWhole = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part))
    doc.on('end', () => resolve())
    doc.on('error', reject)
  })
  const fonts = new Set(texts.flatMap(([text, isBold]) => runsOf(text, isBold)).map(({ font }) => font))
  await Promise.all([...fonts].map(async (font) => doc.registerFont(font, await readFont(font))))
  const close = async () => {
    doc.end()
    await isWhole
    return parts
  }
  return { doc, close }
}
