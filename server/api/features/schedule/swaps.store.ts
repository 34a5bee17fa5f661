import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { managersOf } from '#server/api/domain/notifications/managers.store.ts'
import * as planned from '#server/api/domain/schedules/planned-visits.store.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { linkedPages } from '#shared/pages.ts'
import type { SwapAnswer, SwapDecision, SwapState } from '#shared/schedule/choices.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { NewSwap, OwnSwap, VisitSwap } from '#shared/schedule/swaps.contract.ts'
import { changeCrew, everywhere, inTurn } from './crew-changes.store.ts'
import { ownAvailability } from './offer-conflicts.store.ts'
import type { OwnVisitKey } from './own-visits.store.ts'
import { obstacleTo } from './swap-checks.store.ts'
import { isStanding, swapQuery, toldOf, withVisits, type Swap } from './swap-rows.store.ts'
import { notifyMembers, notifyUsers, planLink } from './visit-notices.ts'
import { workersAmong } from './workers.store.ts'

/** Who acts, and when. */
export interface Actor {
  organizationId: string
  userId: string
  now: Temporal.Instant
}

/** The product itself: no user. */
const nobody = '00000000-0000-0000-0000-000000000000'
const shownMax = 20
const historyDays = 30

/** Own requests that are not closed, and colleagues' visits that a member may take. */
export async function ownSwaps(tx: TenantTx, memberId: string, now: Temporal.Instant): Promise<OwnSwap[]> {
  const rows = await swapQuery(tx)
    .where('s.closedAt', 'is', null)
    .where('s.startsAt', '>', new Date(now.epochMilliseconds))
    .where(
      sql<boolean>`(s.member_id = ${memberId} or s.taken_by = ${memberId}
        or s.state = 'open' and coalesce(s.to_member_id, ${memberId}) = ${memberId})`,
    )
    .limit(shownMax)
    .execute()
  const swaps = (await withVisits(tx, rows)).filter((swap) => isStanding(swap, now))
  const saidAbout = await ownAvailability(
    tx,
    memberId,
    swaps.flatMap(({ visit }) => visit ?? []),
  )
  const found: OwnSwap[] = []
  for (const swap of swaps) {
    const { visit, inReturn } = swap
    const isOwn = swap.member.memberId === memberId
    const isAsked = !isOwn && swap.state === 'open' && visit !== null
    // Somebody who comes already takes nothing.
    if (isAsked && visit.crew.some((each) => each.memberId === memberId)) continue
    const obstacle = isAsked ? await obstacleTo(tx, memberId, visit, inReturn) : null
    const availability = isAsked ? saidAbout(visit) : null
    found.push(...toldOf(swap).map((told) => ({ ...told, isOwn, obstacle, availability })))
  }
  return found
}

/** What is not closed and what was closed of late, or all of one visit. */
export async function listSwaps(
  tx: TenantTx,
  now: Temporal.Instant,
  visit?: { jobId: string; originalStart: string },
): Promise<VisitSwap[]> {
  const query = visit
    ? swapQuery(tx).where('s.jobId', '=', visit.jobId).where('s.originalStart', '=', new Date(visit.originalStart))
    : swapQuery(tx).where((eb) =>
        eb.or([
          eb('s.closedAt', 'is', null),
          eb('s.closedAt', '>', new Date(now.epochMilliseconds - historyDays * dayMs)),
        ]),
      )
  const swaps = await withVisits(tx, await query.limit(200).execute())
  return swaps.filter((swap) => swap.closedAt !== null || isStanding(swap, now)).flatMap(toldOf)
}

/**
 * Asks for somebody to take an own visit. Nothing changes until somebody does.
 * @throws ProblemError 404, 409 `visit_cancelled`, `visit_begun`, `swap_open`, 400 `swap_colleague`.
 */
