import { Zip, ZipPassThrough } from 'fflate'
import { drawDocument, type PdfDocument } from './pdf-document.ts'
import { unpacked } from './pdf-unpacked.ts'

/** A document of an archive, by its file name. */
export interface NamedDocument extends Omit<PdfDocument, 'readFont'> {
  readonly name: string
}

/** An archive of PDFs, drawn one after the other. They are small inside already: nothing is compressed twice. */
function pdfZip(readFont: PdfDocument['readFont']) {
  const parts: Uint8Array[] = []
  const { promise: isWhole, resolve, reject } = Promise.withResolvers<void>()
  // Nobody waits for it before the end.
  isWhole.catch(() => {})
  const zip = new Zip((error, part, isLast) => {
    if (error) reject(error)
    else parts.push(part)
    if (isLast) resolve()
  })
  const fonts = new Map<string, Promise<ArrayBuffer>>()
  const readOnce: PdfDocument['readFont'] = (font) => {
    const known = fonts.get(font) ?? readFont(font).then(unpacked)
    fonts.set(font, known)
    return known
  }
  return {
    async add({ name, ...document }: NamedDocument) {
      const pages = await drawDocument({ ...document, readFont: readOnce })
      const file = new ZipPassThrough(name)
      zip.add(file)
      for (const page of pages) file.push(page)
      file.push(new Uint8Array(), true)
    },
    async end(): Promise<Blob> {
      zip.end()
      await isWhole
      return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/zip' })
    },
  }
}

/** What the page asks of the thread that draws: one document more, or the archive of those there are. */
export type ZipCall = { readonly add: NamedDocument } | { readonly end: true }
/** What it answers: nothing, the archive, or why not. */
export interface ZipAnswer {
  readonly blob?: Blob
  readonly problem?: string
}

/** Answers the calls of one page. */
export function handleCalls(readFont: PdfDocument['readFont']) {
  const zip = pdfZip(readFont)
  return async (call: ZipCall): Promise<ZipAnswer> => {
    try {
      if ('end' in call) return { blob: await zip.end() }
      await zip.add(call.add)
      return {}
    } catch (error) {
      return { problem: String(error) }
    }
  }
}
