import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Departure, LeavePolicy } from './rules/policy.ts'

/** A member's assignment with the policy, employment and departures that determine its balance. */
export const balanceStates = (tx: TenantTx) =>
  tx
    .selectFrom('leaveAssignments as a')
    .innerJoin('leavePolicies as p', (join) => onSameOrganization(join, 'p.id', 'a.policyId'))
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'a.memberId'))
    .select(['a.organizationId', 'a.memberId', 'a.policyId', 'a.startsOn', 'a.endsOn', 'a.postedThrough'])
    .select(['p.name as policyName', 'p.kind', 'p.paid', 'p.tracksBalance', 'p.includesHolidays', 'p.dayMinutes'])
    .select(['p.rules', 'p.archivedAt', 'm.hiredOn', 'm.deactivatedAt', 'm.name as memberName', 'm.userId'])
    .select(['p.leaving', 'p.leavingSince'])
    // A member deactivated without a last day left on that day; a last day before the hire date belongs to an earlier
    // employment.
    .select(
      sql<string | null>`(
        select last.day from configurations c, coalesce(m.ended_on, (m.deactivated_at at time zone c.time_zone)::date)
          as last (day)
        where c.organization_id = m.organization_id and (m.hired_on is null or last.day >= m.hired_on))`.as('endedOn'),
    )
    .select(
      sql<{ day: string; backOn: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('day', d.left_on, 'backOn', d.back_on) order by d.left_on), '[]')
        from member_departures d where d.organization_id = a.organization_id and d.member_id = a.member_id)`.as('left'),
    )

export type BalanceState = Awaited<ReturnType<ReturnType<typeof balanceStates>['executeTakeFirstOrThrow']>>

export const balanceStateOf = (tx: TenantTx, memberId: string, policyId: string) =>
  balanceStates(tx).where('a.memberId', '=', memberId).where('a.policyId', '=', policyId).executeTakeFirst()

const daysBetween = (from: string, to: string) =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days

/**
 * The policy's rules for this member: the ledger starts with the assignment, but waiting times and a hire-based year
 * count from the hire date.
 */
export function rulesFor({
  rules,
  hiredOn,
  startsOn,
}: Pick<BalanceState, 'rules' | 'hiredOn' | 'startsOn'>): LeavePolicy {
  if (hiredOn === null || hiredOn === startsOn) return rules
  const since = Math.max(0, daysBetween(hiredOn, startsOn))
  return {
    ...rules,
    accrualWaitingDays: Math.max(0, rules.accrualWaitingDays - since),
    yearStart: rules.yearStart.kind === 'hire' ? { kind: 'date', monthDay: hiredOn.slice(5) } : rules.yearStart,
  }
}

/** The first day on which leave can be used. */
export const usableFrom = ({ rules, hiredOn, startsOn }: Pick<BalanceState, 'rules' | 'hiredOn' | 'startsOn'>) =>
  Temporal.PlainDate.from(hiredOn ?? startsOn)
    .add({ days: rules.useWaitingDays })
    .toString()

type Leaving = Pick<BalanceState, 'startsOn' | 'endedOn' | 'left' | 'leaving' | 'leavingSince' | 'paid'>

/** Last days within the ledger with the policy's rule for each; unpaid leave pays nothing out. */
export function departuresOf({ startsOn, endedOn, left, leaving, leavingSince, paid }: Leaving): Departure[] {
  const { pays, maxMinutes, reinstatedDays } = leaving
  const most = { none: 0, all: Number.MAX_SAFE_INTEGER, up_to: maxMinutes, kept: null }[pays]
  return [...left, ...(endedOn === null ? [] : [{ day: endedOn, backOn: null }])]
    .filter(({ day }) => day >= startsOn)
    .map((departure) => ({
      ...departure,
      paidMaxMinutes: most === null || (leavingSince !== null && departure.day < leavingSince) ? null : paid ? most : 0,
      reinstatedDays,
    }))
}

/** The last day of the ledger: that of the assignment, or a later one on which the member left. */
export function lastDayOf({ endsOn, endedOn }: Pick<BalanceState, 'endsOn' | 'endedOn'>, upTo: string): string {
  const last = endsOn === null || (endedOn !== null && endedOn > endsOn) ? endsOn && endedOn : endsOn
  return last !== null && last < upTo ? last : upTo
}
