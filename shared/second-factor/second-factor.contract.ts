import { Type, type Static } from 'typebox'
import { secondFactorPaths } from './paths.ts'
import { Closed, Compared, Email, Id, Instant, Line, List, Name, Nullable } from '../schema.ts'
import { shownOwner, User } from '../users/users.contract.ts'

/** The JSON of passkeys that browsers exchange: W3C Web Authentication, level 3. */
const Bytes = Line(16_384)
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const attachment = Type.Optional(Type.Enum(['cross-platform', 'platform']))
const Extensions = Type.Object({})

export const PasskeyAnswer = Type.Object({
  id: Line(1_400),
  rawId: Line(1_400),
  type: Type.Literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: Extensions,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Type.Optional(Line(200)),
  }),
})
export type PasskeyAnswer = Static<typeof PasskeyAnswer>

export const NewPasskey = Type.Object({
  id: Line(1_400),
  rawId: Line(1_400),
  type: Type.Literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: Extensions,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Type.Enum([...transports]), { maxItems: 10 })),
  }),
})
export type NewPasskey = Static<typeof NewPasskey>

const SixDigits = Type.String({ pattern: '^[0-9]{6}$' })

/** Options passed unchanged to the browser's WebAuthn API. */
const PasskeyOptions = Type.Object({ options: Type.Unknown() })

/** Exactly one of: the app's six digits, a recovery code, or a passkey's response. */
const proofFields = {
  code: Type.Optional(Line(20)),
  recoveryCode: Type.Optional(Line(60)),
  passkey: Type.Optional(PasskeyAnswer),
}
export const ShownFactor = Closed(proofFields)
export type ShownFactor = Static<typeof ShownFactor>

export const loginSecondFactor = {
  method: 'POST',
  url: secondFactorPaths.loginSecondFactor,
  config: { access: 'public' },
  schema: {
    summary: 'Complete the second step of signing in; the first step’s cookie identifies the user',
    body: ShownFactor,
    response: { 200: User },
  },
} as const

export const loginPasskeyOptions = {
  method: 'POST',
  url: secondFactorPaths.loginPasskeyOptions,
  config: { access: 'public' },
  schema: {
    summary: 'Get a passkey challenge: for the user’s passkeys in the second step, otherwise for any of this site',
    body: Closed({ secondStep: Type.Boolean() }),
    response: { 200: PasskeyOptions },
  },
} as const

export const loginPasskey = {
  method: 'POST',
  url: secondFactorPaths.loginPasskey,
  config: { access: 'public' },
  schema: {
    summary: 'Sign in with a passkey alone, one that checked fingerprint, face or PIN',
    body: Closed({ passkey: PasskeyAnswer }),
    response: { 200: User },
  },
} as const

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  /** The passkey is also stored in its vendor's cloud. */
  backedUp: Type.Boolean(),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
})
export type Passkey = Static<typeof Passkey>

export const AccountEvent = Type.Object({
  id: Id,
  kind: Type.String(),
  detail: Type.String(),
  address: Type.String(),
  userAgent: Type.String(),
  createdAt: Instant,
})
export type AccountEvent = Static<typeof AccountEvent>

export const SecondFactor = Type.Object({
  app: Nullable(Type.Object({ addedAt: Instant, lastUsedAt: Nullable(Instant) })),
  passkeys: Type.Array(Passkey),
  recoveryCodesLeft: Type.Integer(),
  /**
   * Whether one of the user's roles requires two-step verification, and from when it is enforced; null for immediately.
   */
  required: Type.Boolean(),
  dueAt: Nullable(Instant),
  /** The organizations that require it of the user's roles. */
  requiredBy: Type.Array(Type.String()),
  /** The proof for reauthentication while the user has no second factor. */
  proof: Type.Enum(['password', 'text_code', 'pin', 'company']),
})
export type SecondFactor = Static<typeof SecondFactor>

export const getSecondFactor = {
  method: 'GET',
  url: secondFactorPaths.secondFactor,
  config: { access: 'verified' },
  schema: { summary: 'Get the caller’s second factors', response: { 200: SecondFactor } },
} as const

export const AccountEventList = List(AccountEvent)
export type AccountEventList = Static<typeof AccountEventList>

export const listAccountEvents = {
  method: 'GET',
  url: secondFactorPaths.accountEvents,
  config: { access: 'verified' },
  schema: {
    summary: 'List the caller’s security activity, newest first: changes, or sign-ins and sign-outs',
    querystring: Closed({ about: Type.Optional(Type.Enum(['changes', 'signIns'])) }),
    response: { 200: AccountEventList },
  },
} as const

