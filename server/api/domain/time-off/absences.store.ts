import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { RequestState } from '#shared/time-off/kinds.ts'

export interface FoundAbsence {
  requestId: string
  memberId: string
  memberName: string
  policyName: string
  from: string
  to: string
  part: { from: string; to: string } | null
  state: RequestState
  decidedAt: Date | null
}

interface Which {
  from: string
  to: string
  memberIds?: readonly string[]
  states: readonly RequestState[]
}

/**
 * Returns time off that overlaps the days, in order; a partial index on open and approved requests serves the query.
 */
export async function absences(tx: TenantTx, { from, to, memberIds, states }: Which): Promise<FoundAbsence[]> {
  const { rows } = await sql<Omit<FoundAbsence, 'part'> & { fromTime: string | null; toTime: string | null }>`
    select r.id as request_id, r.member_id, m.name as member_name, p.name as policy_name, r.from_day as from,
      r.to_day as to, r.from_time, r.to_time, r.state, r.decided_at
    from leave_requests r
    join members m on m.organization_id = r.organization_id and m.id = r.member_id
    join leave_policies p on p.organization_id = r.organization_id and p.id = r.policy_id
    where r.state = any (${states}::text[]) and r.state in ('requested', 'approved')
      and r.from_day between ${from}::date - 400 and ${to}::date and r.to_day >= ${from}
      and (${memberIds ?? null}::uuid[] is null or r.member_id = any (${memberIds ?? null}::uuid[]))
    order by r.from_day, m.name_key, r.id`.execute(tx)
  return rows.map(({ fromTime, toTime, ...row }) => ({ ...row, part: partOf(fromTime, toTime) }))
}

export const partOf = (from: string | null, to: string | null) =>
  from === null || to === null ? null : { from: from.slice(0, 5), to: to.slice(0, 5) }
