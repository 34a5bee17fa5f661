import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { dayMs } from '#server/api/days.ts'
import { setAskedBy } from '#server/api/domain/fair-workweek/asked-by.store.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { toWritten, writingOf, writtenColumns } from '#server/api/domain/timekeeping/device-time.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { declineRights, type DeclineRight } from '#shared/fair-workweek/kinds.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type {
  NewVisitAbsence,
  OfferDecision,
  OwnVisitOffer,
  VisitAbsence,
} from '#shared/schedule/visit-offers.contract.ts'
import { declinableVisits } from './declinable.store.ts'
import { hasAttended } from './attendance.store.ts'
import { changeCrew, liftRegionLimit, inTurn } from '../crews/crew-changes.store.ts'
import { offerConflicts, ownAvailability, ownLimits } from '../cover/offer-conflicts.store.ts'
import { matterOf, notifyUsers, planLink } from './visit-notices.ts'
import type { VisitKey } from './visits.store.ts'

export interface OwnVisitKey extends VisitKey {
  memberId: string
  userId: string
}

const isRight = (reason: NewVisitAbsence['reason']) => declineRights.some((right) => right === reason)

/** Returns the member's current right to decline a visit, regardless of the phone's outdated state. */
async function rightTo(tx: TenantTx, memberId: string, visit: Visit, now: Temporal.Instant): Promise<DeclineRight> {
  const key = visitKey(visit.jobId, visit.originalStart)
  const declinable = await declinableVisits(tx, memberId, now)
  const ownVisit = declinable.find(({ jobId, originalStart }) => visitKey(jobId, originalStart) === key)
  if (!ownVisit) throw new ProblemError('not_declinable')
  return ownVisit.right
}

const shownMax = 10
/** The maximum number of offers read; offers that are over, cancelled or already filled are left out. */
const askedMax = 50
/** A visit can be moved by less than this from its pattern's date. */
const movedDaysMax = 32

/**
 * Removes a member from a visit's crew and notifies the location's managers. It needs no approval, because a member
 * who cannot come will not, and managers should know early.
 * @throws ProblemError 404, 409 `visit_cancelled`, `visit_over`, `visit_worked`, `not_declinable`.
 */
export async function reportAbsence(
  tx: TenantTx,
  { memberId, userId, ...key }: OwnVisitKey,
  { reason, note, ...deviceTime }: NewVisitAbsence,
  now: Temporal.Instant,
): Promise<VisitAbsence> {
  const writing = writingOf(deviceTime)
  await inTurn(tx, key)
  await liftRegionLimit(tx)
  const visit = await planned.find(tx, key.jobId, key.originalStart)
  if (!visit?.isPublished || !visit.crew.some((each) => each.memberId === memberId)) throw notFound()
  if (visit.isCancelled) throw new ProblemError('visit_cancelled')
  if (Temporal.Instant.compare(visit.endsAt, now) <= 0) throw new ProblemError('visit_over')
  if (await hasAttended(tx, visit, memberId, now)) throw new ProblemError('visit_worked')
  const why = isRight(reason) ? await rightTo(tx, memberId, visit, now) : reason
  const others = visit.crew.flatMap((each) => (each.memberId === memberId ? [] : each.memberId))
  await setAskedBy(tx, { by: 'member', memberIds: [memberId] })
  await changeCrew(tx, key, visit, others)
  const createdAt = new Date(now.epochMilliseconds)
  const absence = { reason: why, note: note.trim(), createdAt, ...writtenColumns(writing) }
  await tx
    .insertInto('visitAbsences')
    .values({ ...rowKey(key, visit), memberId, ...absence })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'jobId', 'originalStart', 'memberId']).doUpdateSet(absence),
    )
    .execute()
  await notifyUsers(tx, await managersOf(tx, visit.locationId), {
    organizationId: key.organizationId,
    userId,
    visit,
    kind: 'visit_absence',
    matters: [matterOf(visit)],
    link: planLink(key.organizationId, visit, now),
  })
  const { name, phone } = await tx
    .selectFrom('members')
    .select(['name', 'phone'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    memberId,
    name,
    phone,
    reason: why,
    note: absence.note,
    ...toWritten({ writtenAt: writing.at, clockOff: writing.clockOff, createdAt }),
    createdAt: createdAt.toISOString(),
  }
}

