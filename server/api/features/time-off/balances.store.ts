import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { cutPage, decodeCursor, isDay } from '#server/api/cursors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import type { TimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import type {
  LeaveBalance,
  LeaveBalanceList,
  LedgerLine,
  LedgerPage,
  NewLeaveAdjustment,
} from '#shared/contracts/time-off-balances.ts'
import { limits } from '#shared/limits.ts'
import { post } from './posting.store.ts'
import { standingOf, standings, type Standing } from './standing.store.ts'

interface Figures {
  policyId: string
  balance: number
  planned: number
  requested: number
  used: number
}

/** @throws ProblemError 404 when there is no such member. */
export async function balances(tx: TenantTx, memberId: string, { today }: TimeOffClock): Promise<LeaveBalanceList> {
  const member = await tx.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirst()
  if (!member) throw notFound()
  const found = await standings(tx)
    .where('a.memberId', '=', memberId)
    .orderBy(sql`lower(p.name)`)
    .execute()
  const figures = await figuresOf(tx, memberId, today)
  return {
    items: found.map((each) => toBalance(each, figures.get(each.policyId), today)),
    memberId,
    memberName: member.name,
    today,
  }
}

async function figuresOf(tx: TenantTx, memberId: string, today: string): Promise<Map<string, Figures>> {
  const { rows } = await sql<Figures>`
    select policy_id,
      coalesce(sum(minutes) filter (where day <= ${today}), 0)::integer as balance,
      -coalesce(sum(minutes) filter (where day > ${today} and kind in ('use', 'reverse')), 0)::integer as planned,
      -coalesce(sum(minutes) filter (where kind in ('use', 'reverse')
        and day between date_trunc('year', ${today}::date)::date and ${today}), 0)::integer as used,
      coalesce((select sum(r.minutes) from leave_requests r
        where r.member_id = ${memberId} and r.policy_id = l.policy_id and r.state = 'requested'), 0)::integer as requested
    from leave_ledger l where member_id = ${memberId} group by policy_id
    union all
    select r.policy_id, 0, 0, 0, sum(r.minutes)::integer from leave_requests r
    where r.member_id = ${memberId} and r.state = 'requested' and not exists (
      select from leave_ledger l where l.member_id = r.member_id and l.policy_id = r.policy_id)
    group by r.policy_id`.execute(tx)
  return new Map(rows.map((row) => [row.policyId, row]))
}

const toBalance = (each: Standing, figures: Figures | undefined, today: string): LeaveBalance => ({
  policyId: each.policyId,
  policyName: each.policyName,
  kind: each.kind,
  paid: each.paid,
  tracksBalance: each.tracksBalance,
  startsOn: each.startsOn,
  endsOn: each.endsOn,
  balanceMinutes: figures?.balance ?? 0,
  plannedMinutes: figures?.planned ?? 0,
  requestedMinutes: figures?.requested ?? 0,
  usedMinutes: figures?.used ?? 0,
  isOpen: each.archivedAt === null && (each.endsOn === null || each.endsOn >= today),
})

const order = '-day'

/** Newest first, each line with the balance after it. @throws ProblemError 404; 400 naming `cursor`. */
export async function ledger(
  tx: TenantTx,
  memberId: string,
  { policyId, cursor, limit = limits.pageSize }: { policyId: string; cursor?: string; limit?: number },
): Promise<LedgerPage> {
  if (!(await standingOf(tx, memberId, policyId))) throw notFound()
  const after = cursor ? decodeCursor(order, cursor, isDay) : null
  const { rows } = await sql<LedgerLine>`
    select * from (
      select l.id, l.policy_id, l.kind, l.day, l.minutes, l.request_id, l.note, m.name as by,
        (sum(l.minutes) over (order by l.day, l.id))::integer as balance_minutes
      from leave_ledger l
      left join members m on m.organization_id = l.organization_id and m.user_id = l.created_by
      where l.member_id = ${memberId} and l.policy_id = ${policyId}) lines
    where ${after ? sql`(day, id) < (${after.key}::date, ${after.id}::uuid)` : sql`true`}
    order by day desc, id desc limit ${limit + 1}`.execute(tx)
  const { rows: items, nextCursor } = cutPage(rows, limit, order, ({ day, id }) => ({ key: day, id }))
  return { items, nextCursor }
}

/** @throws ProblemError 404; 400 `leave_policy_unknown` for a day outside the policy. */
export async function adjust(
  tx: TenantTx,
  { organizationId, memberId, userId }: Readonly<Record<'organizationId' | 'memberId' | 'userId', string>>,
  { policyId, day, minutes, note }: NewLeaveAdjustment,
  clock: TimeOffClock,
): Promise<void> {
  const standing = await standingOf(tx, memberId, policyId)
  if (!standing) throw notFound()
  if (day < standing.startsOn || day > clock.today) {
    throw fieldProblem('invalid_request', 'day', {
      en: 'Choose a day between the first day of the policy and today.',
      es: 'Elige un día entre el primer día de la política y hoy.',
    })
  }
  await tx
    .insertInto('leaveLedger')
    .values({
      organizationId,
      id: randomUUIDv7(),
      memberId,
      policyId,
      kind: 'adjust',
      day,
      minutes,
      requestId: null,
      note: note.trim(),
      createdBy: userId,
    })
    .execute()
  // A backdated one can change what was carried over or stopped by a cap.
  await post(tx, standing, clock)
}
