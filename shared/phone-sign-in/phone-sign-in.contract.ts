import { Type, type Static } from 'typebox'
import { Closed, Compared, Nullable } from '../schema.ts'
import { phonePaths } from './paths.ts'
import { SecondFactorNeeded, User } from '../users/users.contract.ts'

/** A number as typed; without a country code it is read as of the card's organization, or of `country`. */
const number = Compared(40, 1)
const country = Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' }))
/** The secret of a printed card's link. */
const card = Compared(60, 20)
const sixDigits = Type.String({ pattern: '^[0-9]{6}$' })

/** Data shown to the holder of a card before signing in. */
export const ShownCard = Type.Object({
  organizationName: Type.String(),
  name: Type.String(),
  /** The last digits of the number that codes are sent to; null if unknown. */
  numberEnd: Nullable(Type.String()),
  /** A PIN signs in too. */
  hasPin: Type.Boolean(),
})
export type ShownCard = Static<typeof ShownCard>

export const showCard = {
  method: 'POST',
  url: phonePaths.card,
  config: { access: 'public' },
  schema: {
    summary: 'Whose card it is, by the secret of its link; 404 when it expired or was replaced',
    body: Closed({ card }),
    response: { 200: ShownCard },
  },
} as const

export const CodeRequest = Closed({ number, country, card: Type.Optional(card) })
export type CodeRequest = Static<typeof CodeRequest>

export const requestCode = {
  method: 'POST',
  url: phonePaths.code,
  config: { access: 'public' },
  schema: {
    summary: 'Text a sign-in code to a number; the answer is the same for a number that nobody has',
    body: CodeRequest,
    response: { 202: Type.Null() },
  },
} as const

export const CodeSignIn = Closed({ number, country, code: sixDigits, card: Type.Optional(card) })
export type CodeSignIn = Static<typeof CodeSignIn>

export const signInByCode = {
  method: 'POST',
  url: phonePaths.signIn,
  config: { access: 'public' },
  schema: {
    summary: 'Sign in with a number and its code, and with a card for the first time; 202 where a second factor is due',
    body: CodeSignIn,
    response: { 200: User, 202: SecondFactorNeeded },
  },
} as const

/** `newPin` is needed while the PIN is still the one a manager gave. */
export const PinSignIn = Closed({ card, pin: sixDigits, newPin: Type.Optional(sixDigits) })
export type PinSignIn = Static<typeof PinSignIn>

export const signInByPin = {
  method: 'POST',
  url: phonePaths.pin,
  config: { access: 'public' },
  schema: {
    summary: 'Sign in with a card and its PIN, for people whose number gets no texts; 202 where a second factor is due',
    body: PinSignIn,
    response: { 200: User, 202: SecondFactorNeeded },
  },
} as const

export const OwnNumber = Type.Object({ phone: Nullable(Type.String()) })
export type OwnNumber = Static<typeof OwnNumber>

export const getOwnNumber = {
  method: 'GET',
  url: phonePaths.ownNumber,
  config: { access: 'verified' },
  schema: { summary: 'The number the account signs in with', response: { 200: OwnNumber } },
} as const

export const setOwnNumber = {
  method: 'PUT',
  url: phonePaths.ownNumber,
  config: { access: 'verified', stepUp: true },
  schema: {
    summary: 'Sign in with another number from now on: one that a manager entered, and the code that was sent there',
    body: Closed({ number, country, code: sixDigits }),
    response: { 200: OwnNumber },
  },
} as const