export async function request(
  tx: TenantTx,
  { memberId, userId, ...key }: OwnVisitKey,
  { toMemberId, inReturn, note }: NewSwap,
  now: Temporal.Instant,
): Promise<void> {
  await inTurn(tx, key)
  await everywhere(tx)
  const visit = await planned.find(tx, key.jobId, key.originalStart)
  if (!visit?.isPublished || !visit.crew.some((each) => each.memberId === memberId)) throw notFound()
  if (visit.isCancelled) throw new ProblemError('visit_cancelled')
  if (Temporal.Instant.compare(visit.startsAt, now) <= 0) throw new ProblemError('visit_begun')
  const to = toMemberId?.toLowerCase() ?? null
  if (to && (to === memberId || (await workersAmong(tx, [to])).length === 0))
    throw fieldProblem('swap_colleague', 'toMemberId')
  const wanted = inReturn && (await planned.find(tx, inReturn.jobId, inReturn.originalStart))
  if (
    inReturn &&
    !(to && wanted?.isPublished && !wanted.isCancelled && wanted.crew.some((each) => each.memberId === to))
  )
    throw fieldProblem('swap_colleague', 'inReturn')
  const made = await tx
    .insertInto('visitSwaps')
    .values({
      organizationId: key.organizationId,
      id: randomUUIDv7(),
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
  if (!made.numInsertedOrUpdatedRows) throw new ProblemError('swap_open')
  const told = { organizationId: key.organizationId, userId, visit }
  if (to) await notifyMembers(tx, [to], { ...told, kind: 'swap_offered' })
}

/** @throws ProblemError 404, 409 `swap_gone`, `offer_overlaps`, `swap_uncertified`. */
export async function answer(
  tx: TenantTx,
  { swapId, memberId }: { swapId: string; memberId: string },
  said: SwapAnswer,
  actor: Actor,
): Promise<void> {
  await everywhere(tx)
  const swap = await locked(tx, swapId)
  const isOwn = swap?.member.memberId === memberId
  const isAsked = swap && !isOwn && (swap.to === null || swap.to.memberId === memberId)
  if (!swap || (said === 'withdraw' ? !isOwn : !isAsked)) throw notFound()
  if (swap.closedAt !== null || (said !== 'withdraw' && swap.state !== 'open')) throw new ProblemError('swap_gone')
  if (said === 'withdraw') return close(tx, swap, 'withdrawn', actor)
  if (said === 'decline') {
    // Open to everybody, it is still there for the others.
    if (swap.to === null) return
    await close(tx, swap, 'declined', actor)
    return tell(tx, swap, [swap.member.memberId], 'swap_declined', actor)
  }
  const { visit } = swap
  if (!visit || !isStanding(swap, actor.now) || visit.crew.some((each) => each.memberId === memberId))
    throw new ProblemError('swap_gone')
  await requireFit(tx, { ...swap, visit }, memberId)
  const { swapApproval } = await tx.selectFrom('configurations').select('swapApproval').executeTakeFirstOrThrow()
  if (!swapApproval) return complete(tx, { ...swap, visit }, memberId, actor)
  await tx.updateTable('visitSwaps').set({ state: 'taken', takenBy: memberId }).where('id', '=', swapId).execute()
  await tell(tx, swap, [swap.member.memberId], 'swap_taken', actor)
  await tellManagers(tx, swap, 'swap_taken', actor)
}

/** @throws ProblemError 404, 409 `swap_gone`, `offer_overlaps`, `swap_uncertified`. */
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
  if (!visit || !isStanding(swap, actor.now)) throw new ProblemError('swap_gone')
  if (takenBy) {
    await requireFit(tx, { ...swap, visit }, takenBy.memberId)
    return complete(tx, { ...swap, visit }, takenBy.memberId, actor, true)
  }
  await changeCrew(tx, keyOf(actor, visit), visit, without(visit, member.memberId))
  await close(tx, swap, 'dropped', actor, true)
  return tell(tx, swap, [member.memberId], 'swap_dropped', actor)
}

/** Closes requests whose visits are no longer what was asked about, or about to begin; says so to those concerned. */
export async function lapse(tx: TenantTx, organizationId: string, now: Temporal.Instant): Promise<void> {
  const open = await tx.selectFrom('visitSwaps').select('id').where('closedAt', 'is', null).orderBy('id').execute()
  for (const { id } of open) {
    const swap = await locked(tx, id)
    if (!swap || swap.closedAt !== null || isStanding(swap, now)) continue
    const actor = { organizationId, userId: nobody, now }
    await close(tx, swap, 'lapsed', actor)
    await tell(tx, swap, [swap.member.memberId, ...(swap.takenBy ? [swap.takenBy.memberId] : [])], 'swap_lapsed', actor)
  }
}

/** One request as it is once nobody else can change its visits. */
async function locked(tx: TenantTx, swapId: string): Promise<Swap | undefined> {
  const read = async () => (await withVisits(tx, await swapQuery(tx).where('s.id', '=', swapId).execute()))[0]
  const found = await read()
  if (!found) return undefined
  await inTurn(tx, found, ...(found.returns ? [found.returns] : []))
  return read()
}

type StandingSwap = Swap & { visit: Visit }

/** Whoever takes a visit passes the checks, and so does who gets the one in exchange. */
async function requireFit(tx: TenantTx, { visit, inReturn, member }: StandingSwap, takerId: string) {
  const taken = await obstacleTo(tx, takerId, visit, inReturn)
  const returned = inReturn ? await obstacleTo(tx, member.memberId, inReturn, visit) : null
  if (taken === 'overlap' || returned === 'overlap') throw new ProblemError('offer_overlaps')
  if (taken || returned) throw new ProblemError('swap_uncertified')
}

/** Both visits change hands, or neither. */
async function complete(tx: TenantTx, swap: StandingSwap, takerId: string, actor: Actor, isDecided = false) {
  const { visit, inReturn, member } = swap
  await changeCrew(tx, keyOf(actor, visit), visit, [...without(visit, member.memberId), takerId])
  if (inReturn) await changeCrew(tx, keyOf(actor, inReturn), inReturn, [...without(inReturn, takerId), member.memberId])
  await close(tx, swap, 'done', actor, isDecided, takerId)
  await tell(tx, swap, [member.memberId, takerId], 'swap_done', actor)
  await tellManagers(tx, swap, 'swap_done', actor)
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

async function tell(tx: TenantTx, { visit }: Swap, memberIds: readonly string[], kind: SwapNotice, actor: Actor) {
  if (visit)
    await notifyMembers(tx, memberIds, { organizationId: actor.organizationId, userId: actor.userId, visit, kind })
}

async function tellManagers(tx: TenantTx, { visit }: Swap, kind: SwapNotice, { organizationId, userId, now }: Actor) {
  if (!visit) return
  const link = kind === 'swap_taken' ? linkedPages.swaps(organizationId) : planLink(organizationId, visit, now)
  await notifyUsers(tx, await managersOf(tx, visit.locationId), { organizationId, userId, visit, kind, link })
}
