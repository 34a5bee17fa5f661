import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { language } from '#web/platform/texts/language.ts'
import { drawDocument } from '#web/platform/pdf/pdf-document.ts'
import { readFont } from '#web/platform/pdf/pdf-letters.ts'
import { quoteBlocks } from './quote-blocks.ts'

/** Creates a quote's PDF; the large PDF code is loaded on first use. */
export async function quotePdf(
  document: QuoteDocument,
  acceptance: OpenQuote['acceptance'],
  timeZone?: string,
): Promise<Blob> {
  const title = `${document.number} ${document.title}`
  const blocks = quoteBlocks(document, acceptance, timeZone)
  const parts = await drawDocument({ title, language: language(), blocks, readFont })
  return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' })
}
