import { raiseKinds } from './raise.ts'

/** How a price came about: the first one, an edited field, or a raise from a day on. */
export const priceKinds = ['first', 'edit', ...raiseKinds] as const
export type PriceKind = (typeof priceKinds)[number]

/** Days a client is told before a raise, unless the agreement says otherwise. */
export const usualNoticeDays = 30

/** How a price rises again and again, as agreed with the client. */
export const escalatorKinds = ['percent', 'cpi', 'wage'] as const
export type EscalatorKind = (typeof escalatorKinds)[number]

/** Days before the notice day from which a due raise is proposed, so that there is time to write to the client. */
export const proposedDaysAhead = 14
