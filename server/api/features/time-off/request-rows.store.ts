import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import { idPage } from '#server/api/id-page.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import { isSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { partOf } from '#server/api/domain/time-off/absences.store.ts'
import type { LeaveRequest, LeaveRequestPage } from '#shared/time-off/time-off.contract.ts'
import type { RequestState } from '#shared/time-off/kinds.ts'

export const requestRows = (tx: TenantTx) =>
  tx
    .selectFrom('leaveRequests as r')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'r.memberId'))
    .innerJoin('leavePolicies as p', (join) => onSameOrganization(join, 'p.id', 'r.policyId'))
    .leftJoin('members as d', (join) => onSameOrganization(join, 'd.userId', 'r.decidedBy'))
    .selectAll('r')
    .select(['m.name as memberName', 'm.userId as memberUserId', 'p.name as policyName', 'd.name as deciderName'])
    .select(isSelfApproved('leave', sql.ref('r.id')).as('selfApproved'))

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>

export const toRequest = (row: RequestRow): LeaveRequest => ({
  id: row.id,
  memberId: row.memberId,
  memberName: row.memberName,
  policyId: row.policyId,
  policyName: row.policyName,
  from: row.fromDay,
  to: row.toDay,
  part: partOf(row.fromTime, row.toTime),
  minutes: row.minutes,
  note: row.note,
  state: row.state,
  answer: row.answer,
  decidedBy: row.deciderName,
  selfApproved: row.selfApproved,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})

/** @throws ProblemError 404. */
export async function findRequest(tx: TenantTx, requestId: string): Promise<RequestRow> {
  const row = await requestRows(tx).where('r.id', '=', requestId).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

interface RequestQuery {
  state?: RequestState
  memberId?: string
  cursor?: string
  limit?: number
}

/** Newest first. @throws ProblemError 400 naming `cursor`. */
export async function page(tx: TenantTx, { state, memberId, cursor, limit }: RequestQuery): Promise<LeaveRequestPage> {
  return idPage(
    { cursor, limit },
    (count, before) => {
      let query = requestRows(tx).orderBy('r.id', 'desc').limit(count)
      if (state) query = query.where('r.state', '=', state)
      if (memberId) query = query.where('r.memberId', '=', memberId)
      if (before) query = query.where('r.id', '<', before)
      return query.execute()
    },
    (rows) => rows.map(toRequest),
  )
}

export async function countUndecided(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from leave_requests where state = 'requested'`.execute(tx)
  return rows[0]?.count ?? 0
}
