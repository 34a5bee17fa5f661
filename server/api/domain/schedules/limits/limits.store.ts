import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { LimitWarning, Visit } from '#shared/schedule/schedule.contract.ts'
import { byMember, daysAround, spanOf, type Span } from '../crews/assignment.ts'
import { visitKey } from '../crews/coverage.ts'
import { memberPlans, type MemberPlans } from '../crews/member-plans.store.ts'
import { hasLimits, limitReachDays, limitWarnings, type LimitPolicy } from './limits.ts'
import { instantOf } from '../planned/visit-changes.store.ts'

interface Asked extends Span {
  timeZone: string
  /** The visit itself, which counts once. */
  visit: string | null
}

/** What limits say about a member coming then. */
export type WarnAbout = (memberId: string, asked: Asked) => LimitWarning[]

interface Work extends Span {
  visit: string | null
}

/** Reads what the limits of these members need around a span; no more than the policy where nothing is limited. */
export async function limitsAround(
  tx: TenantTx,
  memberIds: readonly string[],
  { from, to }: Span,
  now: number,
  plans: MemberPlans = memberPlans(tx, memberIds),
): Promise<WarnAbout> {
  const policy = await readPolicy(tx)
  const births = policy.school ? await birthDates(tx, memberIds) : new Map<string, string>()
  if (births.size === 0 && !hasLimits({ ...policy, school: null })) return () => []
  const reach = limitReachDays(policy) * dayMs
  const around = { from: from - reach, to: to + reach }
  const visits = byMember((await plans.visitsIn(daysAround(around))).filter(({ isCancelled }) => !isCancelled))
  const logs = await workIn(tx, memberIds, around, now)
  const workOf = (memberId: string): Work[] => {
    const worked = logs.get(memberId) ?? []
    const begun = new Set(worked.map(({ visit }) => visit))
    // As for overtime: what was worked counts as it was, what is planned from now on.
    const toCome = (visits.get(memberId) ?? []).filter(
      (one) => Date.parse(one.startsAt) >= now && !begun.has(keyOf(one)),
    )
    return [...worked, ...toCome.map((one) => ({ ...spanOf(one), visit: keyOf(one) }))]
  }
  const known = new Map<string, Work[]>()
  return (memberId, { timeZone, visit, ...asked }) => {
    const work = known.getOrInsertComputed(memberId, workOf)
    const others = work.filter((one) => one.visit === null || one.visit !== visit)
    return limitWarnings({ asked, timeZone, others, birthDate: births.get(memberId) ?? null }, policy)
  }
}

const keyOf = ({ jobId, originalStart }: Visit) => visitKey(jobId, originalStart)

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

/** Work of members that touches a span; what runs counts until now. */
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
