import type { TenantTx } from '#server/api/db/tenant.ts'
import { visitKey } from '#server/api/domain/schedules/coverage.ts'
import * as planned from '#server/api/domain/schedules/planned-visits.store.ts'
import { instantOf } from '#server/api/domain/schedules/visit-changes.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { VisitSwap } from '#shared/schedule/swaps.contract.ts'

/** A request with its visits as they are now; null where the schedule has none any more. */
export interface Swap extends Omit<VisitSwap, 'visit' | 'inReturn'> {
  jobId: string
  locationId: string
  originalStart: string
  startsAt: string
  endsAt: string
  returns: { jobId: string; originalStart: string; startsAt: string } | null
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
    .selectAll('s')
    .select(['m.name as memberName', 'o.name as toName', 'k.name as takerName', 'd.name as deciderName'])
    .orderBy('s.startsAt')
    .orderBy('s.id')

type Row = Awaited<ReturnType<ReturnType<typeof swapQuery>['execute']>>[number]

/** Requests with their visits; two queries more, however many they are. */
export async function withVisits(tx: TenantTx, rows: readonly Row[]): Promise<Swap[]> {
  const swaps = rows.map(toSwap)
  const visits = await planned.findEach(
    tx,
    swaps.flatMap(({ jobId, originalStart, returns }) => [{ jobId, originalStart }, ...(returns ? [returns] : [])]),
  )
  const known = new Map(visits.map((visit) => [visitKey(visit.jobId, visit.originalStart), visit]))
  const find = (key: { jobId: string; originalStart: string } | null) =>
    (key && known.get(visitKey(key.jobId, key.originalStart))) ?? null
  return swaps.map((swap) => ({ ...swap, visit: find(swap), inReturn: find(swap.returns) }))
}

function toSwap(row: Row): Omit<Swap, 'visit' | 'inReturn'> {
  const named = (memberId: string | null, name: string | null) =>
    memberId && name !== null ? { memberId, name } : null
  const { returnJobId, returnOriginalStart, returnStartsAt } = row
  return {
    id: row.id,
    state: row.state,
    jobId: row.jobId,
    locationId: row.locationId,
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

/** As it is told; a request whose visit the schedule no longer has is left out. */
export function toldOf({ visit, inReturn, ...swap }: Swap): VisitSwap[] {
  if (!visit) return []
  const { id, state, member, to, takenBy, note, createdAt, decidedBy, closedAt } = swap
  const told = { id, state, member, to, takenBy, note, createdAt, decidedBy, closedAt }
  return [{ ...told, visit: partOf(visit), inReturn: inReturn && partOf(inReturn) }]
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
 * Whether the visits are still those that were asked about: not moved, cancelled, hidden or begun, and still of those
 * who would give them.
 */
export function isStanding({ visit, inReturn, returns, ...swap }: Swap, now: Temporal.Instant): boolean {
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
