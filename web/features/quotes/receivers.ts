import type { QuoteContent } from '#shared/contracts/quote-content.ts'
import { copiesIn } from '#shared/quotes/copies.ts'

/** Everybody whom a mail about the quote reaches. */
export const receiversOf = ({ recipient, copies }: QuoteContent) => [recipient.email, ...copiesIn(copies)].join(', ')
