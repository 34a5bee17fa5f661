import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ledgerMinutes } from '#server/api/domain/time-off/ledger-minutes.ts'
import { timeOffLimits } from '#shared/time-off/kinds.ts'
import { needsOtherDecider, isImporter } from './check-members.ts'
import { findMember } from './find-member.ts'
import { keyOf } from './key-of.ts'
import type { Candidate, Context, ListImport } from './list-import.ts'

type BalanceCells = {
  member: string
  policy: string
  hours: number | null
  /** The day on which the balance was counted. */
  day: string | null
}

const hoursMax = timeOffLimits.adjustMinutesMax / 60

/** Time-off balances: each row states a balance on a day, and an adjustment makes the ledger match it. */
export const balancesImport: ListImport<BalanceCells> = {
  isSetting: true,
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

  /** Each balance on its row's day. */
  async load({ tx, settings, known }, rows) {
    const members = await known.members()
    const requestedBalances = rows.flatMap(({ id, entered: { member = '', policy = '', day } }) => {
      const matches = members.get(keyOf(member)) ?? []
      const of = { day: day ?? settings.today, cell: day === undefined ? settings.today : day }
      const named = matches.length === 1 && matches[0] ? { member: matches[0].id, policy: keyOf(policy) } : null
      if (id === null && !named) return []
      return [{ ...of, id, ...(id === null ? named : { member: null, policy: null }) }]
    })
    const { rows: existing } = await sql<FoundBalance>`
      select distinct on (a.id) a.id, m.name as member, p.name as policy, r.cell as day,
        ${ledgerMinutes({ memberId: sql`a.member_id`, policyId: sql`a.policy_id` }, sql`r.day`)} as minutes
      from jsonb_to_recordset(${JSON.stringify(requestedBalances)}::jsonb)
        as r (id uuid, member uuid, policy text, day date, cell text)
      join leave_policies p on p.archived_at is null and (r.policy is null or lower(p.name) = r.policy)
      join leave_assignments a on a.organization_id = p.organization_id and a.policy_id = p.id
        and (a.id = r.id or a.member_id = r.member)
      join members m on m.organization_id = a.organization_id and m.id = a.member_id
      where m.deactivated_at is null`.execute(tx)
    return existing.map(({ id, minutes, ...values }) => ({
      id,
      version: 1,
      values: { ...values, hours: minutes / 60 },
    }))
  },

  async spell(rows, { known }) {
    const members = await known.members()
    for (const row of rows) {
      const matches = members.get(keyOf(row.member ?? ''))
      if (matches?.length === 1 && matches[0]) row.member = matches[0].name
    }
  },

  // Namesakes may have the same policy.
  uniqueKeys: () => [],
  recordKeys: ({ member, policy }) => [keyOf(member, policy)],
  rowKeys: ({ member = '', policy = '' }) => [keyOf(member, policy)],

  async settle(candidates) {
    for (const { entered, existing } of candidates) {
      if (!existing) continue
      // Balances have whole minutes, of which two decimals of an hour say less.
      if (minutesOf(entered.hours) === minutesOf(existing.values.hours)) entered.hours = existing.values.hours
      if (keyOf(entered.policy ?? '') === keyOf(existing.values.policy)) entered.policy = existing.values.policy
    }
  },

  async check(candidates, context) {
    const { tx, settings, known } = context
    const [members, policies] = [await known.members(), await known.policies()]
    const { assigned, startsOn } = await assignmentsOf(tx)
    const frontLoaded = await frontLoadedPolicies(tx)
    const usedKeys = new Set<string>()
    for (const { id, full, ids, refuse, existing, changed } of candidates) {
      full.day ??= settings.today
      const assignment = existing && assigned.get(id)
      const memberId = assignment ? assignment.memberId : findMember(members, full.member, refuse)?.id
      const policyId = assignment ? assignment.policyId : policies.get(keyOf(full.policy))
      if (!policyId) refuse('policy', 'policy_unknown')
      if (changed.includes('member') && assignment) refuse('member', 'not_found')
      if (changed.includes('policy') && assignment) refuse('policy', 'not_found')
      ids['memberId'] = memberId ?? null
      ids['policyId'] = policyId ?? null
      const pair = `${memberId} ${policyId}`
      if (memberId && policyId && usedKeys.has(pair)) refuse('policy', 'twice')
      usedKeys.add(pair)
      if (full.day > settings.today) refuse('day', 'in_the_future')
      const start = startsOn.get(pair)
      if (start !== undefined && full.day < start) refuse('day', 'outside_policy')
      // Its first grant would come on top of the balance.
      if (memberId && policyId && start === undefined && frontLoaded.has(policyId)) refuse('policy', 'outside_policy')
      if (memberId && (await isImporter(context, memberId)) && (await needsOtherDecider(tx, 'leave_balance', memberId)))
        refuse('member', 'own_record')
    }
  },

  add: adjust,
  change: adjust,

  label: ({ member, policy }) => `${member}: ${policy}`,
}

const minutesOf = (hours: number | null | undefined) => Math.round((hours ?? 0) * 60)

interface FoundBalance {
  id: string
  member: string
  policy: string
  day: string | null
  minutes: number
}

/** Assigns missing policies, and adjusts each balance to its row. */
async function adjust(candidates: readonly Candidate<BalanceCells>[], { tx, settings }: Context): Promise<void> {
  const rows = candidates.map(({ ids, full }) => ({
    id: randomUUIDv7(),
    line: randomUUIDv7(),
    member: ids['memberId'],
    policy: ids['policyId'],
    minutes: minutesOf(full.hours),
    day: full.day ?? settings.today,
  }))
  const input = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r (id uuid, line uuid, member uuid, policy uuid, minutes integer, day date)`
  await sql`
    insert into leave_assignments (organization_id, id, member_id, policy_id, starts_on)
    select current_organization_id(), r.id, r.member, r.policy, r.day from ${input}
    on conflict on constraint leave_assigned_once do nothing`.execute(tx)
  await sql`
    insert into leave_ledger (organization_id, id, member_id, policy_id, kind, day, minutes, created_by)
    select current_organization_id(), r.line, r.member, r.policy, 'adjust', r.day, r.minutes - b.balance,
      ${settings.userId}::uuid
    from ${input}
    cross join lateral (
      select ${ledgerMinutes({ memberId: sql`r.member`, policyId: sql`r.policy` }, sql`r.day`)} as balance) b
    where r.minutes <> b.balance`.execute(tx)
  // An adjustment can change a carryover or capped accrual.
  await sql`
    update leave_assignments a set posted_through = null from ${input}
    where a.member_id = r.member and a.policy_id = r.policy`.execute(tx)
  await sql`
    select jobs.enqueue('leave-recount', jsonb_build_object('organizationId', current_organization_id(), 'memberId', m))
    from (select distinct r.member as m from ${input}) members`.execute(tx)
}

async function assignmentsOf(tx: TenantTx) {
  const rows = await tx.selectFrom('leaveAssignments').select(['id', 'memberId', 'policyId', 'startsOn']).execute()
  return {
    assigned: new Map(rows.map(({ id, ...row }) => [id, row])),
    startsOn: new Map(rows.map(({ memberId, policyId, startsOn }) => [`${memberId} ${policyId}`, startsOn])),
  }
}

async function frontLoadedPolicies(tx: TenantTx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('leavePolicies').select(['id', 'rules']).execute()
  return new Set(rows.filter(({ rules }) => rules.accrual.method === 'yearly').map(({ id }) => id))
}
