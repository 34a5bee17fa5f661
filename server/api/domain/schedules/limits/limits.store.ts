import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { daysAround, type Span } from '../crews/assignment.ts'
import { visitKey } from '../crews/coverage.ts'
import { memberPlans, type MemberPlans } from '../crews/member-plans.store.ts'
import { limitWarner, type LimitFacts, type LimitWarner } from './limit-facts.ts'
import { hasLimits, limitReachDays, type LimitPolicy } from './limits.ts'
import { instantOf } from '../planned/visit-changes.store.ts'

/** Reads the facts that limits need for these members around a span; null if the organization has none. */
export async function limitFacts(
  tx: TenantTx,
  memberIds: readonly string[],
  { from, to }: Span,
  now: number,
  plans: MemberPlans = memberPlans(tx, memberIds),
): Promise<LimitFacts | null> {
  const policy = await readPolicy(tx)
  const births = policy.school ? await birthDates(tx, memberIds) : new Map<string, string>()
  if (births.size === 0 && !hasLimits({ ...policy, school: null })) return null
  const reach = limitReachDays(policy) * dayMs
  const around = { from: from - reach, to: to + reach }
  const visits = (await plans.visitsIn(daysAround(around))).filter(({ isCancelled }) => !isCancelled)
  return { policy, births, worked: await workIn(tx, memberIds, around, now), visits, now }
}

/** Reads the facts once and returns the check. */
export const limitsAround = async (...options: Parameters<typeof limitFacts>): Promise<LimitWarner> =>
  limitWarner(await limitFacts(...options))

async function readPolicy(tx: TenantTx): Promise<LimitPolicy> {
  const { minorRules, schoolFrom, schoolTo, schoolOutFrom, schoolOutTo, ...policy } = await tx
    .selectFrom('configurations')
    .select(['timeZone', 'workdayStart', 'weekStart'])
    .select(['minRestHours', 'maxDayHours', 'maxWeekHours', 'maxConsecutiveDays'])
    .select(['minorRules', 'schoolFrom', 'schoolTo', 'schoolOutFrom', 'schoolOutTo'])
    .executeTakeFirstOrThrow()
  const school = { from: schoolFrom, to: schoolTo, outFrom: schoolOutFrom, outTo: schoolOutTo }
  return { ...policy, school: minorRules ? school : null }
}

async function birthDates(tx: TenantTx, memberIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('memberBirthDates')
    .select(['memberId', 'birthDate'])
    .where(sql<boolean>`member_id = any (${memberIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ memberId, birthDate }) => [memberId, birthDate]))
}

/** Members' work within a span; running work counts until now. */
async function workIn(tx: TenantTx, memberIds: readonly string[], { from, to }: Span, now: number) {
  const rows = await tx
    .selectFrom('workLogs')
    .select(['memberId', 'jobId', 'visitStart', 'startedAt', 'endedAt'])
    .where(sql<boolean>`member_id = any (${memberIds}::uuid[])`)
    .where('voidedAt', 'is', null)
    .where('startedAt', '>', new Date(from))
    .where('startedAt', '<', new Date(to))
    .execute()
  const work = rows.map(({ memberId, jobId, visitStart, startedAt, endedAt }) => ({
    memberId,
    visit: jobId && visitStart ? visitKey(jobId, instantOf(visitStart)) : null,
    from: startedAt.getTime(),
    to: endedAt?.getTime() ?? Math.max(now, startedAt.getTime()),
  }))
  return Map.groupBy(work, ({ memberId }) => memberId)
}
