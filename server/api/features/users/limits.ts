import type { RateLimits } from '#server/rate-limit-settings.ts'
import { clientOf, limitKey } from '#server/api/rate-limits.ts'
import type { RateLimit } from '#server/api/rate-limits.store.ts'
import type { Budget, Neighborhood } from './wrong-tries.store.ts'

const hour = 3_600
const day = 24 * hour

/** NIST's upper bound for wrong tries in a row, kept by the table too. */
const wrongTriesMax = 100

/** Wrong passwords of one account, wherever from, by clients nobody knows. */
export const accountBudget = (figures: RateLimits): Budget => ({ max: wrongTriesMax, free: figures.loginPerAccount })

/** Wrong passwords, or wrong codes, on one known device; then it is like any other. */
export const deviceBudget: Budget = { max: 10, free: 10 }

/** How many accounts' passwords may be guessed at from one client. */
export const neighborhoodOf = (figures: RateLimits, address: string): Neighborhood => ({
  client: limitKey('guesses', clientOf(address)),
  max: figures.loginPerAddress,
  windowSeconds: figures.loginWindowMinutes * 60,
})

export const signUps = (figures: RateLimits, address: string): RateLimit => ({
  key: limitKey('sign-ups', clientOf(address)),
  max: figures.signUpPerHour,
  windowSeconds: hour,
})

export const resets = (figures: RateLimits, address: string): RateLimit => ({
  key: limitKey('resets', clientOf(address)),
  max: figures.resetPerHour,
  windowSeconds: hour,
})

/** Reset links mailed to one account, whoever asks: for as long as a link works, so one that works is always there. */
export const resetsOfAccount = (figures: RateLimits, account: string): RateLimit => ({
  key: limitKey('resets-of-account', account),
  max: figures.resetPerHour,
  windowSeconds: hour,
})

export const resends = (figures: RateLimits, address: string): RateLimit => ({
  key: limitKey('resends', clientOf(address)),
  max: figures.resendPerHour,
  windowSeconds: hour,
})

/** Guesses of one account's codes by clients nobody knows, wherever from. */
export const guessesOfFactor = (figures: RateLimits, userId: string): RateLimit => ({
  key: limitKey('factor', userId),
  max: figures.loginPerAccount,
  windowSeconds: figures.loginWindowMinutes * 60,
})

/** A million codes, three of them right at a time: fifty guesses a day find one in eighteen years. */
export const guessesOfFactorADay = (userId: string): RateLimit => ({
  key: limitKey('factor-day', userId),
  max: 50,
  windowSeconds: day,
})

/** What passkeys are given to sign before anybody has said who it is. */
export const passkeyOffers = (figures: RateLimits, address: string): RateLimit => ({
  key: limitKey('passkey-offers', clientOf(address)),
  max: figures.loginPerAddress,
  windowSeconds: figures.loginWindowMinutes * 60,
})

/** Passkeys that did not fit, from one client. */
export const refusedPasskeys = (figures: RateLimits, address: string): RateLimit => ({
  ...passkeyOffers(figures, address),
  key: limitKey('refused-passkeys', clientOf(address)),
})

export const emailChanges = (figures: RateLimits, userId: string): RateLimit => ({
  key: limitKey('email-changes', userId),
  max: figures.resendPerHour,
  windowSeconds: hour,
})
