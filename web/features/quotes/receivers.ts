import type { QuoteContent } from '#shared/contracts/quote-content.ts'
import { receiversOf } from '#shared/quotes/copies.ts'

export const receiversText = (content: QuoteContent) => receiversOf(content).join(', ')
