import type { TenantTx } from '#server/api/db/tenant.ts'
import { visitKey } from '#server/api/domain/schedules/crews/coverage.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { VisitSwap } from '#shared/schedule/swaps.contract.ts'
import { workersAmong } from '../crews/workers.store.ts'

/** A request with the current state of its visits; null if a visit no longer exists. */
export interface Swap extends Omit<VisitSwap, 'visit' | 'inReturn'> {
  jobId: string
  locationId: string
  originalStart: string
  startsAt: string
  endsAt: string
  returns: { jobId: string; originalStart: string; startsAt: string } | null
  regionId: string | null
  /** True if the colleague of the swap is still active. */
  isColleagueHere: boolean
  visit: Visit | null
  inReturn: Visit | null
}

export const swapQuery = (tx: TenantTx) =>
  tx
    .selectFrom('visitSwaps as s')
    .innerJoin('members as m', (join) =>
      join.onRef('m.organizationId', '=', 's.organizationId').onRef('m.id', '=', 's.memberId'),
    )
    .leftJoin('members as o', (join) =>
      join.onRef('o.organizationId', '=', 's.organizationId').onRef('o.id', '=', 's.toMemberId'),
    )
    .leftJoin('members as k', (join) =>
      join.onRef('k.organizationId', '=', 's.organizationId').onRef('k.id', '=', 's.takenBy'),
    )
    .leftJoin('members as d', (join) =>
      join.onRef('d.organizationId', '=', 's.organizationId').onRef('d.userId', '=', 's.decidedBy'),
    )
    .innerJoin('locations as l', (join) =>
      join.onRef('l.organizationId', '=', 's.organizationId').onRef('l.id', '=', 's.locationId'),
    )
    .selectAll('s')
    .select(['m.name as memberName', 'o.name as toName', 'k.name as takerName', 'd.name as deciderName', 'l.regionId'])
    .orderBy('s.startsAt')
    .orderBy('s.id')

type Row = Awaited<ReturnType<ReturnType<typeof swapQuery>['execute']>>[number]

/** Adds the visits to requests; three more queries, regardless of the number. */
export async function withVisits(tx: TenantTx, rows: readonly Row[]): Promise<Swap[]> {
  const swaps = rows.map(toSwap)
  const visits = await planned.findEach(
    tx,
    swaps.flatMap(({ jobId, originalStart, returns }) => [{ jobId, originalStart }, ...(returns ? [returns] : [])]),
  )
  const known = new Map(visits.map((visit) => [visitKey(visit.jobId, visit.originalStart), visit]))
  const working = new Set(await workersAmong(tx, swaps.flatMap(colleaguesOf)))
  const find = (key: { jobId: string; originalStart: string } | null) =>
    (key && known.get(visitKey(key.jobId, key.originalStart))) ?? null
  return swaps.map((swap) => ({
    ...swap,
    isColleagueHere: colleaguesOf(swap).every((id) => working.has(id)),
    visit: find(swap),
    inReturn: find(swap.returns),
  }))
}

const colleaguesOf = ({ to, takenBy }: Pick<VisitSwap, 'to' | 'takenBy'>) =>
  [to, takenBy].flatMap((side) => side?.memberId ?? [])

function toSwap(row: Row): Omit<Swap, 'visit' | 'inReturn' | 'isColleagueHere'> {
  const named = (memberId: string | null, name: string | null) =>
    memberId && name !== null ? { memberId, name } : null
  const { returnJobId, returnOriginalStart, returnStartsAt } = row
  return {
    id: row.id,
    state: row.state,
    jobId: row.jobId,
    locationId: row.locationId,
    regionId: row.regionId,
    originalStart: instantOf(row.originalStart),
    startsAt: instantOf(row.startsAt),
    endsAt: instantOf(row.endsAt),
    returns:
      returnJobId && returnOriginalStart && returnStartsAt
        ? { jobId: returnJobId, originalStart: instantOf(returnOriginalStart), startsAt: instantOf(returnStartsAt) }
        : null,
    member: { memberId: row.memberId, name: row.memberName },
    to: named(row.toMemberId, row.toName),
    takenBy: named(row.takenBy, row.takerName),
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    decidedBy: row.deciderName,
    closedAt: row.closedAt?.toISOString() ?? null,
  }
}

/** The request as the API returns it; empty if its visit no longer exists. */
export function toVisitSwap({ visit, inReturn, ...swap }: Swap): VisitSwap[] {
  if (!visit) return []
  const { id, state, member, to, takenBy, note, createdAt, decidedBy, closedAt } = swap
  const baseFields = { id, state, member, to, takenBy, note, createdAt, decidedBy, closedAt }
  return [{ ...baseFields, visit: partOf(visit), inReturn: inReturn && partOf(inReturn) }]
}

const partOf = (visit: Visit): VisitSwap['visit'] => ({
  jobId: visit.jobId,
  jobName: visit.jobName,
  locationId: visit.locationId,
  locationName: visit.locationName,
  clientName: visit.clientName,
  originalStart: visit.originalStart,
  date: visit.date,
  startsAt: visit.startsAt,
  endsAt: visit.endsAt,
  timeZone: visit.timeZone,
})

const comes = (visit: Visit, memberId: string) => visit.crew.some((each) => each.memberId === memberId)

/**
 * True if both visits are unchanged since the request: not moved, cancelled, hidden or begun, still assigned to the
 * same members; and the colleague is still active.
 */
export function isStillValid({ visit, inReturn, returns, ...swap }: Swap, now: Temporal.Instant): boolean {
  if (!swap.isColleagueHere) return false
  if (!visit || !isGivable(visit, swap, swap.member.memberId, now) || visit.endsAt !== swap.endsAt) return false
  if (swap.takenBy && comes(visit, swap.takenBy.memberId)) return false
  if (!returns) return true
  return inReturn !== null && swap.to !== null && isGivable(inReturn, returns, swap.to.memberId, now)
}

const isGivable = (visit: Visit, { startsAt }: { startsAt: string }, memberId: string, now: Temporal.Instant) =>
  visit.isPublished &&
  !visit.isCancelled &&
  visit.startsAt === startsAt &&
  comes(visit, memberId) &&
  Temporal.Instant.compare(visit.startsAt, now) > 0
