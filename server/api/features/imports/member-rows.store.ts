import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { setMemberRegions } from '#server/api/domain/members/member-regions.store.ts'
import type { PayBasis, SalaryKind } from '#shared/members/statuses.ts'
import type { Candidate, ImportSettings } from './list-import.ts'
import { salaryPeriodOf, type ImportedPayBasis, type MemberCells } from './member-columns.ts'
import { changeRows } from './written-rows.store.ts'

type MemberRows = readonly Candidate<MemberCells>[]

/** Active members with the names of their managers and regions. Short reads and no join, as for `clientNames`. */
export async function activeMembers(tx: TenantTx) {
  const members = await tx
    .selectFrom('members')
    .select([
      'id',
      'version',
      'name',
      'email',
      'phone',
      'employeeNumber',
      'title',
      'language',
      'roles',
      'hiredOn',
      'managerId',
      'deactivatedAt',
    ])
    .execute()
  const names = new Map(members.map(({ id, name }) => [id, name]))
  const regions = new Map(
    (await tx.selectFrom('regions').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  )
  const joined = Map.groupBy(
    await tx.selectFrom('memberRegions').select(['memberId', 'regionId']).execute(),
    ({ memberId }) => memberId,
  )
  return members
    .filter(({ deactivatedAt }) => deactivatedAt === null)
    .map(({ managerId, ...member }) => ({
      ...member,
      manager: names.get(managerId ?? '') ?? '',
      regions: (joined.get(member.id) ?? []).map(({ regionId }) => regions.get(regionId) ?? '').toSorted(),
    }))
}

/** Members' general rates, with the one in effect on a day. */
export async function payRatesOf(tx: TenantTx) {
  const rows = await tx
    .selectFrom('payRates')
    .select(['memberId', 'basis', 'rateE4', 'effectiveOn', 'salaryPer', 'salaryKind', 'salaryMinutes'])
    .where('jobId', 'is', null)
    .where('locationId', 'is', null)
    .orderBy('effectiveOn', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId)
  return {
    inForce(memberId: string, day: string) {
      const rate = byMember.get(memberId)?.find(({ effectiveOn }) => effectiveOn <= day)
      // Whether a salary's hours fluctuate is no column of a file.
      if (!rate || rate.salaryKind === 'fluctuating') return undefined
      const basis: ImportedPayBasis | null = rate.basis === 'salary' ? rate.salaryPer : rate.basis
      const salaryHours = rate.salaryMinutes === null ? null : rate.salaryMinutes / 60
      return basis && { basis, salaryHours, rateE4: rate.rateE4, effectiveOn: rate.effectiveOn }
    },
  }
}

/** Adds a rate from its day; existing rates stay. */
export async function savePayRates(tx: TenantTx, settings: ImportSettings, candidates: MemberRows): Promise<void> {
  const rows = candidates.flatMap(({ id, full, entered }) =>
    typeof entered.payRate === 'number'
      ? [
          {
            organizationId: settings.organizationId,
            id: randomUUIDv7(),
            memberId: id,
            ...termsOf(full),
            rateE4: Math.round(entered.payRate * 10_000),
            effectiveOn: entered.payFrom ?? firstPayDay(full, settings),
            jobId: null,
            locationId: null,
            note: '',
            createdBy: settings.userId,
          },
        ]
      : [],
  )
  if (rows.length > 0) await tx.insertInto('payRates').values(rows).execute()
}

/** A salary with its hours is fixed for them, and without is exempt. */
function termsOf({ payBasis, salaryHours }: MemberCells) {
  const salaryPer = salaryPeriodOf(payBasis)
  if (salaryPer === undefined)
    return { basis: payBasis as Exclude<PayBasis, 'salary'>, salaryPer: null, salaryKind: null, salaryMinutes: null }
  const salaryMinutes = salaryHours === null ? null : Math.round(salaryHours * 60)
  const salaryKind: SalaryKind = salaryMinutes === null ? 'exempt' : 'fixed'
  return { basis: 'salary' as const, salaryPer, salaryKind, salaryMinutes }
}

/** A new member's rate begins with the employment. */
const firstPayDay = ({ hiredOn }: MemberCells, { today }: ImportSettings) => hiredOn ?? today

export async function joinRegions(tx: TenantTx, candidates: MemberRows): Promise<void> {
  if (candidates.length === 0) return
  const rows = candidates.flatMap(({ id, ids, full }) =>
    full.regions.map((name) => ({ member: id, region: ids[`region ${name}`] ?? '' })),
  )
  await setMemberRegions(
    tx,
    candidates.map(({ id }) => id),
    rows,
  )
}

const ofOtherTables = new Set(['regions', 'manager', 'payRate', 'payBasis', 'salaryHours', 'payFrom'])

export const changeMembers = (tx: TenantTx, candidates: MemberRows) =>
  changeRows(
    tx,
    'members',
    candidates
      .filter(({ changed }) => changed.some((field) => !ofOtherTables.has(field)))
      .map(({ id, existing, full }) => ({
        id,
        version: existing?.version ?? 0,
        name: full.name,
        email: full.email,
        phone: full.phone,
        employee_number: full.employeeNumber,
        title: full.title,
        language: full.language,
        roles: full.roles,
        hired_on: full.hiredOn,
      })),
  )
