import { Type, type Static } from 'typebox'
import { AskedBy } from '../fair-workweek/asked-by.ts'
import { coverFits, coverStarts } from './choices.ts'
import { schedulePaths } from './paths.ts'
import { AssignmentAnswer, Visit } from './schedule.contract.ts'
import { Closed, Id, Instant, List, Nullable, organizationParams } from '../schema.ts'
import { VisitAbsence, VisitOffer } from './visit-offers.contract.ts'

/** A member who could cover a visit, with the facts that determine the ranking. */
export const CoverCandidate = Type.Object({
  ...AssignmentAnswer.properties,
  name: Type.String(),
  phone: Type.String(),
  /** True when they can be asked in the app; otherwise by phone. */
  hasAccount: Type.Boolean(),
  /** `busy`: planned elsewhere at that time; `doubtful`: another reason against it. */
  fit: Type.Enum([...coverFits]),
  /** True when assigned to the location's region; null when it has none, or the member is not tied to regions. */
  inRegion: Nullable(Type.Boolean()),
  /** When the member last worked at the location, within a year. */
  lastWorkedAt: Nullable(Instant),
  /** Distance from the member's current, last or next workplace; null when unknown. */
  near: Nullable(
    Type.Object({ from: Type.Enum([...coverStarts]), locationName: Type.String(), distanceM: Type.Integer() }),
  ),
})
export type CoverCandidate = Static<typeof CoverCandidate>
export const CoverCandidates = Type.Object({
  ...List(CoverCandidate).properties,
  /** Assigned members who cannot come. */
  absences: Type.Array(VisitAbsence),
  /** Members the visit was offered to. */
  offers: Type.Array(VisitOffer),
})
export type CoverCandidates = Static<typeof CoverCandidates>

export const listCover = {
  method: 'GET',
  url: schedulePaths.scheduleCover,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'List members who could cover an understaffed visit, best first, from now until its end',
    params: organizationParams,
    querystring: Closed({ jobId: Id, originalStart: Instant }),
    response: { 200: CoverCandidates },
  },
} as const

export const CoverChoice = Closed({
  memberId: Id,
  /** The member being replaced; null to add the new one to the crew. */
  insteadOf: Nullable(Id),
  /** The visit's version. */
  version: Type.Integer({ minimum: 0 }),
})
export type CoverChoice = Static<typeof CoverChoice>

export const coverVisit = {
  method: 'POST',
  url: schedulePaths.visitCover,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Assign a member to this visit and notify those concerned; 409 when `version` is old',
    params: Type.Object({ organizationId: Id, jobId: Id, originalStart: Instant }),
    querystring: AskedBy,
    body: CoverChoice,
    response: { 200: Visit },
  },
} as const
