import { randomUUIDv7 } from 'node:crypto'
import { setAskedBy } from '#server/api/domain/fair-workweek/asked-by.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { linkedPages } from '#shared/pages.ts'
import type { SwapAnswer, SwapDecision, SwapState } from '#shared/schedule/choices.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { NewSwap } from '#shared/schedule/swaps.contract.ts'
import { hasAttended } from '../visits/attendance.store.ts'
import { changeCrew, liftRegionLimit, inTurn } from '../crews/crew-changes.store.ts'
import type { OwnVisitKey } from '../visits/own-visits.store.ts'
import { obstacleTo } from './swap-checks.store.ts'
import { isStillValid, swapQuery, withVisits, type Swap } from './swap-rows.store.ts'
import { notifyMembers, notifyUsers, planLink } from '../visits/visit-notices.ts'
import { workersAmong } from '../crews/workers.store.ts'

/** The acting member, and the time. */
export interface Actor {
  organizationId: string
  userId: string
  /** Null: the product itself. */
  memberId: string | null
  now: Temporal.Instant
}

/** The product itself: no user. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Offers one of the member's visits to colleagues. The crew changes only when somebody takes it. @throws ProblemError
 * 404, 409 `visit_cancelled`, `visit_begun`, `swap_open`, 400 `swap_colleague`.
 */
