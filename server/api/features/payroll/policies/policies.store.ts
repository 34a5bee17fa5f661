import type { Pack } from '#server/api/features/payroll/rules/pack.ts'
import type { PayWriter } from '#server/api/features/payroll/inputs/workdays.store.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import type { NewPayPolicy, PayPack, PayPolicies, PayPolicy } from '#shared/payroll/pay-policies.contract.ts'
import { payPackIds, payrollLimits } from '#shared/payroll/kinds.ts'
import { namesOf } from '../periods/periods.store.ts'
import { defaultTerms, readOrganizationPay, todayOf } from '../inputs/pay-terms.store.ts'
import { packIn } from '../jurisdictions/table.ts'
import { packFor } from '../rules/packs.ts'
import { listScopes } from './scopes.store.ts'

/** Newest first; the last entry is the default that applied before. */
export async function list(tx: TenantTx): Promise<PayPolicies> {
  const pay = await readOrganizationPay(tx)
  const rows = await tx
    .selectFrom('payPolicies')
    .selectAll()
    .orderBy('effectiveOn', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const names = await namesOf(
    tx,
    rows.flatMap(({ createdBy }) => (createdBy ? [createdBy] : [])),
  )
  const [first] = pay.policy.workweeks
  const before: Omit<PayPolicy, 'isCurrent'> = {
    id: null,
    effectiveOn: '1970-01-01',
    ...defaultTerms,
    jurisdiction: null,
    minimumWageE4: 0,
    weekStart: first?.weekStart ?? 1,
    workdayStart: first?.workdayStart ?? '00:00',
    createdAt: null,
    createdBy: null,
  }
  const policies = [
    ...rows.map(({ id, createdBy, createdAt, workdayStart, ...row }) => ({
      id,
      effectiveOn: row.effectiveOn,
      packId: row.packId,
      jurisdiction: row.jurisdiction,
      regularRate: row.regularRate,
      paysLongRests: row.paysLongRests,
      minimumWageE4: row.minimumWageE4,
      weekStart: row.weekStart,
      workdayStart: workdayStart.slice(0, 5),
      travelGapMinutes: row.travelGapMinutes,
      travelRateE4: row.travelRateE4,
      createdAt: createdAt.toISOString(),
      createdBy: (createdBy && names.get(createdBy)) || null,
    })),
    before,
  ]
  const today = todayOf(pay)
  const current = policies.find(({ effectiveOn }) => effectiveOn <= today)
  return {
    items: policies.map((policy) => ({ ...policy, isCurrent: policy === current })),
    scopes: await listScopes(tx, today),
    packs: payPackIds.map((id) => offeredWith(packFor(id, today))),
  }
}

/** The choices that a pack leaves to the policy. */
const offeredWith = (pack: Pack): PayPack => ({
  id: pack.id,
  version: pack.version,
  source: pack.source,
  weekStart: pack.week.weekStart,
  choosesRate: pack.week.weeklyAfter !== null && pack.week.overtimeRate === null && !pack.california,
  refusesRounding: pack.california,
  offersAlternativeWeek: pack.california,
})

/**
 * @throws ProblemError 400 `jurisdiction_unknown`, `pay_week_fixed`, `pay_option_unused`; 409 `pay_policy_same` if
 * nothing would change.
 */
export async function add(tx: TenantTx, writer: PayWriter, draft: NewPayPolicy): Promise<PayPolicies> {
  const { alongside: _, jurisdiction = null, ...given } = draft
  const packId = packIn(jurisdiction, given.packId)
  const policy = {
    travelGapMinutes: payrollLimits.travelGapMinutes,
    travelRateE4: 0,
    ...given,
    packId,
    jurisdiction,
  }
  const { weekStart, choosesRate } = offeredWith(packFor(policy.packId, policy.effectiveOn))
  if (weekStart && weekStart !== policy.weekStart) throw fieldProblem('pay_week_fixed', 'weekStart')
  if (policy.regularRate !== 'weighted' && !choosesRate) throw fieldProblem('pay_option_unused', 'regularRate')
  const before = await tx
    .selectFrom('payPolicies')
    .selectAll()
    .where('effectiveOn', '<=', policy.effectiveOn)
    .orderBy('effectiveOn', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before && isSame(policy, before)) throw new ProblemError('pay_policy_same')
  const { organizationId, userId } = writer
  await tx
    .insertInto('payPolicies')
    .values({ ...policy, organizationId, id: randomUUIDv7(), createdBy: userId })
    .execute()
  return list(tx)
}

type Terms = Omit<PayPolicy, 'id' | 'effectiveOn' | 'createdAt' | 'createdBy' | 'isCurrent'>

const isSame = (policy: Terms, storedTerms: Terms) =>
  policy.packId === storedTerms.packId &&
  policy.jurisdiction === storedTerms.jurisdiction &&
  policy.regularRate === storedTerms.regularRate &&
  policy.paysLongRests === storedTerms.paysLongRests &&
  policy.minimumWageE4 === storedTerms.minimumWageE4 &&
  policy.weekStart === storedTerms.weekStart &&
  policy.travelGapMinutes === storedTerms.travelGapMinutes &&
  policy.travelRateE4 === storedTerms.travelRateE4 &&
  policy.workdayStart.slice(0, 5) === storedTerms.workdayStart.slice(0, 5)
