import type { RateLimits } from '#server/config.ts'
import { clientOf, limitKey } from '#server/api/rate-limits.ts'
import type { RateLimit } from '#server/api/rate-limits.store.ts'
import type { Budget, Neighborhood } from './wrong-tries.store.ts'

const hour = 3_600
const day = 24 * hour

/** NIST's upper bound for consecutive wrong tries; a table constraint enforces it too. */
const wrongTriesMax = 100

/** Wrong passwords of one account by unknown clients, from all addresses. */
export const accountBudget = (figures: RateLimits): Budget => ({ max: wrongTriesMax, free: figures.loginPerAccount })

/** Wrong passwords or codes on one known device, after which it counts as unknown. */
export const deviceBudget: Budget = { max: 10, free: 10 }

/** Limits the number of accounts that one client may guess at. */
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

/**
 * Reset links mailed to one account per lifetime of a link, whoever requests them, so that a working one always
 * exists.
 */
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

/** Guesses at one account's codes by unknown clients, from all addresses. */
export const guessesOfFactor = (figures: RateLimits, userId: string): RateLimit => ({
  key: limitKey('factor', userId),
  max: figures.loginPerAccount,
  windowSeconds: figures.loginWindowMinutes * 60,
})

/** Three of a million codes are right at any time, so that fifty guesses a day find one in eighteen years. */
export const guessesOfFactorADay = (userId: string): RateLimit => ({
  key: limitKey('factor-day', userId),
  max: 50,
  windowSeconds: day,
})

/** Challenges for passkeys before the user is known. */
export const passkeyOffers = (figures: RateLimits, address: string): RateLimit => ({
  key: limitKey('passkey-offers', clientOf(address)),
  max: figures.loginPerAddress,
  windowSeconds: figures.loginWindowMinutes * 60,
})

/** Rejected passkeys of one client. */
export const refusedPasskeys = (figures: RateLimits, address: string): RateLimit => ({
  ...passkeyOffers(figures, address),
  key: limitKey('refused-passkeys', clientOf(address)),
})

export const emailChanges = (figures: RateLimits, userId: string): RateLimit => ({
  key: limitKey('email-changes', userId),
  max: figures.resendPerHour,
  windowSeconds: hour,
})

/** Codes texted to one number, whoever requests them. */
export const codesOfNumber = (figures: RateLimits, phone: string): RateLimit => ({
  key: limitKey('codes-of-number', phone),
  max: figures.resendPerHour,
  windowSeconds: hour,
})

/** Codes that one client asks for: a crew's first morning on the office's network stays below it. */
export const codesOfAddress = (address: string): RateLimit => ({
  key: limitKey('codes-of-address', clientOf(address)),
  max: 60,
  windowSeconds: hour,
})

/** Sign-ins through a company's provider that one client begins: a whole office's morning stays below it. */
export const companySignIns = (address: string): RateLimit => ({
  key: limitKey('company-sign-ins', clientOf(address)),
  max: 300,
  windowSeconds: hour,
})

/** Codes texted for the cards of one organization. */
export const codesOfOrganization = (organizationId: string): RateLimit => ({
  key: limitKey('codes-of-organization', organizationId),
  max: 500,
  windowSeconds: day,
})

/** PINs that one member tries to choose, since a refusal may say that a colleague has it. */
export const chosenPins = (memberId: string): RateLimit => ({
  key: limitKey('chosen-pins', memberId),
  max: 10,
  windowSeconds: day,
})
