import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import { receiversOf } from '#shared/quotes/copies.ts'

export const receiversText = (content: QuoteContent) => receiversOf(content).join(', ')
