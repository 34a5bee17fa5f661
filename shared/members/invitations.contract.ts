import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { memberPaths } from './paths.ts'
import { Closed, Compared, Id, Instant, List, Name, Nullable } from '../schema.ts'
import { User } from '../users/users.contract.ts'

/** Data shown to the holder of an emailed link before accepting. */
export const OpenInvitation = Type.Object({
  organizationName: Type.String(),
  logoLink: Nullable(Type.String()),
  /** The member's name as entered by the organization; the default for a new account. */
  name: Type.String(),
  email: Type.String(),
  expiresAt: Instant,
  /** True when an account with this address exists: then sign in, otherwise choose a name and a password. */
  hasAccount: Type.Boolean(),
})
export type OpenInvitation = Static<typeof OpenInvitation>

const tokenParams = Type.Object({ token: Compared(200, 20) })

export const getInvitation = {
  method: 'GET',
  url: memberPaths.invitation,
  config: { access: 'public' },
  schema: {
    summary: 'Get an open invitation by its emailed token; 410 when it is over, 404 when it is unknown',
    params: tokenParams,
    response: { 200: OpenInvitation },
  },
} as const

/** Empty when signed in with the invited address; name and password create a new account. */
export const InvitationAcceptance = Closed({
  name: Type.Optional(Name(limits.personNameMax)),
  password: Type.Optional(Compared(1024, 1)),
})
export type InvitationAcceptance = Static<typeof InvitationAcceptance>

export const acceptInvitation = {
  method: 'POST',
  url: memberPaths.invitationAccept,
  config: { access: 'public' },
  schema: {
    summary: 'Accept by the emailed token, signed in or with a new account, which confirms the address',
    params: tokenParams,
    body: InvitationAcceptance,
    response: { 200: User },
  },
} as const

export const OwnInvitation = Type.Object({
  id: Id,
  organizationId: Id,
  organizationName: Type.String(),
  expiresAt: Instant,
})
export type OwnInvitation = Static<typeof OwnInvitation>
export const OwnInvitationList = List(OwnInvitation)
export type OwnInvitationList = Static<typeof OwnInvitationList>

export const listOwnInvitations = {
  method: 'GET',
  url: memberPaths.ownInvitations,
  config: { access: 'verified' },
  schema: { summary: 'List open invitations to the caller’s email address', response: { 200: OwnInvitationList } },
} as const

export const acceptOwnInvitation = {
  method: 'POST',
  url: memberPaths.ownInvitationAccept,
  config: { access: 'verified', stepUp: true },
  schema: {
    summary: 'Accept an invitation to the caller’s email address',
    params: Type.Object({ invitationId: Id }),
    response: { 200: User },
  },
} as const
