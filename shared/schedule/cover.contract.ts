import { Type, type Static } from 'typebox'
import { coverFits, coverStarts } from './choices.ts'
import { schedulePaths } from './paths.ts'
import { AssignmentAnswer, Visit } from './schedule.contract.ts'
import { Closed, Id, Instant, List, Nullable, organizationParams } from '../schema.ts'
import { VisitAbsence, VisitOffer } from './visit-offers.contract.ts'

/** Somebody who could come to a visit instead, with what puts them where they are in the list. */
export const CoverCandidate = Type.Object({
  ...AssignmentAnswer.properties,
  name: Type.String(),
  phone: Type.String(),
  /** Whether they can be asked in the product; else by telephone. */
  hasAccount: Type.Boolean(),
  /** `busy`: is elsewhere at that time; `doubtful`: something else speaks against it. */
  fit: Type.Enum([...coverFits]),
  /** Whether assigned to the location's region; null where it is in none, or the member is tied to none. */
  inRegion: Nullable(Type.Boolean()),
  /** When the member last worked at the location, within a year. */
  lastWorkedAt: Nullable(Instant),
  /** How far from where the member works, has just worked, or works next; null when nothing says so. */
  near: Nullable(
    Type.Object({ from: Type.Enum([...coverStarts]), locationName: Type.String(), distanceM: Type.Integer() }),
  ),
})
export type CoverCandidate = Static<typeof CoverCandidate>
export const CoverCandidates = Type.Object({
  ...List(CoverCandidate).properties,
  /** Who was to come and does not. */
  absences: Type.Array(VisitAbsence),
  /** Who was asked to come. */
  offers: Type.Array(VisitOffer),
})
export type CoverCandidates = Static<typeof CoverCandidates>

export const listCover = {
  method: 'GET',
  url: schedulePaths.scheduleCover,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Who could come to a visit whose people are missing, the best first, from now until it ends',
    params: organizationParams,
    querystring: Closed({ jobId: Id, originalStart: Instant }),
    response: { 200: CoverCandidates },
  },
} as const

export const CoverChoice = Closed({
  memberId: Id,
  /** Who comes no more; null when the member comes in addition. */
  insteadOf: Nullable(Id),
  /** The visit's. */
  version: Type.Integer({ minimum: 0 }),
})
export type CoverChoice = Static<typeof CoverChoice>

export const coverVisit = {
  method: 'POST',
  url: schedulePaths.visitCover,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Have a member come to this visit and tell those concerned; 409 when `version` is old',
    params: Type.Object({ organizationId: Id, jobId: Id, originalStart: Instant }),
    body: CoverChoice,
    response: { 200: Visit },
  },
} as const
