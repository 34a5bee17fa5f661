import { raiseKinds } from './raise.ts'

/** How a price came about: the first one, an edited field, or a raise from a day on. */
export const priceKinds = ['first', 'edit', ...raiseKinds] as const
export type PriceKind = (typeof priceKinds)[number]

/** Days a client is told before a raise, unless the agreement says otherwise. */
export const usualNoticeDays = 30
