import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { fieldProblem, onViolation } from '#server/api/problem.ts'
import type { NewPayWorkday, PayWorkday } from '#shared/payroll/pay-workdays.contract.ts'
import { byMember } from './input-lists.ts'
import type { RecordedWorkday } from './pay-inputs.ts'

/** The user who writes, and the time of the write. */
export interface PayWriter {
  organizationId: string
  userId: string
  now: Date
}

type Row = Omit<PayWorkday, 'createdAt'> & { createdAt: Date }

const columns = sql`w.id, w.member_id, w.day, w.rest_missed, w.first_meal_waived, w.second_meal_waived,
  w.scheduled_minutes, w.gap, w.note`

/** The newest record of each of the members' days in the span, both days included. */
export async function recordedWorkdays(tx: TenantTx, from: string, to: string, memberIds?: readonly string[]) {
  const { rows } = await sql<RecordedWorkday & { memberId: string }>`
    select distinct on (w.member_id, w.day) ${columns} from pay_workdays w
    where w.day between ${from} and ${to}
      ${memberIds ? sql`and w.member_id = any (${memberIds}::uuid[])` : sql``}
    order by w.member_id, w.day, w.created_at desc, w.id desc`.execute(tx)
  return byMember(rows)
}

/** All records with their authors, newest day first. */
export async function workdaysIn(
  tx: TenantTx,
  { memberIds, from, to }: { memberIds: readonly string[]; from: string; to: string },
): Promise<PayWorkday[]> {
  const { rows } = await sql<Row>`
    select * from (
      select distinct on (w.member_id, w.day) ${columns}, w.created_at, m.name as created_by,
        ${isSelfApproved('pay_adjustment', sql.ref('w.id'))} as self_approved
      from pay_workdays w
      left join members m on m.organization_id = w.organization_id and m.user_id = w.created_by
      where w.member_id = any (${memberIds}::uuid[]) and w.day between ${from} and ${to}
      order by w.member_id, w.day, w.created_at desc, w.id desc
    ) d order by day desc, member_id`.execute(tx)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** @throws ProblemError 400 `worker_unknown`; 409 `period_locked`. */
export async function record(tx: TenantTx, writer: PayWriter, entry: NewPayWorkday): Promise<void> {
  const { organizationId, userId } = writer
  await tx
    .insertInto('payWorkdays')
    .values({ ...entry, note: entry.note.trim(), organizationId, id: randomUUIDv7(), createdBy: userId })
    .execute()
    .catch(
      onViolation({ pay_workdays_organization_id_member_id_fkey: () => fieldProblem('worker_unknown', 'memberId') }),
    )
}
