import type { TenantTx } from '#server/api/db/tenant.ts'
import type { LeavePolicy } from './rules/policy.ts'

/** A member's part in a policy, with all that decides about it. */
export const standings = (tx: TenantTx) =>
  tx
    .selectFrom('leaveAssignments as a')
    .innerJoin('leavePolicies as p', (join) =>
      join.onRef('p.organizationId', '=', 'a.organizationId').onRef('p.id', '=', 'a.policyId'),
    )
    .innerJoin('members as m', (join) =>
      join.onRef('m.organizationId', '=', 'a.organizationId').onRef('m.id', '=', 'a.memberId'),
    )
    .select(['a.organizationId', 'a.memberId', 'a.policyId', 'a.startsOn', 'a.endsOn', 'a.postedThrough'])
    .select(['p.name as policyName', 'p.kind', 'p.paid', 'p.tracksBalance', 'p.includesHolidays', 'p.dayMinutes'])
    .select(['p.rules', 'p.archivedAt', 'm.hiredOn', 'm.deactivatedAt', 'm.name as memberName', 'm.userId'])

export type Standing = Awaited<ReturnType<ReturnType<typeof standings>['executeTakeFirstOrThrow']>>

export const standingOf = (tx: TenantTx, memberId: string, policyId: string) =>
  standings(tx).where('a.memberId', '=', memberId).where('a.policyId', '=', policyId).executeTakeFirst()

const daysBetween = (from: string, to: string) =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days

/**
 * The rules as they are for this member. The ledger begins with the first day of the policy, but waiting times and a
 * year that turns on the day of hire go by the hire.
 */
export function rulesFor({ rules, hiredOn, startsOn }: Pick<Standing, 'rules' | 'hiredOn' | 'startsOn'>): LeavePolicy {
  if (hiredOn === null || hiredOn === startsOn) return rules
  const since = Math.max(0, daysBetween(hiredOn, startsOn))
  return {
    ...rules,
    accrualWaitingDays: Math.max(0, rules.accrualWaitingDays - since),
    yearStart: rules.yearStart.kind === 'hire' ? { kind: 'date', monthDay: hiredOn.slice(5) } : rules.yearStart,
  }
}

/** From when on it can be used. */
export const usableFrom = ({ rules, hiredOn, startsOn }: Pick<Standing, 'rules' | 'hiredOn' | 'startsOn'>) =>
  Temporal.PlainDate.from(hiredOn ?? startsOn)
    .add({ days: rules.useWaitingDays })
    .toString()
