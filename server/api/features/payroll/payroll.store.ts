import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { MemberPay, MemberPaySummary, Payroll, PayTotals } from '#shared/payroll/payroll.contract.ts'
import type { PayFlag } from '#shared/payroll/kinds.ts'
import type { Language } from '#shared/languages.ts'
import { selfApprovedPay, selfApproversIn } from '#server/api/domain/decisions/self-approved.store.ts'
import { adjustmentsIn } from './inputs/adjustments.store.ts'
import { workdayQuestion } from './inputs/workday-facts.ts'
import { payCalendar } from './rules/pay-calendar.ts'
import { approvalsOf, changedSince, isApproved, type Approval } from './periods/approvals.store.ts'
import { openResultsAs, type HashedResult } from './periods/period-results.store.ts'
import { findPeriod, namesOf, shownPeriod, type FoundPeriod, type PayRun } from './periods/periods.store.ts'
import { readOrganizationPay, type OrganizationPay } from './inputs/pay-terms.store.ts'
import { shownLines } from './statements/shown-lines.store.ts'
import type { StoredLine } from './statements/stored-line.ts'
import { addTotals, DaySums, noPay, wholeTotals } from './statements/totals.ts'
import { workdaysIn } from './inputs/workdays.store.ts'

/** Reads a locked period from its snapshot and computes an open one. */
export async function summary(tx: TenantTx, from?: string): Promise<Payroll> {
  const pay = await readOrganizationPay(tx)
  const payPeriod = await findPeriod(tx, pay, from)
  const period = await shownPeriod(tx, pay, payPeriod)
  const { currency } = pay
  const selfApprovers = await selfApproversIn(tx, {
    from: payPeriod.from,
    to: payPeriod.to,
    runId: payPeriod.run?.id ?? null,
  })
  const marked = withMark(selfApprovers)
  if (payPeriod.run && payPeriod.run.state !== 'open') {
    const { members, ...locked } = await lockedSummary(tx, payPeriod.run)
    return { period, currency, ...locked, members: members.map(marked) }
  }
  const days = new DaySums()
  const results = await openResultsAs(tx, { pay, period: payPeriod }, ({ lines, ...rest }) => {
    days.add(lines)
    return rest
  })
  const approvals = await approvalsOf(tx, payPeriod.run?.id)
  return {
    period,
    currency,
    days: days.inOrder(),
    members: results.map((result) => marked(summaryOf(result, approvals.get(result.memberId)))),
    totals: addTotals(results.map(({ totals }) => totals)),
  }
}

/** Flags members who decided about their own pay, also once the period is locked. */
const withMark =
  (selfApprovers: ReadonlySet<string>) =>
  (member: MemberPaySummary): MemberPaySummary =>
    selfApprovers.has(member.memberId) ? { ...member, flags: [...member.flags, 'self_approved'] } : member

const summaryOf = (result: Omit<HashedResult, 'lines'>, approval: Approval | undefined): MemberPaySummary => {
  const { memberId, name, employeeNumber, totals } = result
  const changed = changedSince(approval, result)
  return {
    memberId,
    name,
    employeeNumber,
    state: isApproved(approval, result) ? 'approved' : 'open',
    flags: changed ? [...result.flags, 'changed'] : [...result.flags],
    changed,
    overrides: [...result.overrides],
    totals,
  }
}

async function lockedSummary(tx: TenantTx, run: PayRun): Promise<Pick<Payroll, 'members' | 'totals' | 'days'>> {
  const { rows } = await sql<
    Pick<StoredSnapshot, 'memberId' | 'name' | 'employeeNumber' | 'totals'> & { lines: StoredLine[] | null }
  >`
    select s.member_id, s.member_name as name, m.employee_number, s.totals,
      case when s.totals ? 'regularMinor' then null else s.lines end as lines
    from pay_snapshots s join members m on m.organization_id = s.organization_id and m.id = s.member_id
    where s.run_id = ${run.id} and s.revision = ${run.revision}
    order by lower(s.member_name), s.member_id`.execute(tx)
  const stored = run.totals as Pick<Payroll, 'days'>
  const members = rows.map(({ lines, totals, ...row }) => {
    return {
      ...row,
      totals: wholeTotals(totals, lines ?? []),
      state: 'approved' as const,
      flags: [],
      changed: null,
      overrides: [],
    }
  })
  return { days: stored.days, totals: addTotals(members.map(({ totals }) => totals)), members }
}

interface StoredSnapshot {
  memberId: string
  name: string
  employeeNumber: string
  lines: readonly StoredLine[]
  totals: PayTotals
  inputs: HashedResult['inputs']
  inputsHash: string
  /** Null for a locked period, which is not compared. */
  resultHash: string | null
  flags: readonly PayFlag[]
  overrides: HashedResult['overrides']
}

/** Every member's lines of a period, from the snapshot or computed. */
export const linesOf = (tx: TenantTx, pay: OrganizationPay, period: FoundPeriod, memberIds?: readonly string[]) =>
  withLinesOf(tx, pay, period, (result): StoredSnapshot => result, memberIds)

