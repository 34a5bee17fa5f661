import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { OwnSwap, VisitSwap } from '#shared/schedule/swaps.contract.ts'
import { ownAvailability, ownLimits } from '../cover/offer-conflicts.store.ts'
import { obstacleTo } from './swap-checks.store.ts'
import { isStillValid, swapQuery, toVisitSwap, withVisits } from './swap-rows.store.ts'

const shownMax = 20
const historyDays = 30

/** The member's open requests, and colleagues' visits that they may take. */
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
  const swaps = (await withVisits(tx, rows)).filter((swap) => isStillValid(swap, now))
  const visits = swaps.flatMap(({ visit }) => visit ?? [])
  const saidAbout = await ownAvailability(tx, memberId, visits)
  const limitsOf = await ownLimits(tx, memberId, visits, now)
  const swapList: OwnSwap[] = []
  for (const swap of swaps) {
    const { visit, inReturn } = swap
    const isOwn = swap.member.memberId === memberId
    const isAsked = !isOwn && swap.state === 'open' && visit !== null
    // A member of the crew cannot take another seat of the visit.
    if (isAsked && visit.crew.some((each) => each.memberId === memberId)) continue
    const obstacle = isAsked ? await obstacleTo(tx, memberId, visit, inReturn) : null
    const availability = isAsked ? saidAbout(visit) : null
    const limits = isAsked ? limitsOf(visit, inReturn) : []
    swapList.push(...toVisitSwap(swap).map((visitSwap) => ({ ...visitSwap, isOwn, obstacle, availability, limits })))
  }
  return swapList
}

/** Open and recently closed requests in the reader's regions, or all of one visit. */
export async function listSwaps(
  tx: TenantTx,
  now: Temporal.Instant,
  actsIn: (regionId: string | null) => boolean,
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
  return swaps
    .filter((swap) => actsIn(swap.regionId) && (swap.closedAt !== null || isStillValid(swap, now)))
    .flatMap(toVisitSwap)
}
