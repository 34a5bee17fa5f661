import { unzlibSync, Zip, ZipPassThrough } from 'fflate'
import { unpackWoff } from '#shared/woff.ts'
import { drawDocument, type PdfDocument } from './pdf-document.ts'

/** A document with its file name in the archive. */
export interface NamedDocument extends Omit<PdfDocument, 'readFont'> {
  readonly name: string
}

/**
 * Creates an archive of PDFs, drawn one after the other and stored uncompressed, because PDFs are compressed inside.
 */
function pdfZip(readFont: PdfDocument['readFont']) {
  const parts: Uint8Array[] = []
  const { promise: isWhole, resolve, reject } = Promise.withResolvers<void>()
  // Awaited only in `end`; the handler prevents an unhandled rejection before that.
  isWhole.catch(() => {})
  const zip = new Zip((error, part, isLast) => {
    if (error) reject(error)
    else parts.push(part)
    if (isLast) resolve()
  })
  const fonts = new Map<string, Promise<ArrayBuffer>>()
  const readOnce: PdfDocument['readFont'] = (font) => {
    const known = fonts.get(font) ?? readFont(font).then((woff) => unpackWoff(woff, unzlibSync))
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

/** Messages to the worker: add a document, or finish the archive. */
export type ZipCall = { readonly add: NamedDocument } | { readonly end: true }
/** Messages from the worker: nothing, the archive, or the error. */
export interface ZipAnswer {
  readonly blob?: Blob
  readonly problem?: string
}

/** Handles the messages of one page. */
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