/** Maps each member's result, so that the lines can be freed before the next member's are computed. */
export async function withLinesOf<T>(
  tx: TenantTx,
  pay: OrganizationPay,
  period: FoundPeriod,
  build: (result: StoredSnapshot) => T,
  memberIds?: readonly string[],
): Promise<T[]> {
  const { run } = period
  if (!run || run.state === 'open') return openResultsAs(tx, { pay, period: period, memberIds }, build)
  const { rows } = await sql<Omit<StoredSnapshot, 'flags' | 'overrides' | 'resultHash'>>`
    select s.member_id, s.member_name as name, m.employee_number, s.lines, s.totals, s.inputs, s.inputs_hash
    from pay_snapshots s join members m on m.organization_id = s.organization_id and m.id = s.member_id
    where s.run_id = ${run.id} and s.revision = ${run.revision}
      and (${memberIds ?? null}::uuid[] is null or s.member_id = any (${memberIds ?? null}::uuid[]))
    order by lower(s.member_name), s.member_id`.execute(tx)
  return rows.map((row) =>
    build({ ...row, totals: wholeTotals(row.totals, row.lines), resultHash: null, flags: [], overrides: [] }),
  )
}

/** One member's pay with every line. @throws ProblemError 404. */
export async function memberPay(
  tx: TenantTx,
  { memberId, from, language }: { memberId: string; from: string | undefined; language: Language },
): Promise<MemberPay> {
  const pay = await readOrganizationPay(tx)
  return memberPayOf(tx, pay, await findPeriod(tx, pay, from), { memberId, language })
}

export async function memberPayOf(
  tx: TenantTx,
  pay: OrganizationPay,
  period: FoundPeriod,
  { memberId, language }: { memberId: string; language: Language },
): Promise<MemberPay> {
  const [mine] = await memberPaysOf(tx, pay, period, { memberIds: [memberId], language })
  if (!mine) throw notFound()
  return mine
}

/** In the order of the members' names. */
export async function memberPaysOf(
  tx: TenantTx,
  pay: OrganizationPay,
  payPeriod: FoundPeriod,
  { memberIds, language }: { memberIds: readonly string[]; language: Language },
): Promise<MemberPay[]> {
  const members = await tx
    .selectFrom('members')
    .select(['id', 'name', 'employeeNumber'])
    .where('id', 'in', [...memberIds])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  const results = new Map((await linesOf(tx, pay, payPeriod, memberIds)).map((result) => [result.memberId, result]))
  const approvals = await approvalsOf(tx, payPeriod.run?.id)
  const isLocked = payPeriod.run !== undefined && payPeriod.run.state !== 'open'
  const approvers = memberIds.flatMap((id) => approvals.get(id)?.approvedBy ?? [])
  const names = await namesOf(tx, approvers)
  const selfApprovers = await selfApproversIn(tx, {
    from: payPeriod.from,
    to: payPeriod.to,
    runId: payPeriod.run?.id ?? null,
  })
  const selfApproved = await selfApprovedPay(tx, payPeriod.run?.id)
  const adjustments = await adjustmentsIn(tx, { memberIds, from: payPeriod.from, to: payPeriod.to })
  const question = workdayQuestion(pay.policy, payCalendar(pay.policy, payPeriod.from, payPeriod.to))
  const workdays = question ? await workdaysIn(tx, { memberIds, from: payPeriod.from, to: payPeriod.to }) : null
  const period = await shownPeriod(tx, pay, payPeriod)
  const { currency } = pay
  const shownMembers = await shownLines(
    tx,
    members.map(({ id }) => results.get(id)?.lines ?? []),
    { language, currency },
  )
  return members.map((member, at): MemberPay => {
    const result = results.get(member.id)
    const approval = approvals.get(member.id)
    const approved = result && (isLocked || isApproved(approval, result)) ? approval : undefined
    const changed = result && !isLocked ? changedSince(approval, result) : null
    return {
      period,
      currency,
      member,
      employerAddress: pay.employerAddress,
      state: approved ? 'approved' : 'open',
      approvedAt: approved?.approvedAt?.toISOString() ?? null,
      approvedBy: (approved?.approvedBy && names.get(approved.approvedBy)) || null,
      selfApproved: approved !== undefined && selfApproved.has(member.id),
      flags: [
        ...(result?.flags ?? []),
        ...(changed ? (['changed'] as const) : []),
        ...(selfApprovers.has(member.id) ? (['self_approved'] as const) : []),
      ],
      changed,
      overrides: [...(result?.overrides ?? [])],
      totals: result?.totals ?? noPay,
      lines: shownMembers[at]?.lines ?? [],
      items: shownMembers[at]?.items ?? [],
      adjustments: adjustments.filter(({ memberId }) => memberId === member.id),
      workdays: workdays?.filter(({ memberId }) => memberId === member.id) ?? null,
      asksBreaks: question === 'breaks',
    }
  })
}
