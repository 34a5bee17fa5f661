import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyAnswer } from '#shared/second-factor/second-factor.contract.ts'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** WebAuthn options from the API, passed to the browser unchanged. */
export interface PasskeyOffer {
  readonly options: unknown
}

/** The browser failed, or the user canceled. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
}

/** Whether the device already has a passkey for the account. */
export const isAlreadyRegistered = (error: unknown) =>
  error instanceof PasskeyError && error.cause instanceof Error && error.cause.name === 'InvalidStateError'

const orPasskeyError = (error: unknown): never => {
  throw new PasskeyError('', { cause: error })
}

/** Signs with the user's passkey. @throws PasskeyError */
export const signWithPasskey = ({ options }: PasskeyOffer): Promise<PasskeyAnswer> =>
  startAuthentication({ optionsJSON: options as RequestOptions }).catch(orPasskeyError) as Promise<PasskeyAnswer>

/** Creates a passkey on this device, another device or a security key. @throws PasskeyError */
export const createPasskey = ({ options }: PasskeyOffer): Promise<NewPasskey> =>
  startRegistration({ optionsJSON: options as CreationOptions }).catch(orPasskeyError) as Promise<NewPasskey>
