import type { RateLimits } from '#server/rate-limit-settings.ts'
import { clientOf, limitKey } from '#server/api/rate-limits.ts'
import type { RateLimit } from '#server/api/rate-limits.store.ts'

const hour = 3_600
const day = 24 * hour

/** Guesses of one account's password from one client; others elsewhere are not held up by them. */
export const guessesOfAccount = (figures: RateLimits, account: string, address: string): RateLimit => ({
  key: limitKey('guess', account.toLowerCase(), clientOf(address)),
  max: figures.loginPerAccount,
  windowSeconds: figures.loginWindowMinutes * 60,
})

/** Guesses of any password from one client. */
export const guessesOfClient = (figures: RateLimits, address: string): RateLimit => ({
  key: limitKey('guesses', clientOf(address)),
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

export const resends = (figures: RateLimits, address: string): RateLimit => ({
  key: limitKey('resends', clientOf(address)),
  max: figures.resendPerHour,
  windowSeconds: hour,
})

/** Guesses of one account's codes, wherever from. */
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

export const emailChanges = (figures: RateLimits, userId: string): RateLimit => ({
  key: limitKey('email-changes', userId),
  max: figures.resendPerHour,
  windowSeconds: hour,
})
