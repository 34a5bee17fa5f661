import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { DecisionKind } from '#shared/decisions/kinds.ts'
import { limits } from '#shared/limits.ts'
import type { ImportField } from '#shared/imports/kinds.ts'
import { keyOf } from './key-of.ts'
import type { Candidate, Context } from './list-import.ts'
import { salaryPeriodOf, type MemberCells } from './member-columns.ts'

type Rows = readonly Candidate<MemberCells>[]

/** Changes that another member must decide when they concern the importing user. */
const decisions = {
  payRate: 'pay_rate',
  regions: 'region',
  roles: 'role',
  hiredOn: 'leave_balance',
} as const satisfies Partial<Record<ImportField, DecisionKind>>

/** Resolves regions and managers, and applies the same rules as the member's page. */
export async function checkMembers(candidates: Rows, context: Context): Promise<void> {
  const { tx, settings, known } = context
  const regions = await known.regions()
  const accounts = await accountsOf(tx)
  const importer = accounts.get(settings.userId)
  const lockedTo = await lockedThrough(tx)
  for (const { id, full, entered, ids, refuse, existing, changed } of candidates) {
    for (const name of full.regions) {
      ids[`region ${name}`] = regions.get(keyOf(name)) ?? null
      if (!regions.has(keyOf(name)) && changed.includes('regions')) refuse('regions', 'region_unknown')
    }
    const wasOwner = existing?.values.roles.includes('OWNER') ?? false
    if (full.roles.includes('OWNER') !== wasOwner) refuse('roles', 'owner_only')
    if (existing && changed.includes('email')) {
      if (accounts.members.has(id)) refuse('email', 'email_fixed')
      else if (wasOwner) refuse('email', 'owner_only')
    }
    if (typeof entered.payRate === 'number' && (entered.payFrom ?? settings.today) <= lockedTo)
      refuse(entered.payFrom ? 'payFrom' : 'payRate', 'period_locked')
    const isSalary = salaryPeriodOf(full.payBasis) !== undefined
    if (!isSalary && (entered.payRate ?? 0) > limits.rateE4Max / 10_000) refuse('payRate', 'not_a_number')
    if (id === importer) {
      for (const field of Object.keys(decisions) as (keyof typeof decisions)[]) {
        if (changed.includes(field) && (await needsOtherDecider(tx, decisions[field], id))) refuse(field, 'own_record')
      }
    }
  }
  await findManagers(candidates, context)
}

async function accountsOf(tx: TenantTx) {
  const rows = await tx.selectFrom('members').select(['id', 'userId']).where('userId', 'is not', null).execute()
  const byUser = new Map(rows.map(({ id, userId }) => [userId ?? '', id]))
  return { get: (userId: string) => byUser.get(userId), members: new Set(rows.map(({ id }) => id)) }
}

/** The last day of the latest locked pay period. */
export async function lockedThrough(tx: TenantTx): Promise<string> {
  const row = await tx
    .selectFrom('payRuns')
    .select(({ fn }) => fn.max('toDay').as('day'))
    .where('state', '!=', 'open')
    .executeTakeFirst()
  return row?.day ?? ''
}

/** Whether a member is the person who imports. */
export const isImporter = async ({ known, settings }: Context, memberId: string): Promise<boolean> =>
  (await known.accounts()).get(settings.userId) === memberId

export async function needsOtherDecider(tx: TenantTx, kind: DecisionKind, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ decides: boolean }>`
    select another_decides(current_organization_id(), ${kind}, ${memberId}, null, false) as decides`.execute(tx)
  return rows[0]?.decides ?? false
}

/** A manager may be a row of the same file. */
async function findManagers(candidates: Rows, { tx, known }: Context): Promise<void> {
  const members = await known.members()
  const inFile = new Map<string, Set<string>>()
  for (const { full, id } of candidates) {
    for (const text of [full.name, full.email, full.employeeNumber].filter(Boolean)) {
      inFile.set(keyOf(text), (inFile.get(keyOf(text)) ?? new Set()).add(id))
    }
  }
  const moved = candidates.filter(({ changed, full }) => changed.includes('manager') && full.manager !== '')
  for (const { full, ids, refuse } of moved) {
    const managers = new Set(inFile.get(keyOf(full.manager)))
    for (const { id } of members.get(keyOf(full.manager)) ?? []) managers.add(id)
    const [only = null] = managers
    if (managers.size === 0) refuse('manager', 'member_unknown')
    else if (managers.size > 1) refuse('manager', 'several_found')
    else ids['managerId'] = only
  }
  await refuseCycles(tx, candidates, moved)
}

/** Rejects reporting cycles, however long. */
async function refuseCycles(tx: TenantTx, candidates: Rows, moved: Rows): Promise<void> {
  if (moved.length === 0) return
  const rows = await tx.selectFrom('members').select(['id', 'managerId']).where('managerId', 'is not', null).execute()
  const above = new Map<string, string | null>(rows.map(({ id, managerId }) => [id, managerId]))
  for (const { id, ids, changed } of candidates)
    if (changed.includes('manager')) above.set(id, ids['managerId'] ?? null)
  for (const { id, refuse } of moved) {
    const visited = new Set<string>()
    for (let managerId = above.get(id); managerId && !visited.has(managerId); managerId = above.get(managerId)) {
      if (managerId === id) {
        refuse('manager', 'manager_cycle')
        break
      }
      visited.add(managerId)
    }
  }
}
