import { raiseKinds } from './raise.ts'

/** The origin of a price: the first one, an edited field, or a raise from a day on. */
export const priceKinds = ['first', 'edit', ...raiseKinds] as const
export type PriceKind = (typeof priceKinds)[number]

/** Days of notice to a client before a raise, unless the agreement states another number. */
export const usualNoticeDays = 30

/** An agreed periodic price increase. */
export const escalatorKinds = ['percent', 'cpi', 'wage'] as const
export type EscalatorKind = (typeof escalatorKinds)[number]

/** A due raise is proposed this many days before the notice day, so that there is time to write to the client. */
export const proposedDaysAhead = 14
