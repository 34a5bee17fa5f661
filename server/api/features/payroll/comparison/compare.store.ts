import { minorUnitsOf } from '#server/api/currency.ts'
import { localDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { ComparedField } from '#shared/payroll/pay-comparison.ts'
import type { PayComparison } from '#shared/payroll/pay-comparison.contract.ts'
import { readInputs } from '../inputs/holiday-earnings.store.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'
import type { PayInput } from '../inputs/pay-inputs.ts'
import { periodTerms } from '../inputs/period-terms.ts'
import { findPeriod } from '../periods/periods.store.ts'
import { explain, payUnder } from './explain.ts'
import { isReadable, readProviderMembers, type ProviderMember } from './provider-pay.ts'

interface TheirFile {
  head: readonly string[]
  rows: readonly string[][]
  fields: readonly (ComparedField | null)[]
}

type Compared = PayComparison['members'][number]

const only = (kind: 'only_ours' | 'only_theirs') => ({ kind, roundingMinutes: null, day: null, rateE4: null })

/** Compares a period's pay in another product with ours, sorted by the largest difference. */
export async function comparison(
  tx: TenantTx,
  { from, file: { head, rows, fields } }: { from?: string | undefined; file: TheirFile },
): Promise<PayComparison> {
  const pay = await readOrganizationPay(tx)
  const period = await findPeriod(tx, pay, from)
  const { timeZone } = pay.policy
  const dayIn = (seconds: number) => localDay(seconds, timeZone)
  const left = new Set(isReadable(fields) ? readProviderMembers(rows, fields, minorUnitsOf(pay.currency)) : [])
  const emails = await emailsOf(tx)
  const members: Compared[] = []
  for (const { member, input } of await readInputs(tx, pay, periodTerms(pay, period))) {
    const { id, name, employeeNumber } = member
    const theirPay = findTheirs(left, { name, employeeNumber, email: emails.get(id) ?? '' })
    const ours = figures(input)
    if (!theirPay && ours.seconds === 0 && ours.grossMinor === 0) continue
    if (theirPay) left.delete(theirPay)
    members.push({
      memberId: id,
      name,
      ours,
      theirs: theirPay ? shownPay(theirPay) : null,
      explanation: theirPay ? explain(input, theirPay.pay, dayIn) : only('only_ours'),
    })
  }
  for (const member of left) {
    const name = member.name || member.employeeNumber || member.email
    members.push({ memberId: null, name, ours: null, theirs: shownPay(member), explanation: only('only_theirs') })
  }
  return {
    from: period.from,
    to: period.to,
    currency: pay.currency,
    columns: head.map((header, at) => ({ header, field: fields[at] ?? null })),
    isReadable: isReadable(fields),
    members: members.toSorted((a, b) => distance(b) - distance(a)),
  }
}

function figures(input: PayInput) {
  const { leaveSeconds: _leave, ...ours } = payUnder(input, {})
  return ours
}

function shownPay({ pay: { rows: _rows, ...pay } }: ProviderMember) {
  return pay
}

/** The member's row by number, else by email, else by name. */
function findTheirs(
  left: ReadonlySet<ProviderMember>,
  member: Pick<ProviderMember, 'name' | 'employeeNumber' | 'email'>,
) {
  for (const key of ['employeeNumber', 'email', 'name'] as const) {
    const wanted = member[key].toLowerCase()
    const matches = wanted === '' ? [] : [...left].filter((member) => member[key].toLowerCase() === wanted)
    if (matches.length === 1) return matches[0]
  }
  return undefined
}

const distance = ({ ours, theirs, explanation }: Compared) =>
  explanation.kind === 'same' ? -1 : Math.abs((ours?.seconds ?? 0) - (theirs?.seconds ?? 0))

async function emailsOf(tx: TenantTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('members').select(['id', 'email']).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