export async function request(
  tx: TenantTx,
  { memberId, userId, ...key }: OwnVisitKey,
  { toMemberId, inReturn, note }: NewSwap,
  now: Temporal.Instant,
): Promise<void> {
  await inTurn(tx, key)
  await liftRegionLimit(tx)
  const visit = await planned.find(tx, key.jobId, key.originalStart)
  if (!visit?.isPublished || !visit.crew.some((each) => each.memberId === memberId)) throw notFound()
  if (visit.isCancelled) throw new ProblemError('visit_cancelled')
  if (Temporal.Instant.compare(visit.startsAt, now) <= 0 || (await hasAttended(tx, visit, memberId, now)))
    throw new ProblemError('visit_begun')
  const to = toMemberId?.toLowerCase() ?? null
  if (to && (to === memberId || (await workersAmong(tx, [to])).length === 0))
    throw fieldProblem('swap_colleague', 'toMemberId')
  const wanted = inReturn && (await planned.find(tx, inReturn.jobId, inReturn.originalStart))
  if (
    inReturn &&
    !(to && wanted?.isPublished && !wanted.isCancelled && wanted.crew.some((each) => each.memberId === to))
  )
    throw fieldProblem('swap_colleague', 'inReturn')
  const id = randomUUIDv7()
  const inserted = await tx
    .insertInto('visitSwaps')
    .values({
      organizationId: key.organizationId,
      id,
      jobId: key.jobId,
      locationId: visit.locationId,
      originalStart: new Date(key.originalStart),
      startsAt: new Date(visit.startsAt),
      endsAt: new Date(visit.endsAt),
      memberId,
      toMemberId: to,
      returnJobId: wanted?.jobId ?? null,
      returnOriginalStart: wanted ? new Date(wanted.originalStart) : null,
      returnStartsAt: wanted ? new Date(wanted.startsAt) : null,
      note: note.trim(),
      takenBy: null,
      decidedBy: null,
      closedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows) throw new ProblemError('swap_open')
  const notice = { organizationId: key.organizationId, userId, visit }
  if (to) await notifyMembers(tx, [to], { ...notice, kind: 'swap_offered', matters: [{ id }] })
}

/**
 * Declining what is gone changes nothing, because a phone that got no answer says it again; what the member took is
 * not declined.
 * @throws ProblemError 404, 409 `swap_gone`, `offer_overlaps`, `swap_uncertified`.
 */
export async function answer(
  tx: TenantTx,
  { swapId, memberId }: { swapId: string; memberId: string },
  said: SwapAnswer,
  actor: Actor,
): Promise<void> {
  await liftRegionLimit(tx)
  const swap = await locked(tx, swapId)
  const isOwn = swap?.member.memberId === memberId
  const isAsked = swap && !isOwn && (swap.to === null || swap.to.memberId === memberId)
  if (!swap || (said === 'withdraw' ? !isOwn : !isAsked)) throw notFound()
  if (said === 'decline' && swap.takenBy?.memberId !== memberId && (swap.closedAt !== null || swap.state !== 'open'))
    return
  if (swap.closedAt !== null || (said !== 'withdraw' && swap.state !== 'open')) throw new ProblemError('swap_gone')
  if (said === 'withdraw') return close(tx, swap, 'withdrawn', actor)
  if (said === 'decline') {
    // A visit offered to everybody stays offered to the others.
    if (swap.to === null) return
    await close(tx, swap, 'declined', actor)
    return tell(tx, swap, [swap.member.memberId], 'swap_declined', actor)
  }
  const { visit } = swap
  if (!visit || !(await stands(tx, swap, actor.now)) || visit.crew.some((each) => each.memberId === memberId))
    throw new ProblemError('swap_gone')
  await requireFit(tx, { ...swap, visit }, memberId)
  const { swapApproval } = await tx.selectFrom('configurations').select('swapApproval').executeTakeFirstOrThrow()
  if (!swapApproval) return complete(tx, { ...swap, visit }, memberId, actor)
  await tx.updateTable('visitSwaps').set({ state: 'taken', takenBy: memberId }).where('id', '=', swapId).execute()
  await tell(tx, swap, [swap.member.memberId], 'swap_taken', actor)
  await notifyVisitManagers(tx, swap, 'swap_taken', actor)
}

/** @throws ProblemError 404, 403 `own_decision`, 409 `swap_gone`, `swap_taker_unfit`. */
export async function decide(tx: TenantTx, swapId: string, decision: SwapDecision, actor: Actor): Promise<void> {
  const swap = await locked(tx, swapId)
  if (!swap) throw notFound()
  const wanted: SwapState = decision === 'approve' ? 'taken' : 'open'
  if (swap.closedAt !== null || (decision !== 'decline' && swap.state !== wanted)) throw new ProblemError('swap_gone')
  const { visit, member, takenBy } = swap
  if (decision === 'decline') {
    await close(tx, swap, 'declined', actor, true)
    return tell(tx, swap, [member.memberId, ...(takenBy ? [takenBy.memberId] : [])], 'swap_declined', actor)
  }
  if (!visit || !(await stands(tx, swap, actor.now))) throw new ProblemError('swap_gone')
  await requireAnotherDecider(tx, swap, actor)
  if (takenBy) {
    if (await unfitness(tx, { ...swap, visit }, takenBy.memberId)) throw new ProblemError('swap_taker_unfit')
    return complete(tx, { ...swap, visit }, takenBy.memberId, actor, true)
  }
  await setAskedBy(tx, { by: 'member', memberIds: [member.memberId] })
  await changeCrew(tx, keyOf(actor, visit), visit, without(visit, member.memberId))
  await close(tx, swap, 'dropped', actor, true)
  return tell(tx, swap, [member.memberId], 'swap_dropped', actor)
}

/** Closes requests whose visits changed or are about to begin, and notifies those concerned. */
export async function lapseOutdated(tx: TenantTx, organizationId: string, now: Temporal.Instant): Promise<void> {
  const open = await tx.selectFrom('visitSwaps').select('id').where('closedAt', 'is', null).orderBy('id').execute()
  for (const { id } of open) {
    const swap = await locked(tx, id)
    if (!swap || swap.closedAt !== null || (await stands(tx, swap, now))) continue
    const actor = { organizationId, userId: nobody, memberId: null, now }
    await close(tx, swap, 'lapsed', actor)
    await tell(tx, swap, [swap.member.memberId, ...(swap.takenBy ? [swap.takenBy.memberId] : [])], 'swap_lapsed', actor)
  }
}

/** Locks a request's visits against changes and returns it. */
async function locked(tx: TenantTx, swapId: string): Promise<Swap | undefined> {
  const read = async () => (await withVisits(tx, await swapQuery(tx).where('s.id', '=', swapId).execute()))[0]
  const swap = await read()
  if (!swap) return undefined
  await inTurn(tx, swap, ...(swap.returns ? [swap.returns] : []))
  return read()
}

type StandingSwap = Swap & { visit: Visit }

/** Like `isStillValid`, and no member has started the visit they hand over. */
async function stands(tx: TenantTx, swap: Swap, now: Temporal.Instant): Promise<boolean> {
  const { visit, inReturn, member, to } = swap
  if (!visit || !isStillValid(swap, now) || (await hasAttended(tx, visit, member.memberId, now))) return false
  return !(inReturn && to && (await hasAttended(tx, inReturn, to.memberId, now)))
}

/** Checks the taker, and in an exchange also the member who gets the other visit. */
async function unfitness(tx: TenantTx, { visit, inReturn, member }: StandingSwap, takerId: string) {
  const takerObstacle = await obstacleTo(tx, takerId, visit, inReturn)
  const returned = inReturn ? await obstacleTo(tx, member.memberId, inReturn, visit) : null
  return [takerObstacle, returned].find((outcome) => outcome === 'overlap') ?? takerObstacle ?? returned
}

async function requireFit(tx: TenantTx, swap: StandingSwap, takerId: string) {
  const obstacle = await unfitness(tx, swap, takerId)
  if (obstacle) throw new ProblemError(obstacle === 'overlap' ? 'offer_overlaps' : 'swap_uncertified')
}

/** Managers cannot decide their own swaps if the location has another manager. */
async function requireAnotherDecider(tx: TenantTx, { member, takenBy, locationId }: Swap, actor: Actor) {
  const isConcerned = [member, takenBy].some((person) => person !== null && person.memberId === actor.memberId)
  if (isConcerned && (await managersOf(tx, locationId)).some((userId) => userId !== actor.userId))
    throw new ProblemError('own_decision')
}

/** Swaps both visits, or neither. */
async function complete(tx: TenantTx, swap: StandingSwap, takerId: string, actor: Actor, isDecided = false) {
  await setAskedBy(tx, { by: 'swap' })
  const { visit, inReturn, member } = swap
  await changeCrew(tx, keyOf(actor, visit), visit, [...without(visit, member.memberId), takerId])
  if (inReturn) await changeCrew(tx, keyOf(actor, inReturn), inReturn, [...without(inReturn, takerId), member.memberId])
  await close(tx, swap, 'done', actor, isDecided, takerId)
  await tell(tx, swap, [member.memberId, takerId], 'swap_done', actor)
  await notifyVisitManagers(tx, swap, 'swap_done', actor)
}

const without = ({ crew }: Visit, memberId: string) =>
  crew.flatMap((each) => (each.memberId === memberId ? [] : each.memberId))

const keyOf = ({ organizationId }: Actor, { jobId, originalStart }: Visit) => ({ organizationId, jobId, originalStart })

async function close(
  tx: TenantTx,
  { id }: Swap,
  state: SwapState,
  { userId, now }: Actor,
  isDecided = false,
  takenBy?: string,
) {
  await tx
    .updateTable('visitSwaps')
    .set({
      state,
      closedAt: new Date(now.epochMilliseconds),
      ...(isDecided && { decidedBy: userId }),
      ...(takenBy && { takenBy }),
    })
    .where('id', '=', id)
    .execute()
}

type SwapNotice = 'swap_taken' | 'swap_done' | 'swap_dropped' | 'swap_declined' | 'swap_lapsed'

/** Whether it is taken is for a manager to decide; the rest is news. */
const about = (kind: SwapNotice, { id }: Swap) => (kind === 'swap_taken' ? { kind, matters: [{ id }] } : { kind })

async function tell(tx: TenantTx, swap: Swap, memberIds: readonly string[], kind: SwapNotice, actor: Actor) {
  const { organizationId, userId } = actor
  if (swap.visit)
    await notifyMembers(tx, memberIds, { organizationId, userId, visit: swap.visit, ...about(kind, swap) })
}

async function notifyVisitManagers(tx: TenantTx, swap: Swap, kind: SwapNotice, { organizationId, userId, now }: Actor) {
  const { visit } = swap
  if (!visit) return
  const link = kind === 'swap_taken' ? linkedPages.swaps(organizationId) : planLink(organizationId, visit, now)
  await notifyUsers(tx, await managersOf(tx, visit.locationId), {
    organizationId,
    userId,
    visit,
    link,
    ...about(kind, swap),
  })
}
