import type { TenantTx } from '#server/api/db/tenant.ts'
import { selfApproversIn } from '#server/api/domain/decisions/self-approved.store.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { LeaveKind } from '#shared/time-off/kinds.ts'
import { codesFor, refuseWithoutCode } from '../files/earning-codes.store.ts'
import { controlReport } from '../files/control-report.ts'
import { earningOf, type PaidMember, type PlacedEarning } from '../files/earnings.ts'
import { needsNumbers, payFileFormats, type LockedFormat } from '../files/formats.ts'
import { fileName, type FiledPayroll, type FiledPlace } from '../files/pay-file.ts'
import { payTable } from '../files/pay-columns.ts'
import { itemsOf } from '../statements/pay-items.ts'
import { findPeriod, type FoundPeriod } from './periods.store.ts'
import { readOrganizationPay, type OrganizationPay } from '../inputs/pay-terms.store.ts'
import { withLinesOf } from '../payroll.store.ts'
import { splitByWeight } from '#shared/apportion.ts'
import { placesOf } from '../statements/shown-lines.store.ts'
import type { StoredLine } from '../statements/stored-line.ts'

export async function payTableOf(tx: TenantTx, from: string | undefined) {
  const pay = await readOrganizationPay(tx)
  const period = await findPeriod(tx, pay, from)
  const members = await paidMembers(tx, pay, period)
  const selfApprovers = await selfApproversIn(tx, { ...daysOf(period), runId: period.run?.id ?? null })
  return {
    name: fileName(await companyName(tx), period, 'payroll'),
    ...payTable(daysOf(period), members, selfApprovers),
  }
}

interface SentFile {
  /** The name without its extension. */
  name: string
  files: { name: string; text: string }[]
}

/**
 * Writes a locked period in a provider's layout with its control report and marks it as exported.
 * @throws ProblemError 409 `pay_not_locked`, `employee_numbers_missing` naming the members, `earning_codes_missing`.
 */
export async function lockedFiles(
  tx: TenantTx,
  wish: { from: string | undefined; format: LockedFormat; companyCode: string; now: Date },
): Promise<SentFile> {
  const pay = await readOrganizationPay(tx)
  const period = await findPeriod(tx, pay, wish.from)
  const { run } = period
  if (!run || run.state === 'open') throw new ProblemError('pay_not_locked')
  const members = await paidMembers(tx, pay, period)
  if (needsNumbers(wish.format)) refuseWithoutNumber(members)
  const company = await companyName(tx)
  const { codeOf, missing } = await codesFor(tx, wish.format)
  const payroll: FiledPayroll = {
    ...daysOf(period),
    company,
    companyCode: wish.companyCode,
    codeOf,
    members,
    placeOf: await placesAs(tx, members),
  }
  const file = payFileFormats[wish.format](payroll)
  refuseWithoutCode(missing)
  const report = controlReport(payroll, file, await languageOf(tx))
  // A journal entry does not run payroll, so it does not mark the period as exported.
  if (wish.format !== 'journal') {
    await tx
      .updateTable('payRuns')
      .set({ state: 'exported', exportedAt: wish.now, version: run.version + 1 })
      .where('id', '=', run.id)
      .execute()
  }
  const name = fileName(company, period, wish.format)
  return { name, files: wish.format === 'custodia' ? [file] : [file, { name: 'control-report.csv', text: report }] }
}

const daysOf = ({ from, to }: FoundPeriod) => ({ from, to })

/** The control report is always in the organization's language. */
const languageOf = async (tx: TenantTx) =>
  (await tx.selectFrom('configurations').select('language').executeTakeFirstOrThrow()).language

const companyName = async (tx: TenantTx) =>
  (await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()).name

function refuseWithoutNumber(members: readonly PaidMember[]) {
  const names = members.filter(({ employeeNumber }) => !employeeNumber.trim()).map(({ name }) => name)
  if (names.length === 0) return
  const text = `${names.join(', ')}.`
  throw new ProblemError('employee_numbers_missing', { details: () => text })
}

async function paidMembers(tx: TenantTx, pay: OrganizationPay, period: FoundPeriod): Promise<PaidMember[]> {
  const policies = await tx.selectFrom('leavePolicies').select(['name', 'kind']).execute()
  const leaveKinds = new Map(policies.map(({ name, kind }): [string, LeaveKind] => [name, kind]))
  const members = await withLinesOf(
    tx,
    pay,
    period,
    ({ memberId, name, employeeNumber, lines, totals }): PaidMember => {
      const earnings = placedEarnings(lines, leaveKinds)
      return { memberId, name, employeeNumber, totalMinor: totals.totalMinor, earnings }
    },
  )
  return members.filter(({ earnings }) => earnings.length > 0)
}

/** Splits an item among the jobs that caused it: one earning per job. */
export const placedEarnings = (
  lines: readonly StoredLine[],
  leaveKinds: ReadonlyMap<string, LeaveKind>,
): PlacedEarning[] =>
  itemsOf(lines).flatMap((item) => {
    const earning = earningOf(item, leaveKinds)
    const parts = item.lines.length === 1 ? (lines[item.lines[0] ?? -1]?.parts ?? []) : []
    if (item.jobKey !== null || parts.length === 0) return [earning]
    const amounts = splitByWeight(
      earning.amountMinor,
      parts.map(({ amountMinor }) => Math.abs(amountMinor)),
    )
    return parts.map(({ jobKey }, at) => ({
      ...earning,
      jobKey,
      amountMinor: amounts[at] ?? 0,
      ...(at > 0 && { seconds: 0, quantity: 0 }),
    }))
  })

async function placesAs(tx: TenantTx, members: readonly PaidMember[]): Promise<FiledPayroll['placeOf']> {
  const keys = members.flatMap(({ earnings }) => earnings.map(({ jobKey }) => jobKey))
  const places = await placesOf(tx, keys)
  const nowhere: FiledPlace = { clientName: '', locationName: '', jobName: '' }
  return (jobKey) => {
    const place = jobKey === null ? undefined : places.get(jobKey)
    return place ? { ...place, jobName: place.jobName ?? '' } : nowhere
  }
}
