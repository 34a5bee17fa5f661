import PdfKit from 'pdfkit'
import { runsOf, type PdfFont } from '#shared/pdf-runs.ts'

export type Pdf = InstanceType<typeof PdfKit> & {
  /** Missing from pdfkit's types. */
  openImage(bytes: ArrayBuffer): { readonly width: number; readonly height: number }
}

interface PdfPaper {
  readonly title: string
  readonly language: string
  readonly size: 'LETTER' | [width: number, height: number]
  readonly margin: number
  /** Every text of the document; decides which fonts are embedded. */
  readonly texts: readonly (readonly [text: string, isBold: boolean])[]
  /** Reads an Inter font file. */
  readonly readFont: (font: PdfFont) => Promise<ArrayBuffer>
}

/** Opens an empty tagged PDF; `close` returns its bytes. */
export async function openPdf({ title, language, size, margin, texts, readFont }: PdfPaper) {
  const doc = new PdfKit({
    size,
    margin,
    // pdfkit's browser build has no built-in fonts but loads one by default.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    // Pages are buffered until their number is known.
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
