import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { roles } from '../access/roles.ts'
import { themes } from '../themes.ts'
import { userPaths } from './paths.ts'
import { Closed, Compared, Email, Id, Instant, List, Name, Nullable } from '../schema.ts'

export const User = Type.Object({
  userId: Id,
  email: Type.String(),
  name: Type.String(),
  verified: Type.Boolean(),
  /** Only before the first confirmation: the address the email was sent to instead. */
  wantedEmail: Type.Optional(Type.String()),
  organizationId: Nullable(Id),
  /** The chosen organization's time zone. */
  timeZone: Type.Optional(Type.String()),
  roles: Type.Array(Type.Enum([...roles])),
  language: Type.Enum([...languages]),
  /** Only when the person chose the language; else it is the one of the browser that made the account. */
  languageChosen: Type.Optional(Type.Literal(true)),
  /** Only when the person chose one. */
  theme: Type.Optional(Type.Enum([...themes])),
  tourSeen: Type.Optional(Type.Literal(true)),
  /** Only when a role requires two-step verification that is not set up: from then on access is blocked. */
  secondFactorDueAt: Type.Optional(Instant),
  /** Only for a former member: the organization was deleted, or the access ended. */
  hadPlace: Type.Optional(Type.Boolean()),
})
export type User = Static<typeof User>

/** The length is checked by the password rule, which depends on two-step verification. */
const Password = Compared(1024, 1)
const Token = Compared(200, 20)
const userParams = Type.Object({ userId: Id })

const SignUp = Closed({ email: Email, password: Password, name: Name(limits.personNameMax) })

export const signUp = {
  method: 'POST',
  url: userPaths.users,
  config: { access: 'public' },
  schema: { summary: 'Create an account and sign in', body: SignUp, response: { 201: User } },
} as const

const Login = Closed({ email: Compared(320), password: Password })

const factorMethods = ['app', 'passkey', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** The password was correct; a session begins once one of these is provided. */
export const SecondFactorNeeded = Type.Object({ secondFactor: Type.Array(Type.Enum([...factorMethods])) })
export type SecondFactorNeeded = Static<typeof SecondFactorNeeded>

export const login = {
  method: 'POST',
  url: userPaths.login,
  config: { access: 'public' },
  schema: {
    summary: 'Sign in; 202 when a second factor is needed first',
    body: Login,
    response: { 200: User, 202: SecondFactorNeeded },
  },
} as const

export const logout = {
  method: 'POST',
  url: userPaths.logout,
  config: { access: 'public' },
  schema: { summary: 'Sign out; idempotent', response: { 204: Type.Null() } },
} as const

export const getMe = {
  method: 'GET',
  url: userPaths.me,
  config: { access: 'unconfirmed' },
  schema: { summary: 'Get the signed-in user', response: { 200: User } },
} as const

/** For public pages: a signed-out visitor is not an error. */
export const Visitor = Type.Object({ user: Nullable(User) })
export type Visitor = Static<typeof Visitor>

export const getVisitor = {
  method: 'GET',
  url: userPaths.visitor,
  config: { access: 'public' },
  schema: { summary: 'Get the signed-in user, or null', response: { 200: Visitor } },
} as const

export const getUser = {
  method: 'GET',
  url: userPaths.user,
  config: { access: 'unconfirmed' },
  schema: { summary: 'Get the caller’s user by id', params: userParams, response: { 200: User } },
} as const

/** Proves the account's owner behind an emailed link: its password, or a new one while the account is unconfirmed. */
export const shownOwner = {
  password: Type.Optional(Password),
  newPassword: Type.Optional(Password),
  name: Type.Optional(Name(limits.personNameMax)),
}
const ShownOwner = Closed(shownOwner)
export type ShownOwner = Static<typeof ShownOwner>

export const verifyUser = {
  method: 'PUT',
  url: userPaths.verify,
  config: { access: 'public' },
  schema: {
    summary: 'Confirm an email address by its emailed token, with the password or a new one',
    params: userParams,
    body: Closed({ token: Token, ...shownOwner }),
    response: { 204: Type.Null() },
  },
} as const

export const resendVerification = {
  method: 'POST',
  url: userPaths.resendVerification,
  config: { access: 'unconfirmed' },
  schema: { summary: 'Send the verification email again', params: userParams, response: { 204: Type.Null() } },
} as const

export const requestPasswordReset = {
  method: 'POST',
  url: userPaths.passwordResetLink,
  config: { access: 'public' },
  schema: {
    summary: 'Email a reset link; the response does not reveal whether the account exists',
    body: Closed({ email: Compared(320) }),
    response: { 204: Type.Null() },
  },
} as const

export const resetPassword = {
  method: 'POST',
  url: userPaths.resetPassword,
  config: { access: 'public' },
  schema: {
    summary: 'Set a new password by the emailed token; ends every session',
    /** The name is used at the first confirmation only, where it replaces one a stranger may have chosen. */
    body: Closed({ token: Token, password: Password, name: Type.Optional(Name(limits.personNameMax)) }),
    response: { 204: Type.Null() },
  },
} as const

export const checkResetLink = {
  method: 'POST',
  url: userPaths.resetPasswordLink,
  config: { access: 'public' },
  schema: {
    summary: 'Get whether a reset token is still valid, before a password is typed',
    body: Closed({ token: Token }),
    /** True when this link confirms the account, whose owner has not entered a name yet. */
    response: { 200: Type.Object({ asksName: Type.Boolean() }) },
  },
} as const

export const changePassword = {
  method: 'POST',
  url: userPaths.changePassword,
  config: { access: 'verified' },
  schema: {
    summary: 'Change the caller’s password; ends the other sessions',
    body: Closed({ currentPassword: Password, newPassword: Password }),
    response: { 204: Type.Null() },
  },
} as const

export const Profile = Closed({ name: Name(limits.personNameMax), language: Type.Enum([...languages]) })
export type Profile = Static<typeof Profile>

export const getProfile = {
  method: 'GET',
  url: userPaths.profile,
  config: { access: 'verified' },
  schema: { summary: 'Get the caller’s profile', response: { 200: Profile } },
} as const

export const updateProfile = {
  method: 'PUT',
  url: userPaths.profile,
  config: { access: 'verified' },
  schema: { summary: 'Update the caller’s profile', body: Profile, response: { 200: Profile } },
} as const

export const chooseOrganization = {
  method: 'PUT',
  url: userPaths.chosenOrganization,
  config: { access: 'verified' },
  schema: {
    summary: 'Select the organization to work in',
    body: Closed({ organizationId: Id }),
    response: { 200: User },
  },
} as const

export const Session = Type.Object({
  id: Id,
  createdAt: Instant,
  lastSeenAt: Instant,
  userAgent: Type.String(),
  address: Type.String(),
  current: Type.Boolean(),
})
export type Session = Static<typeof Session>
export const SessionList = List(Session)
export type SessionList = Static<typeof SessionList>

export const listSessions = {
  method: 'GET',
  url: userPaths.sessions,
  config: { access: 'verified' },
  schema: { summary: 'List the caller’s sessions', response: { 200: SessionList } },
} as const

export const endOtherSessions = {
  method: 'DELETE',
  url: userPaths.sessions,
  config: { access: 'verified', stepUp: true },
  schema: { summary: 'Sign out everywhere else', response: { 204: Type.Null() } },
} as const

export const endSession = {
  method: 'DELETE',
  url: userPaths.session,
  config: { access: 'verified', stepUp: true },
  schema: {
    summary: 'Sign out one session',
    params: Type.Object({ sessionId: Id }),
    response: { 204: Type.Null() },
  },
} as const