export const AppSetup = Type.Object({ secret: Type.String(), uri: Type.String() })
export type AppSetup = Static<typeof AppSetup>

export const beginApp = {
  method: 'POST',
  url: secondFactorPaths.authenticatorApp,
  config: { access: 'verified', stepUp: true },
  schema: {
    summary: 'Create a secret for an authenticator app, which is active after its first code',
    response: { 200: AppSetup },
  },
} as const

/** Shown once; null when the existing codes stay valid. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Nullable(Type.Array(Type.String())) })
export type RecoveryCodes = Static<typeof RecoveryCodes>

export const confirmApp = {
  method: 'PUT',
  url: secondFactorPaths.authenticatorApp,
  config: { access: 'verified', stepUp: true },
  schema: {
    summary: 'Confirm the app by its first code; it replaces the previous one',
    body: Closed({ code: Line(20) }),
    response: { 200: RecoveryCodes },
  },
} as const

export const removeApp = {
  method: 'DELETE',
  url: secondFactorPaths.authenticatorApp,
  config: { access: 'verified', stepUp: true },
  schema: { summary: 'Remove the authenticator app', response: { 204: Type.Null() } },
} as const

export const newPasskeyOptions = {
  method: 'POST',
  url: secondFactorPaths.passkeyOptions,
  config: { access: 'verified', stepUp: true },
  schema: { summary: 'Get the options for creating a passkey', response: { 200: PasskeyOptions } },
} as const

export const addPasskey = {
  method: 'POST',
  url: secondFactorPaths.passkeys,
  config: { access: 'verified', stepUp: true },
  schema: {
    summary: 'Add a passkey',
    body: Closed({ name: Name(80), passkey: NewPasskey }),
    response: { 201: RecoveryCodes },
  },
} as const

const passkeyParams = Type.Object({ passkeyId: Id })

export const renamePasskey = {
  method: 'PUT',
  url: secondFactorPaths.passkey,
  config: { access: 'verified' },
  schema: {
    summary: 'Rename a passkey',
    params: passkeyParams,
    body: Closed({ name: Name(80) }),
    response: { 200: Passkey },
  },
} as const

export const removePasskey = {
  method: 'DELETE',
  url: secondFactorPaths.passkey,
  config: { access: 'verified', stepUp: true },
  schema: { summary: 'Remove a passkey', params: passkeyParams, response: { 204: Type.Null() } },
} as const

export const makeRecoveryCodes = {
  method: 'POST',
  url: secondFactorPaths.recoveryCodes,
  config: { access: 'verified', stepUp: true },
  schema: { summary: 'Create new recovery codes, which replace the previous ones', response: { 200: RecoveryCodes } },
} as const

/** A texted code and the PIN are for accounts without a password. */
const Proof = Closed({
  ...proofFields,
  password: Type.Optional(Compared(1024)),
  textCode: Type.Optional(SixDigits),
  pin: Type.Optional(SixDigits),
})
export type Proof = Static<typeof Proof>

export const reauthenticateFreshly = {
  method: 'POST',
  url: secondFactorPaths.proof,
  config: { access: 'unconfirmed' },
  schema: {
    summary:
      'Reauthenticate with a factor, or without any with the password, a texted code or the PIN; valid for ten minutes',
    body: Proof,
    response: { 204: Type.Null() },
  },
} as const

export const checkProof = {
  method: 'GET',
  url: secondFactorPaths.proof,
  config: { access: 'verified', stepUp: true },
  schema: {
    summary: 'Check that the last reauthentication is at most ten minutes old; rejected otherwise',
    response: { 204: Type.Null() },
  },
} as const

export const proofPasskeyOptions = {
  method: 'POST',
  url: secondFactorPaths.proofPasskeyOptions,
  config: { access: 'verified' },
  schema: { summary: 'Get a passkey challenge for reauthentication', response: { 200: PasskeyOptions } },
} as const

export const changeEmail = {
  method: 'POST',
  url: secondFactorPaths.ownEmail,
  config: { access: 'unconfirmed', stepUp: true },
  schema: {
    summary: 'Request another email address; it takes effect once it is confirmed by email',
    body: Closed({ email: Email }),
    response: { 204: Type.Null() },
  },
} as const

export const confirmEmail = {
  method: 'POST',
  url: secondFactorPaths.confirmEmail,
  config: { access: 'public' },
  schema: {
    summary: 'Confirm the new email address by its emailed token',
    body: Closed({ token: Compared(200, 20), ...shownOwner }),
    response: { 204: Type.Null() },
  },
} as const
