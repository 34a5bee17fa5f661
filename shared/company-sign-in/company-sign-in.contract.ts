import { Type, type Static } from 'typebox'
import { Closed, Compared, Email, Id, Instant, Line, Nullable, organizationParams, Version } from '../schema.ts'
import { SecondFactorNeeded, User } from '../users/users.contract.ts'
import { companySignInPaths } from './paths.ts'

export const CompanySignIn = Type.Object({
  issuer: Type.String(),
  clientId: Type.String(),
  domain: Type.String(),
  /** Null until the domain is shown to be the organization's. */
  verifiedAt: Nullable(Instant),
  /** When the name service or the website last answered about the proof. */
  checkedAt: Nullable(Instant),
  /** Which of the two proofs the domain showed last; null before the first. */
  shownBy: Nullable(Type.Enum(['record', 'file'])),
  /** The proof is missing: until then the domain stays verified. */
  lapsesAt: Nullable(Instant),
  /** Since when it is no longer verified because its proof was missing for a week. */
  lapsedAt: Nullable(Instant),
  /** What shows it: a TXT record, or a file with its value. */
  record: Type.Object({ name: Type.String(), value: Type.String(), file: Type.String() }),
  /** Members of the domain, except owners, sign in there alone. */
  demanded: Type.Boolean(),
  /** A second factor that the provider asked for counts. */
  trustsFactor: Type.Boolean(),
  /** How many accounts are connected. */
  connected: Type.Integer(),
  version: Version,
})
export type CompanySignIn = Static<typeof CompanySignIn>

/** The address that the provider is told to send people back to. */
export const CompanySignInSettings = Type.Object({ signIn: Nullable(CompanySignIn), returnAddress: Type.String() })
export type CompanySignInSettings = Static<typeof CompanySignInSettings>

export const CompanySignInChanges = Closed({
  issuer: Type.String({ minLength: 9, maxLength: 500, pattern: '^https?://[!-~]+$' }),
  clientId: Type.String({ minLength: 1, maxLength: 300, pattern: '^[!-~]+$' }),
  /** Kept when it is left out. */
  clientSecret: Type.Optional(Compared(1_000, 1)),
  domain: Line(253),
  demanded: Type.Boolean(),
  trustsFactor: Type.Boolean(),
  /** Null for the first time. */
  version: Nullable(Version),
})
export type CompanySignInChanges = Static<typeof CompanySignInChanges>

export const getCompanySignIn = {
  method: 'GET',
  url: companySignInPaths.settings,
  config: { access: 'integrations.manage' },
  schema: {
    summary: 'How people sign in through the company’s own accounts',
    params: organizationParams,
    response: { 200: CompanySignInSettings },
  },
} as const

export const setCompanySignIn = {
  method: 'PUT',
  url: companySignInPaths.settings,
  config: { access: 'integrations.manage', stepUp: true },
  schema: {
    summary: 'Set the OpenID Connect provider and the domain; 409 when `version` is old',
    params: organizationParams,
    body: CompanySignInChanges,
    response: { 200: CompanySignInSettings },
  },
} as const

export const verifyCompanyDomain = {
  method: 'POST',
  url: companySignInPaths.verification,
  config: { access: 'integrations.manage' },
  schema: {
    summary: 'Look up whether the domain shows that it is the organization’s',
    params: organizationParams,
    response: { 200: CompanySignInSettings },
  },
} as const

export const removeCompanySignIn = {
  method: 'DELETE',
  url: companySignInPaths.settings,
  config: { access: 'integrations.manage', stepUp: true },
  schema: {
    summary: 'Remove the provider; whoever came through it is signed out',
    params: organizationParams,
    response: { 204: Type.Null() },
  },
} as const

/** The page to open afterwards, of this site. */
const AfterPage = Type.String({ maxLength: 500, pattern: '^/(?![/\\\\])[!-~]*$' })

export const startCompanySignIn = {
  method: 'POST',
  url: companySignInPaths.start,
  config: { access: 'public' },
  schema: {
    summary:
      'Get the address of the provider for an email’s domain; the answer does not reveal whether there is an account',
    body: Closed({
      email: Email,
      page: Type.Optional(AfterPage),
      /** Asks the provider to ask the person again. */
      again: Type.Optional(Type.Boolean()),
    }),
    response: { 200: Type.Object({ address: Type.String() }) },
  },
} as const

/** The account has to be connected first by its owner, who signs in another way. */
export const ToConnect = Type.Object({
  toConnect: Type.Object({ email: Type.String(), organizationName: Type.String() }),
})
export type ToConnect = Static<typeof ToConnect>

/** The user, and the page they wanted. */
export const CompanyEntered = Type.Object({ user: User, page: Type.String() })
export type CompanyEntered = Static<typeof CompanyEntered>

export const CompanySecondFactorNeeded = Type.Object({ ...SecondFactorNeeded.properties, page: Type.String() })
export type CompanySecondFactorNeeded = Static<typeof CompanySecondFactorNeeded>

export const finishCompanySignIn = {
  method: 'POST',
  url: companySignInPaths.finish,
  config: { access: 'public' },
  schema: {
    summary: 'Sign in with the provider’s answer; 202 when a second factor or the account’s owner is needed first',
    body: Closed({
      organizationId: Id,
      state: Compared(200, 1),
      code: Type.Optional(Compared(4_000, 1)),
      /** The provider that answered, where it says so. */
      iss: Type.Optional(Compared(500, 1)),
      /** Why it refused. */
      error: Type.Optional(Compared(200, 1)),
    }),
    response: { 200: CompanyEntered, 202: Type.Union([CompanySecondFactorNeeded, ToConnect]) },
  },
} as const

export const CompanyConnection = Type.Object({
  /** The person of the provider whom this browser signed in as, to be connected with the caller's account. */
  proposed: Nullable(Type.Object({ organizationId: Id, organizationName: Type.String(), email: Type.String() })),
  /** The companies whose sign-in opens the account, by name. */
  connected: Type.Array(Type.Object({ organizationId: Id, organizationName: Type.String(), connectedAt: Instant })),
  /** The organizations that want the caller to come through their company's sign-in, which this session did not. */
  demanded: Type.Array(Type.Object({ organizationId: Id, organizationName: Type.String() })),
})
export type CompanyConnection = Static<typeof CompanyConnection>

export const getCompanyConnection = {
  method: 'GET',
  url: companySignInPaths.connection,
  config: { access: 'verified' },
  schema: {
    summary: 'The companies whose sign-in opens the account, and whom this browser would connect with it',
    response: { 200: CompanyConnection },
  },
} as const

export const connectCompany = {
  method: 'POST',
  url: companySignInPaths.connection,
  config: { access: 'verified', stepUp: true },
  schema: {
    summary: 'Let the company’s provider sign in to this account',
    body: Closed({ organizationId: Id }),
    response: { 204: Type.Null() },
  },
} as const

export const disconnectCompany = {
  method: 'DELETE',
  url: companySignInPaths.ownConnection,
  config: { access: 'verified', stepUp: true },
  schema: {
    summary: 'Disconnect the account from a company’s sign-in; sessions that began with it end',
    params: Type.Object({ companyId: Id }),
    response: { 204: Type.Null() },
  },
} as const