/** A member's open offers, soonest first. */
export async function ownOffers(tx: TenantTx, memberId: string, now: Temporal.Instant): Promise<OwnVisitOffer[]> {
  const since = (days: number) => new Date(now.epochMilliseconds - days * dayMs)
  const rows = await tx
    .selectFrom('visitOffers as o')
    .innerJoin('jobs as j', (join) => onSameOrganization(join, 'j.id', 'o.jobId'))
    .leftJoin('visitChanges as c', (join) =>
      onSameOrganization(join, 'c.jobId', 'o.jobId').onRef('c.originalStart', '=', 'o.originalStart'),
    )
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'o.offeredBy'))
    .select(['o.jobId', 'o.originalStart', 'm.name as offeredBy'])
    .where('o.memberId', '=', memberId)
    .where('o.answer', 'is', null)
    .where('o.originalStart', '>', since(movedDaysMax))
    // No visit is longer than a day.
    .where(sql<boolean>`coalesce(c.moved_to, o.original_start) > ${since(1)}`)
    .where('c.cancelledReason', 'is', null)
    .where(
      sql<boolean>`(c.has_own_crew is not true or j.crew_size > (
        select count(*) from visit_crew k join members a on a.organization_id = k.organization_id and a.id = k.member_id
        where k.organization_id = c.organization_id and k.job_id = c.job_id and k.original_start = c.original_start
          and a.deactivated_at is null))`,
    )
    .orderBy('o.originalStart')
    .limit(askedMax)
    .execute()
  const asks = new Map(
    rows.map(({ originalStart, ...row }) => [visitKey(row.jobId, instantOf(originalStart)), row.offeredBy]),
  )
  const visits = await planned.findEach(
    tx,
    rows.map(({ jobId, originalStart }) => ({ jobId, originalStart: instantOf(originalStart) })),
  )
  const free = visits.filter((visit) => canTake(visit, memberId, now))
  const reasonFor = await offerConflicts(tx, memberId, free)
  const saidAbout = await ownAvailability(tx, memberId, free)
  const limitsOf = await ownLimits(tx, memberId, free, now)
  return free
    .flatMap((visit) => {
      const reason = reasonFor(visit)
      const offeredBy = asks.get(visitKey(visit.jobId, visit.originalStart)) ?? null
      return reason === 'draft'
        ? []
        : { ...toOffer(visit, offeredBy), inTheWay: reason, availability: saidAbout(visit), limits: limitsOf(visit) }
    })
    .slice(0, shownMax)
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
}

/** A moment told by a phone is exact to this. */
const toldToMs = 3_000

/**
 * Accepts an offered visit for a member, or records that they declined, which a phone that got no answer says again. If
 * the visit was offered again meanwhile, what was declined before that is not the new offer.
 * @throws ProblemError 404, 409 `offer_gone`, `offer_overlaps`.
 */
export async function answerOffer(
  tx: TenantTx,
  { memberId, userId, ...key }: OwnVisitKey,
  { answer, ...deviceTime }: OfferDecision,
  now: Temporal.Instant,
): Promise<void> {
  const { at, clockOff } = writingOf(deviceTime)
  await inTurn(tx, key)
  await liftRegionLimit(tx)
  const offer = await tx
    .selectFrom('visitOffers')
    .select(['offeredBy', 'offeredAt', 'answer'])
    .where('jobId', '=', key.jobId)
    .where('originalStart', '=', new Date(key.originalStart))
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  if (!offer || (offer.answer !== null && offer.answer !== (answer === 'declined' && answer))) throw notFound()
  const isOlder = at ? at.getTime() + toldToMs < offer.offeredAt.getTime() : clockOff
  if (answer === 'declined' && (offer.answer !== null || isOlder)) return
  await tx
    .updateTable('visitOffers')
    .set({ answer, answeredAt: new Date(now.epochMilliseconds) })
    .where('jobId', '=', key.jobId)
    .where('originalStart', '=', new Date(key.originalStart))
    .where('memberId', '=', memberId)
    .execute()
  if (answer === 'declined') return
  const visit = await planned.find(tx, key.jobId, key.originalStart)
  if (!visit || !canTake(visit, memberId, now)) throw new ProblemError('offer_gone')
  if ((await offerConflicts(tx, memberId, [visit]))(visit) !== null) throw new ProblemError('offer_overlaps')
  const changedVisit = await changeCrew(tx, key, visit, [...visit.crew.map((each) => each.memberId), memberId])
  await notifyUsers(tx, offer.offeredBy ? [offer.offeredBy] : [], {
    organizationId: key.organizationId,
    userId,
    visit: changedVisit,
    kind: 'visit_taken',
    link: planLink(key.organizationId, changedVisit, now),
  })
}

const canTake = (
  { isCancelled, isPublished, endsAt, crew, crewSize }: Visit,
  memberId: string,
  now: Temporal.Instant,
) =>
  isPublished &&
  !isCancelled &&
  crew.length < crewSize &&
  Temporal.Instant.compare(endsAt, now) > 0 &&
  !crew.some((each) => each.memberId === memberId)

const rowKey = ({ organizationId, jobId, originalStart }: VisitKey, { locationId }: Visit) => ({
  organizationId,
  jobId,
  locationId,
  originalStart: new Date(originalStart),
})

const toOffer = (
  visit: Visit,
  offeredBy: string | null,
): Omit<OwnVisitOffer, 'inTheWay' | 'availability' | 'limits'> => ({
  jobId: visit.jobId,
  jobName: visit.jobName,
  locationId: visit.locationId,
  locationName: visit.locationName,
  clientId: visit.clientId,
  clientName: visit.clientName,
  originalStart: visit.originalStart,
  date: visit.date,
  startsAt: visit.startsAt,
  endsAt: visit.endsAt,
  timeZone: visit.timeZone,
  note: visit.note,
  offeredBy,
})
