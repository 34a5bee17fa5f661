import { Type, type Static } from 'typebox'
import { declineRights } from '../fair-workweek/kinds.ts'
import { limits } from '../limits.ts'
import { AvailabilityConflict } from './availability.contract.ts'
import { absenceNoteMax, absenceReasons, offerAnswers } from './choices.ts'
import { schedulePaths } from './paths.ts'
import { deviceTime, Written } from '../timeclock/device-time.contract.ts'
import { LimitWarning, Visit } from './schedule.contract.ts'
import { Closed, Id, Instant, List, LocalDate, Nullable, organizationParams, Text } from '../schema.ts'

const AbsenceReason = Type.Enum([...absenceReasons, ...declineRights])

/** An assigned member who cannot come to a visit. */
export const VisitAbsence = Type.Object({
  memberId: Id,
  name: Type.String(),
  phone: Type.String(),
  reason: AbsenceReason,
  note: Type.String(),
  ...Written.properties,
  /** When it arrived. */
  createdAt: Instant,
})
export type VisitAbsence = Static<typeof VisitAbsence>

/** An offer of a visit to a member; `answer` is null until they respond. */
export const VisitOffer = Type.Object({
  memberId: Id,
  name: Type.String(),
  answer: Nullable(Type.Enum([...offerAnswers])),
})
export type VisitOffer = Static<typeof VisitOffer>
export const VisitOffers = List(VisitOffer)
export type VisitOffers = Static<typeof VisitOffers>

const visitParams = Type.Object({ organizationId: Id, jobId: Id, originalStart: Instant })

export const NewVisitAbsence = Closed({ reason: AbsenceReason, note: Text(absenceNoteMax), ...deviceTime })
export type NewVisitAbsence = Static<typeof NewVisitAbsence>

export const reportAbsence = {
  method: 'POST',
  url: schedulePaths.myVisitAbsence,
  config: { access: 'schedule.own' },
  schema: {
    summary:
      'Report being unable to come to one of the caller’s visits: it becomes unassigned, and its managers are notified. `rest` and `notice` decline by law, 409 `not_declinable` without that right',
    params: visitParams,
    body: NewVisitAbsence,
    response: { 200: VisitAbsence },
  },
} as const

/** The members to offer the visit to. Those who declined before are asked again. */
const NewVisitOffers = Closed({
  memberIds: Type.Array(Id, { minItems: 1, maxItems: limits.crewMax, uniqueItems: true }),
})

export const offerVisit = {
  method: 'POST',
  url: schedulePaths.visitOffers,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Offer an understaffed visit; the first to accept is assigned automatically',
    params: visitParams,
    body: NewVisitOffers,
    response: { 200: VisitOffers },
  },
} as const

/** A visit offered to the caller. */
export const OwnVisitOffer = Type.Object({
  ...Type.Pick(Visit, [
    'jobId',
    'jobName',
    'locationId',
    'locationName',
    'clientId',
    'clientName',
    'originalStart',
    'date',
    'startsAt',
    'endsAt',
    'timeZone',
    'note',
  ]).properties,
  /** The member who made the offer; null when removed. */
  offeredBy: Nullable(Type.String()),
  /** The caller's own visit or time off at that time, which prevents accepting. */
  inTheWay: Nullable(
    Type.Union([
      Type.Object({
        kind: Type.Literal('visit'),
        ...Type.Pick(Visit, ['locationName', 'startsAt', 'endsAt', 'timeZone']).properties,
      }),
      Type.Object({ kind: Type.Literal('time_off'), from: LocalDate, to: LocalDate }),
    ]),
  ),
  /** The conflict with the caller's availability, which does not prevent accepting. */
  availability: Nullable(AvailabilityConflict),
  /** The limits that the caller would exceed with it. */
  limits: Type.Array(LimitWarning),
})
export type OwnVisitOffer = Static<typeof OwnVisitOffer>
export const OwnVisitOffers = List(OwnVisitOffer)
export type OwnVisitOffers = Static<typeof OwnVisitOffers>

export const listOwnOffers = {
  method: 'GET',
  url: schedulePaths.myVisitOffers,
  config: { access: 'schedule.own', readsReplica: true },
  schema: {
    summary: 'List open offers to the caller, soonest first; at most ten',
    params: organizationParams,
    response: { 200: OwnVisitOffers },
  },
} as const

const OfferDecision = Closed({ answer: Type.Enum([...offerAnswers]), ...deviceTime })
export type OfferDecision = Static<typeof OfferDecision>

export const answerOffer = {
  method: 'PUT',
  url: schedulePaths.myVisitOffer,
  config: { access: 'schedule.own' },
  schema: {
    summary: 'Accept or decline an offer; 409 `offer_gone` when somebody was faster',
    params: visitParams,
    body: OfferDecision,
    response: { 200: OwnVisitOffers },
  },
} as const
