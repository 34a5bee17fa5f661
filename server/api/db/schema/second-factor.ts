import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

export interface AuthenticatorAppsTable {
  userId: string
  /** Encrypted; unconfirmed until the app's first code was accepted. */
  secret: Buffer | null
  lastStep: Generated<number>
  failures: Generated<number>
  addedAt: Date | null
  lastUsedAt: Date | null
  newSecret: Buffer | null
  newSecretAt: Date | null
}

export interface PasskeysTable {
  id: string
  userId: string
  /** base64url, as in WebAuthn. */
  credentialId: string
  publicKey: Buffer
  signCount: Generated<number>
  transports: Generated<string[]>
  name: string
  backedUp: boolean
  createdAt: CreatedAt
  lastUsedAt: Date | null
}

export interface RecoveryCodesTable {
  userId: string
  codeHash: Buffer
  salt: Buffer
  usedAt: Date | null
}

export interface PendingSignInsTable {
  tokenHash: Buffer
  userId: string
  tries: Generated<number>
  expiresAt: Date
  known: Generated<boolean>
  /** The organization through whose provider it began. */
  companyId: Generated<string | null>
}

export interface PasskeyChallengesTable {
  challengeHash: Buffer
  purpose: 'register' | 'prove' | 'sign_in'
  userId: string | null
  expiresAt: Date
}

export interface AccountEventsTable {
  id: string
  userId: string | null
  kind: string
  detail: Generated<string>
  address: Generated<string>
  userAgent: Generated<string>
  requestId: Generated<string>
  createdAt: CreatedAt
}

export interface EmailChangesTable {
  userId: string
  email: string
  requestedAt: CreatedAt
}

export interface SecondFactorDatabase {
  authenticatorApps: AuthenticatorAppsTable
  passkeys: PasskeysTable
  recoveryCodes: RecoveryCodesTable
  pendingSignIns: PendingSignInsTable
  passkeyChallenges: PasskeyChallengesTable
  accountEvents: AccountEventsTable
  emailChanges: EmailChangesTable
}
