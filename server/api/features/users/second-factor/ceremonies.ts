import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { NewPasskey, PasskeyAnswer } from '#shared/second-factor/second-factor.contract.ts'
import { rememberChallenge, consumeChallenge, type ChallengeSubject } from './challenges.store.ts'
import { findCredential, listCredentials, markUsed, type NewCredential } from './passkeys.store.ts'

/** EdDSA, ES256 and RS256, which every browser supports; Node still calls newer ones experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The WebAuthn relying party: the host of the public URL and its origin. */
interface RelyingParty {
  id: string
  origin: string
}

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

export interface PasskeyDeps {
  db: Kysely<Database>
  relyingParty: RelyingParty
}

interface Registrant {
  id: string
  email: string
  name: string
}

/** Creation options for a new passkey. */
export async function offerRegistration({ db, relyingParty }: PasskeyDeps, user: Registrant) {
  const options = await generateRegistrationOptions({
    rpName: 'Custodia',
    rpID: relyingParty.id,
    userID: Uint8Array.from(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: (await listCredentials(db, user.id)).map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await rememberChallenge(db, options.challenge, { purpose: 'register', userId: user.id })
  return options
}

/** Request options for a passkey: one of the user's, or any discoverable one of this site with user verification. */
export async function offerAuthentication({ db, relyingParty }: PasskeyDeps, subject: ChallengeSubject) {
  const { userId } = subject
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    ...(userId
      ? { allowCredentials: (await listCredentials(db, userId)).map(toDescriptor), userVerification: 'preferred' }
      : { userVerification: 'required' }),
  })
  await rememberChallenge(db, options.challenge, subject)
  return options
}

/** @throws ProblemError 400 `passkey_refused`. */
export async function verifyNewPasskey(
  deps: PasskeyDeps,
  userId: string,
  response: NewPasskey,
): Promise<NewCredential> {
  const { registrationInfo } = await verifying(deps, { purpose: 'register', userId }, (expectedChallenge) =>
    verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: deps.relyingParty.origin,
      expectedRPID: deps.relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    }),
  )
  if (!registrationInfo) throw new ProblemError('passkey_refused')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: response.response.transports ?? [],
    backedUp: credentialBackedUp,
  }
}

/**
 * Verifies a passkey's signature and returns its user. Without a known user, user verification (fingerprint, face or
 * PIN) is required, because the passkey is both factors then.
 * @throws ProblemError 400 `passkey_refused`.
 */
export async function verifyPasskey(
  deps: PasskeyDeps,
  subject: ChallengeSubject,
  response: PasskeyAnswer,
): Promise<string> {
  const { db, relyingParty } = deps
  const known = await findCredential(db, response.id)
  if (!known || (subject.userId && known.userId !== subject.userId)) throw new ProblemError('passkey_refused')
  const { verified, authenticationInfo } = await verifying(deps, subject, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { id: known.credentialId, publicKey: Uint8Array.from(known.publicKey), counter: known.signCount },
      requireUserVerification: subject.userId === null,
    }),
  )
  if (!verified) throw new ProblemError('passkey_refused')
  await markUsed(db, known.id, authenticationInfo.newCounter, authenticationInfo.credentialBackedUp)
  return known.userId
}

const toDescriptor = ({ credentialId, transports }: { credentialId: string; transports: string[] }) => ({
  id: credentialId,
  transports,
})

/**
 * The library throws on any mismatch, which rejects the passkey. A database error while the challenge is looked up
 * must not.
 */
async function verifying<T>(
  { db }: PasskeyDeps,
  subject: ChallengeSubject,
  verify: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  let failure: unknown
  try {
    return await verify((challenge) =>
      consumeChallenge(db, challenge, subject).catch((error: unknown) => {
        failure = error
        return false
      }),
    )
  } catch {
    throw failure ?? new ProblemError('passkey_refused')
  }
}
