import { Type, type Static } from 'typebox'
import { distanceSources, recapLimits } from './limits.ts'
import { recapPaths } from './paths.ts'
import { deviceTime, TakenPhoto } from '../timeclock/device-time.contract.ts'
import {
  Closed,
  Id,
  Instant,
  Line,
  LocalDate,
  LocalTime,
  Name,
  Nullable,
  organizationParams,
  Text,
  Version,
  Words,
} from '../schema.ts'

export const UsedSupply = Closed({
  name: Name(),
  quantity: Type.Integer({ minimum: 1, maximum: recapLimits.quantityMax }),
  unit: Line(recapLimits.unitMax),
})
export type UsedSupply = Static<typeof UsedSupply>

export const RecapStopDraft = Closed({
  /** Created on the device, so that saving a stop repeatedly is idempotent. */
  id: Id,
  locationId: Id,
  /** In the location's time zone. A time earlier than the preceding one is on the next day. */
  arrives: Nullable(LocalTime),
  leaves: Nullable(LocalTime),
  /** Distance driven from the previous stop; null for the estimate. */
  drivenM: Nullable(Type.Integer({ minimum: 0, maximum: recapLimits.distanceMaxM })),
  notes: Text(recapLimits.textMax),
  problems: Text(recapLimits.textMax),
  crewIds: Type.Array(Id, { maxItems: recapLimits.crewMax, uniqueItems: true }),
  supplies: Type.Array(UsedSupply, { maxItems: recapLimits.suppliesMax }),
})
export type RecapStopDraft = Static<typeof RecapStopDraft>

export const RecapDraft = Closed({
  notes: Text(recapLimits.textMax),
  stops: Type.Array(RecapStopDraft, { maxItems: recapLimits.stopsMax }),
})
export type RecapDraft = Static<typeof RecapDraft>

const Person = Type.Object({ memberId: Id, name: Type.String() })

export const RecapComment = Type.Object({
  id: Id,
  /** The first comment of the thread; null for that comment itself. */
  replyToId: Nullable(Id),
  memberId: Id,
  memberName: Type.String(),
  text: Type.String(),
  createdAt: Instant,
  /** When the thread was resolved. */
  resolvedAt: Nullable(Instant),
})
export type RecapComment = Static<typeof RecapComment>

export const RecapStop = Type.Object({
  id: Id,
  clientId: Id,
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  timeZone: Type.String(),
  arrives: Nullable(LocalTime),
  leaves: Nullable(LocalTime),
  arrivedAt: Nullable(Instant),
  leftAt: Nullable(Instant),
  drivenM: Nullable(Type.Integer()),
  /** From the previous stop: as entered, else straight-line × 1.3. */
  distanceM: Nullable(Type.Integer()),
  distanceSource: Nullable(Type.Enum([...distanceSources])),
  notes: Type.String(),
  problems: Type.String(),
  crew: Type.Array(Person),
  supplies: Type.Array(UsedSupply),
  photos: Type.Array(Type.Object({ ...TakenPhoto.properties, thumbnailLink: Type.String() })),
  comments: Type.Array(RecapComment),
})
export type RecapStop = Static<typeof RecapStop>

export const Recap = Type.Object({
  id: Id,
  memberId: Id,
  memberName: Type.String(),
  day: LocalDate,
  notes: Type.String(),
  submittedAt: Nullable(Instant),
  /** When it was submitted on the device, by our clock; null before. */
  writtenAt: Nullable(Instant),
  clockOff: Type.Boolean(),
  stops: Type.Array(RecapStop),
  version: Version,
})
export type Recap = Static<typeof Recap>

export const PlannedStop = Type.Object({
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  timeZone: Type.String(),
  jobName: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
  crew: Type.Array(Person),
  /** True when the supervisor is in its crew. */
  isOwn: Type.Boolean(),
})
export type PlannedStop = Static<typeof PlannedStop>

