import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ledgerMinutes } from '#server/api/domain/time-off/ledger-minutes.ts'
import { timeOffLimits } from '#shared/time-off/kinds.ts'
import { isLeftToAnother } from './check-members.ts'
import { findMember } from './find-member.ts'
import { keyOf } from './key-of.ts'
import type { ListImport } from './list-import.ts'

type BalanceCells = {
  member: string
  policy: string
  hours: number | null
  /** The day whose balance it is. */
  day: string | null
}

const hoursMax = timeOffLimits.adjustMinutesMax / 60

/** Time-off balances: each row says what the balance was on a day, and an adjustment makes it so. */
export const balancesImport: ListImport<BalanceCells> = {
  columns: {
    member: (row) => row.nameOf('member'),
    policy: (row) => row.nameOf('policy'),
    hours(row) {
      if (!row.given('hours')) row.refuse('hours', 'missing')
      return row.number('hours', { min: -hoursMax, max: hoursMax })
    },
    day: (row) => row.date('day'),
  },

  defaults: ({ today }) => ({ member: '', policy: '', hours: null, day: today }),

  rowKeys: () => [],
  uniqueKeys: ({ member, policy }) => [{ text: keyOf(member, policy), field: 'policy' }],

  async check(candidates, { tx, settings, known }) {
    const [members, policies] = [await known.members(), await known.policies()]
    const assigned = await assignmentsOf(tx)
    const frontLoaded = await frontLoadedPolicies(tx)
    for (const { full, ids, refuse } of candidates) {
      full.day ??= settings.today
      const member = findMember(members, full.member, refuse)
      const policyId = policies.get(keyOf(full.policy))
      if (!policyId) refuse('policy', 'policy_unknown')
      ids['memberId'] = member?.id ?? null
      ids['policyId'] = policyId ?? null
      if (full.day > settings.today) refuse('day', 'in_the_future')
      const startsOn = assigned.get(`${member?.id} ${policyId}`)
      if (startsOn !== undefined && full.day < startsOn) refuse('day', 'outside_policy')
      // Its first grant would come on top of the balance.
      if (member && policyId && startsOn === undefined && frontLoaded.has(policyId)) refuse('policy', 'outside_policy')
      if (member?.userId === settings.userId && (await isLeftToAnother(tx, 'leave_balance', member.id)))
        refuse('member', 'own_record')
    }
  },

  async add(candidates, { tx, settings }) {
    const rows = candidates.map(({ ids, full }) => ({
      id: randomUUIDv7(),
      line: randomUUIDv7(),
      member: ids['memberId'],
      policy: ids['policyId'],
      minutes: Math.round((full.hours ?? 0) * 60),
      day: full.day ?? settings.today,
    }))
    const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, line uuid, member uuid, policy uuid, minutes integer, day date)`
    await sql`
      insert into leave_assignments (organization_id, id, member_id, policy_id, starts_on)
      select current_organization_id(), r.id, r.member, r.policy, r.day from ${given}
      on conflict on constraint leave_assigned_once do nothing`.execute(tx)
    await sql`
      insert into leave_ledger (organization_id, id, member_id, policy_id, kind, day, minutes, created_by)
      select current_organization_id(), r.line, r.member, r.policy, 'adjust', r.day, r.minutes - b.balance,
        ${settings.userId}::uuid
      from ${given}
      cross join lateral (
        select ${ledgerMinutes({ memberId: sql`r.member`, policyId: sql`r.policy` }, sql`r.day`)} as balance) b
      where r.minutes <> b.balance`.execute(tx)
    // An adjustment can change a carryover or what a cap stopped.
    await sql`
      update leave_assignments a set posted_through = null from ${given}
      where a.member_id = r.member and a.policy_id = r.policy`.execute(tx)
    await sql`
      select jobs.enqueue('leave-recount', jsonb_build_object('organizationId', current_organization_id(), 'memberId', m))
      from (select distinct r.member as m from ${given}) members`.execute(tx)
  },

  label: ({ member, policy }) => `${member}: ${policy}`,
}

async function assignmentsOf(tx: TenantTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('leaveAssignments').select(['memberId', 'policyId', 'startsOn']).execute()
  return new Map(rows.map(({ memberId, policyId, startsOn }) => [`${memberId} ${policyId}`, startsOn]))
}

async function frontLoadedPolicies(tx: TenantTx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('leavePolicies').select(['id', 'rules']).execute()
  return new Set(rows.filter(({ rules }) => rules.accrual.method === 'yearly').map(({ id }) => id))
}
