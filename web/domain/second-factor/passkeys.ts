import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyAnswer } from '#shared/second-factor/second-factor.contract.ts'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** What the API gives the browser; it comes and goes as it stands. */
export interface PasskeyOffer {
  readonly options: unknown
}

/** The browser could not do it, or the user did not want to. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
}

/** This device has one for the account already. */
export const isThere = (error: unknown) =>
  error instanceof PasskeyError && error.cause instanceof Error && error.cause.name === 'InvalidStateError'

const orPasskeyError = (error: unknown): never => {
  throw new PasskeyError('', { cause: error })
}

/** Lets the user's passkey sign. @throws PasskeyError */
export const signWithPasskey = ({ options }: PasskeyOffer): Promise<PasskeyAnswer> =>
  startAuthentication({ optionsJSON: options as RequestOptions }).catch(orPasskeyError) as Promise<PasskeyAnswer>

/** Makes a new passkey on this device, or on another one or a key. @throws PasskeyError */
export const createPasskey = ({ options }: PasskeyOffer): Promise<NewPasskey> =>
  startRegistration({ optionsJSON: options as CreationOptions }).catch(orPasskeyError) as Promise<NewPasskey>