export const RecapDay = Type.Object({
  today: LocalDate,
  recap: Nullable(Recap),
  planned: Type.Array(PlannedStop),
  /** Selectable places: the open locations of the caller's regions. */
  places: Type.Array(
    Type.Object({
      locationId: Id,
      locationName: Type.String(),
      clientName: Type.String(),
      latitude: Nullable(Type.Number()),
      longitude: Nullable(Type.Number()),
    }),
  ),
  /** Selectable people: active working members. */
  people: Type.Array(Person),
})
export type RecapDay = Static<typeof RecapDay>

const params = Type.Object({ organizationId: Id, recapId: Id })
const stopParams = Type.Object({ organizationId: Id, recapId: Id, stopId: Id })

export const getOwnRecapDay = {
  method: 'GET',
  url: recapPaths.ownRecapDay,
  config: { access: 'recaps.write' },
  schema: {
    summary: 'Get the caller’s recap of a day, or null, with the day’s planned visits, places and people',
    params: Type.Object({ organizationId: Id, day: LocalDate }),
    response: { 200: RecapDay },
  },
} as const

export const startRecap = {
  method: 'POST',
  url: recapPaths.recaps,
  config: { access: 'recaps.write' },
  schema: {
    summary: 'Start the recap of a day from its work and schedule; returns an existing one unchanged',
    params: organizationParams,
    body: Closed({ day: LocalDate }),
    response: { 201: Recap },
  },
} as const

export const saveRecap = {
  method: 'PUT',
  url: recapPaths.recap,
  config: { access: 'recaps.write' },
  schema: {
    summary: 'Save the caller’s draft; 409 when `version` is old or it was submitted',
    params,
    body: Closed({ ...RecapDraft.properties, version: Version }),
    response: { 200: Recap },
  },
} as const

export const submitRecap = {
  method: 'POST',
  url: recapPaths.recapSubmission,
  config: { access: 'recaps.write' },
  schema: {
    summary: 'Submit the caller’s recap, which cannot be changed afterwards; administrators are notified',
    params,
    /** Without a version it is submitted as it is stored: its device saved the draft before. */
    body: Closed({ version: Type.Optional(Version), ...deviceTime }),
    response: { 200: Recap },
  },
} as const

export const addRecapPhoto = {
  method: 'POST',
  url: recapPaths.recapPhotos,
  config: { access: 'recaps.write', multipart: true },
  schema: {
    summary: 'Add a photo to a stop: multipart field `file`, PNG, JPEG or WebP up to 20 MB; at most ten per stop',
    params: stopParams,
    querystring: Closed({
      /** Preserves the position and time recorded by the camera, which are removed otherwise. */
      keepPosition: Type.Optional(Type.Boolean()),
    }),
    response: { 201: Recap },
  },
} as const

export const removeRecapPhoto = {
  method: 'DELETE',
  url: recapPaths.recapPhoto,
  config: { access: 'recaps.write' },
  schema: {
    summary: 'Remove a photo from the caller’s draft',
    params: Type.Object({ organizationId: Id, recapId: Id, photoId: Id }),
    response: { 200: Recap },
  },
} as const

export const getRecap = {
  method: 'GET',
  url: recapPaths.recap,
  config: { access: 'recaps.read' },
  schema: {
    summary: 'Get a recap: the caller’s own, or a submitted one for administrators',
    params,
    response: { 200: Recap },
  },
} as const

export const commentRecap = {
  method: 'POST',
  url: recapPaths.recapComments,
  config: { access: 'recaps.read' },
  schema: {
    summary: 'Comment on a stop, or reply; the supervisor and the thread’s authors are notified',
    params: stopParams,
    body: Closed({
      text: Words(recapLimits.commentMax),
      replyToId: Nullable(Id),
    }),
    response: { 201: Recap },
  },
} as const

export const resolveRecapComment = {
  method: 'PUT',
  url: recapPaths.recapCommentResolution,
  config: { access: 'recaps.read' },
  schema: {
    summary: 'Close or reopen a thread of comments',
    params: Type.Object({ organizationId: Id, recapId: Id, commentId: Id }),
    body: Closed({ isResolved: Type.Boolean() }),
    response: { 200: Recap },
  },
} as const
