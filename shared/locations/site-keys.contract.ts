import { Type, type Static } from 'typebox'
import { locationPaths } from './paths.ts'
import { siteKeyKinds, siteKeyMoves, siteKeyNoteMax, siteKeyStates } from './site-keys.ts'
import { memberPaths } from '../members/paths.ts'
import { Closed, Id, Instant, Line, List, locationParams, memberParams, Name, Nullable } from '../schema.ts'

export const NewSiteKey = Closed({
  kind: Type.Enum([...siteKeyKinds]),
  /** The number stamped on it. */
  number: Name(60),
  note: Line(siteKeyNoteMax),
})
export type NewSiteKey = Static<typeof NewSiteKey>

export const SiteKey = Type.Object({
  id: Id,
  kind: Type.Enum([...siteKeyKinds]),
  number: Type.String(),
  note: Type.String(),
  state: Type.Enum([...siteKeyStates]),
  holderId: Nullable(Id),
  holderName: Nullable(Type.String()),
  since: Instant,
})
export type SiteKey = Static<typeof SiteKey>
export const SiteKeyList = List(SiteKey)
export type SiteKeyList = Static<typeof SiteKeyList>

export const SiteKeyMovement = Closed({
  kind: Type.Enum([...siteKeyMoves]),
  /** The member who receives it; only when it is issued. */
  memberId: Nullable(Id),
  note: Line(siteKeyNoteMax),
})
export type SiteKeyMovement = Static<typeof SiteKeyMovement>

/** An event of a key, with the member who received it if issued, otherwise the one who had it. */
export const SiteKeyEvent = Type.Object({
  id: Id,
  kind: Type.Enum([...siteKeyMoves]),
  memberName: Nullable(Type.String()),
  note: Type.String(),
  movedAt: Instant,
  /** The member who recorded it. */
  recordedBy: Nullable(Type.String()),
})
export type SiteKeyEvent = Static<typeof SiteKeyEvent>
export const SiteKeyHistory = Type.Object({
  ...List(SiteKeyEvent).properties,
  /** When the key was registered. */
  createdAt: Instant,
})
export type SiteKeyHistory = Static<typeof SiteKeyHistory>

/** A member's open access: keys to return, and codes they saw that have not changed since. */
export const Custody = Type.Object({
  keys: Type.Array(Type.Object({ ...SiteKey.properties, clientId: Id, locationId: Id, locationName: Type.String() })),
  codes: Type.Array(Type.Object({ clientId: Id, locationId: Id, locationName: Type.String(), revealedAt: Instant })),
})
export type Custody = Static<typeof Custody>

export const listSiteKeys = {
  method: 'GET',
  url: locationPaths.siteKeys,
  config: { access: 'locations.secrets' },
  schema: {
    summary: 'List a location’s keys and fobs with their holders',
    params: locationParams,
    response: { 200: SiteKeyList },
  },
} as const

export const addSiteKey = {
  method: 'POST',
  url: locationPaths.siteKeys,
  config: { access: 'locations.secrets' },
  schema: { summary: 'Register a key or fob', params: locationParams, body: NewSiteKey, response: { 201: SiteKey } },
} as const

const siteKeyParams = Type.Object({ ...locationParams.properties, siteKeyId: Id })

export const getSiteKeyHistory = {
  method: 'GET',
  url: locationPaths.siteKeyMovements,
  config: { access: 'locations.secrets' },
  schema: {
    summary: 'List the latest 200 key events, newest first',
    params: siteKeyParams,
    response: { 200: SiteKeyHistory },
  },
} as const

export const moveSiteKey = {
  method: 'POST',
  url: locationPaths.siteKeyMovements,
  config: { access: 'locations.secrets' },
  schema: {
    summary: 'Issue a key to a member, or record that it was returned, lost or found',
    params: siteKeyParams,
    body: SiteKeyMovement,
    response: { 200: SiteKey },
  },
} as const

export const getCustody = {
  method: 'GET',
  url: memberPaths.memberCustody,
  config: { access: 'members.manage' },
  schema: {
    summary: 'List the keys a member holds, and the codes they saw that are still valid',
    params: memberParams,
    response: { 200: Custody },
  },
} as const
