import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { MemberPay, MemberPaySummary, Payroll, PayTotals } from '#shared/contracts/payroll.ts'
import type { PayFlag } from '#shared/payroll/kinds.ts'
import type { Language } from '#shared/languages.ts'
import { adjustmentsIn } from './adjustments.store.ts'
import { approvalsOf, isApproved, isOutdated, type Approval } from './approvals.store.ts'
import { openResults } from './period-results.store.ts'
import { findPeriod, namesOf, shownPeriod, type FoundPeriod, type PayRun } from './periods.store.ts'
import { readOrganizationPay, type OrganizationPay } from './pay-terms.store.ts'
import { shownLines } from './shown-lines.store.ts'
import type { MemberResult, StoredLine } from './stored-line.ts'
import { addTotals, byDay, noPay } from './totals.ts'

/** A whole period: of a locked one the snapshot, of an open one what it comes to now. */
export async function summary(tx: TenantTx, from?: string): Promise<Payroll> {
  const pay = await readOrganizationPay(tx)
  const found = await findPeriod(tx, pay, from)
  const period = await shownPeriod(tx, pay, found)
  const { currency } = pay
  if (found.run && found.run.state !== 'open') return { period, currency, ...(await lockedSummary(tx, found.run)) }
  const results = await openResults(tx, pay, found)
  const approvals = await approvalsOf(tx, found.run?.id)
  return {
    period,
    currency,
    days: byDay(results),
    members: results.map((result) => summaryOf(result, approvals.get(result.memberId))),
    totals: addTotals(results.map(({ totals }) => totals)),
  }
}

const summaryOf = (result: MemberResult, approval: Approval | undefined): MemberPaySummary => {
  const { memberId, name, employeeNumber, totals } = result
  return {
    memberId,
    name,
    employeeNumber,
    state: isApproved(approval, result) ? 'approved' : 'open',
    flags: flagsOf(result, approval),
    totals,
  }
}

const flagsOf = (result: MemberResult, approval: Approval | undefined): PayFlag[] =>
  isOutdated(approval, result) ? [...result.flags, 'changed'] : [...result.flags]

async function lockedSummary(tx: TenantTx, run: PayRun) {
  const { rows } = await sql<{ memberId: string; name: string; employeeNumber: string; totals: PayTotals }>`
    select s.member_id, s.member_name as name, m.employee_number, s.totals
    from pay_snapshots s join members m on m.organization_id = s.organization_id and m.id = s.member_id
    where s.run_id = ${run.id} and s.revision = ${run.revision}
    order by lower(s.member_name), s.member_id`.execute(tx)
  const kept = run.totals as Pick<Payroll, 'totals' | 'days'>
  return { ...kept, members: rows.map((row) => ({ ...row, state: 'approved' as const, flags: [] })) }
}

interface Kept {
  memberId: string
  name: string
  employeeNumber: string
  lines: readonly StoredLine[]
  totals: PayTotals
  inputsHash: string
  flags: readonly PayFlag[]
}

/** Every member's lines of a period, kept or computed: for the detail, costs and files. */
export async function linesOf(
  tx: TenantTx,
  pay: OrganizationPay,
  found: FoundPeriod,
  memberIds?: readonly string[],
): Promise<Kept[]> {
  const { run } = found
  if (!run || run.state === 'open') return openResults(tx, pay, found, memberIds)
  const { rows } = await sql<Omit<Kept, 'flags'>>`
    select s.member_id, s.member_name as name, m.employee_number, s.lines, s.totals, s.inputs_hash
    from pay_snapshots s join members m on m.organization_id = s.organization_id and m.id = s.member_id
    where s.run_id = ${run.id} and s.revision = ${run.revision}
      and (${memberIds ?? null}::uuid[] is null or s.member_id = any (${memberIds ?? null}::uuid[]))
    order by lower(s.member_name), s.member_id`.execute(tx)
  return rows.map((row) => ({ ...row, flags: [] }))
}

/** One member's pay of a period with every line. @throws ProblemError 404. */
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
  found: FoundPeriod,
  { memberId, language }: { memberId: string; language: Language },
): Promise<MemberPay> {
  const member = await tx
    .selectFrom('members')
    .select(['id', 'name', 'employeeNumber'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) throw notFound()
  const [result] = await linesOf(tx, pay, found, [memberId])
  const approval = (await approvalsOf(tx, found.run?.id)).get(memberId)
  const isLocked = found.run !== undefined && found.run.state !== 'open'
  const approved = result && (isLocked || isApproved(approval, result)) ? approval : undefined
  const names = await namesOf(tx, approved?.approvedBy ? [approved.approvedBy] : [])
  return {
    period: await shownPeriod(tx, pay, found),
    currency: pay.currency,
    member,
    state: approved ? 'approved' : 'open',
    approvedAt: approved?.approvedAt?.toISOString() ?? null,
    approvedBy: (approved?.approvedBy && names.get(approved.approvedBy)) || null,
    flags: result
      ? [...result.flags, ...(isOutdated(approval, result) && !isLocked ? (['changed'] as const) : [])]
      : [],
    totals: result?.totals ?? noPay,
    lines: await shownLines(tx, result?.lines ?? [], { language, currency: pay.currency }),
    adjustments: await adjustmentsIn(tx, { memberId, from: found.from, to: found.to }),
  }
}
