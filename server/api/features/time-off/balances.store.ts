import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { cutPage, decodeCursor, isDay } from '#server/api/cursors.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import { ledgerMinutes } from '#server/api/domain/time-off/ledger-minutes.ts'
import type { TimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import type {
  LeaveBalance,
  LeaveBalanceList,
  LedgerLine,
  LedgerPage,
  NewLeaveAdjustment,
} from '#shared/time-off/time-off-balances.contract.ts'
import { limits } from '#shared/limits.ts'
import { post } from './posting.store.ts'
import { entryKinds } from './rules/policy.ts'
import { balanceStateOf, balanceStates, type BalanceState } from './balance-states.store.ts'
import { words } from './texts.ts'

interface Figures {
  policyId: string
  balance: number
  planned: number
  requested: number
  used: number
}

/** @throws ProblemError 404 if there is no such member. */
export async function balances(tx: TenantTx, memberId: string, { today }: TimeOffClock): Promise<LeaveBalanceList> {
  const member = await tx.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirst()
  if (!member) throw notFound()
  const balance = await balanceStates(tx)
    .select(isSelfApproved('leave_balance', sql.ref('a.id')).as('selfApproved'))
    .where('a.memberId', '=', memberId)
    .orderBy(sql`lower(p.name)`)
    .execute()
  const figures = await figuresOf(tx, memberId, today)
  return {
    items: balance.map((each) => toBalance(each, figures.get(each.policyId), today)),
    memberId,
    memberName: member.name,
    today,
  }
}

export interface ExportedBalance {
  id: string
  memberName: string
  policyName: string
  minutes: number
  today: string
}

/** Every active member's balances as of today. */
export async function listAllBalances(tx: TenantTx, { today }: TimeOffClock): Promise<ExportedBalance[]> {
  const { rows } = await sql<ExportedBalance>`
    select a.id, m.name as member_name, p.name as policy_name, ${today}::text as today,
      ${ledgerMinutes({ memberId: sql`a.member_id`, policyId: sql`a.policy_id` }, today)} as minutes
    from leave_assignments a
    join members m on m.organization_id = a.organization_id and m.id = a.member_id
    join leave_policies p on p.organization_id = a.organization_id and p.id = a.policy_id
    where m.deactivated_at is null and p.archived_at is null and p.tracks_balance
    order by lower(m.name), m.id, lower(p.name)`.execute(tx)
  return rows
}

async function figuresOf(tx: TenantTx, memberId: string, today: string): Promise<Map<string, Figures>> {
  const { rows } = await sql<Figures>`
    select a.policy_id,
      ${ledgerMinutes({ memberId: sql`a.member_id`, policyId: sql`a.policy_id` }, today)} as balance,
      -coalesce(sum(l.minutes) filter (where l.day > ${today}), 0)::integer as planned,
      -coalesce(sum(l.minutes) filter (where l.day <= ${today}), 0)::integer as used,
      coalesce((select sum(r.minutes) from leave_requests r
        where r.member_id = a.member_id and r.policy_id = a.policy_id and r.state = 'requested'), 0)::integer as requested
    from leave_assignments a
    left join leave_ledger l on l.organization_id = a.organization_id and l.member_id = a.member_id
      and l.policy_id = a.policy_id and l.kind in ('use', 'reverse')
      and l.day >= date_trunc('year', ${today}::date)::date
    where a.member_id = ${memberId} group by a.member_id, a.policy_id`.execute(tx)
  return new Map(rows.map((row) => [row.policyId, row]))
}

const toBalance = (
  each: BalanceState & { selfApproved: boolean },
  figures: Figures | undefined,
  today: string,
): LeaveBalance => ({
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
  selfApproved: each.selfApproved,
  isOpen: each.archivedAt === null && (each.endsOn === null || each.endsOn >= today),
})

const order = '-day'

/** Sort position of a line in the ledger, matching `inOrder`; the id only breaks ties between equal lines. */
const lineOrder = (line: string, suffix = sql``) => {
  const of = (column: string) => sql.ref(`${line}.${column}`)
  const rank = sql`array_position(${sql.lit(`{${entryKinds.join(',')}}`)}::text[], ${of('kind')})`
  return sql.join([of('day'), rank, sql`-${of('minutes')}`, of('id')].map((part) => sql`${part} ${suffix}`))
}

/** Newest first, each line with the balance after it. @throws ProblemError 404; 400 naming `cursor`. */
export async function ledger(
  tx: TenantTx,
  memberId: string,
  { policyId, cursor, limit = limits.pageSize }: { policyId: string; cursor?: string; limit?: number },
): Promise<LedgerPage> {
  if (!(await balanceStateOf(tx, memberId, policyId))) throw notFound()
  const after = cursor ? decodeCursor(order, cursor, isDay) : null
  const { rows } = await sql<LedgerLine>`
    with page as (
      select l.* from leave_ledger l
      where l.member_id = ${memberId} and l.policy_id = ${policyId} and ${
        after
          ? sql`l.day <= ${after.key} and (${lineOrder('l')}) < (
              select ${lineOrder('shown')} from leave_ledger shown where shown.id = ${after.id})`
          : sql`true`
      }
      order by ${lineOrder('l', sql`desc`)} limit ${limit + 1}),
    before as (
      select ${ledgerMinutes({ memberId, policyId }, sql`first.day - 1`)} + coalesce((
        select sum(l.minutes) from leave_ledger l
        where l.member_id = ${memberId} and l.policy_id = ${policyId} and l.day = first.day
          and (${lineOrder('l')}) < (${lineOrder('first')})), 0) as minutes
      from (select p.day, p.kind, p.minutes, p.id from page p order by ${lineOrder('p')} limit 1) first)
    select p.id, p.policy_id, p.kind, p.day, p.minutes, p.request_id, p.note, m.name as by,
      ${isSelfApproved('leave_balance', sql.ref('p.id'))} as self_approved,
      (before.minutes + sum(p.minutes) over (order by ${lineOrder('p')}))::integer as balance_minutes
    from before cross join page p
    left join members m on m.organization_id = p.organization_id and m.user_id = p.created_by
    order by ${lineOrder('p', sql`desc`)}`.execute(tx)
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
  const standing = await balanceStateOf(tx, memberId, policyId)
  if (!standing) throw notFound()
  if (day < standing.startsOn || day > clock.today) {
    throw fieldProblem('invalid_request', 'day', words('chooseADayBetweenThe'))
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
  // A backdated adjustment can change a carryover or capped accrual.
  await post(tx, standing, clock)
}
