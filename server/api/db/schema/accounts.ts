import type { Generated } from 'kysely'
import type { Language } from '#shared/languages.ts'
import type { Theme } from '#shared/themes.ts'
import type { EndedReason } from '#shared/users/ended-sessions.ts'
import type { CreatedAt } from './columns.ts'

export interface UsersTable {
  id: string
  email: string
  name: string
  passwordHash: string
  verifiedAt: Date | null
  language: Generated<Language>
  languageChosen: Generated<boolean>
  theme: Generated<Theme | null>
  tourSeen: Generated<boolean>
  organizationId: string | null
  platformAdmin: Generated<boolean>
  /** Shorter than 15 characters, which is only allowed with two-step verification. */
  passwordShort: Generated<boolean>
  /** Cookies of known devices are valid for one generation. */
  deviceGeneration: Generated<number>
  /** The number whose codes sign in. */
  phone: Generated<string | null>
  /** The organization whose card and PIN sign in. */
  keptBy: Generated<string | null>
  /** The organization whose provider made the account, until its owner opened a mailed link. */
  heldBy: Generated<string | null>
  formerTextNumber: Generated<string | null>
  createdAt: CreatedAt
}

export interface PhoneCodesTable {
  phone: string
  id: string
  tries: Generated<number>
  expiresAt: Date
  cardHash: Buffer | null
  forUser: string | null
}

export interface SessionsTable {
  id: string
  userId: string
  tokenHash: Buffer
  userAgent: Generated<string>
  address: Generated<string>
  createdAt: Generated<Date>
  lastSeenAt: Generated<Date>
  expiresAt: Date
  /** When the user last reauthenticated in this session. */
  provedAt: Generated<Date>
  previousTokenHash: Generated<Buffer | null>
  /** The organization whose provider began the session, which reaches no other one. */
  companyId: Generated<string | null>
  /** The provider asked for a second factor, and the organization says that it counts. */
  companyFactor: Generated<boolean>
}

export interface EndedSessionsTable {
  tokenHash: Buffer
  reason: EndedReason
  endedAt: Generated<Date>
}

export interface UserTokensTable {
  id: string
  userId: string
  purpose: 'verify' | 'reset' | 'email'
  /** The address the email was sent to. */
  address: string
  tokenHash: Buffer
  expiresAt: Date
  usedAt: Date | null
  createdAt: CreatedAt
}

export interface RateLimitsTable {
  key: string
  count: number
  expiresAt: Date
}

export interface WrongTriesTable {
  subject: string
  failures: number
  round: Generated<string>
  freeAt: Date
  triedAt: Generated<Date>
}

export interface GuessedAccountsTable {
  client: string
  subject: string
  tries: number
  expiresAt: Date
}

export interface AccountsDatabase {
  phoneCodes: PhoneCodesTable
  users: UsersTable
  sessions: SessionsTable
  endedSessions: EndedSessionsTable
  userTokens: UserTokensTable
  rateLimits: RateLimitsTable
  wrongTries: WrongTriesTable
  guessedAccounts: GuessedAccountsTable
}
