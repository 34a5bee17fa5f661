import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { assign } from '#server/api/features/time-off/assignments.store.ts'
import { create as addPolicy } from '#server/api/features/time-off/policies.store.ts'
import { create as ask, decide } from '#server/api/features/time-off/requests.store.ts'
import { ProblemError } from '#server/api/problem.ts'
import { leavePresets } from '#shared/time-off/presets.ts'

interface Demo {
  startsOn: string
  today: Temporal.PlainDate
}

const vacation = {
  name: 'Vacation',
  kind: 'vacation',
  paid: true,
  tracksBalance: true,
  includesHolidays: false,
  dayMinutes: 480,
  rules: {
    accrual: { method: 'per_period', minutes: 185 },
    capMinutes: 9_600,
    yearlyAccrualMaxMinutes: null,
    yearlyUseMaxMinutes: null,
    yearStart: { kind: 'date', monthDay: '01-01' },
    carryOverMaxMinutes: 2_400,
    carryOverExpiresAfterDays: 90,
    accrualWaitingDays: 0,
    useWaitingDays: 0,
    allowsNegative: true,
  },
  leaving: { pays: 'all', maxMinutes: 0, reinstatedDays: 0 },
} as const

/** In a week without planned work there is nothing to request. */
function skipped(error: unknown): null {
  if (error instanceof ProblemError) return null
  throw error
}

/** Seeds vacation and sick leave for all workers; one is off next week, and two requests are pending. */
export async function seedTimeOff(tx: TenantTx, organizationId: string, { startsOn, today }: Demo): Promise<void> {
  const people = await tx
    .selectFrom('members')
    .select(['id', 'userId', 'roles'])
    .where('deactivatedAt', 'is', null)
    .where(sql<boolean>`roles && '{EMPLOYEE,SUPERVISOR}'`)
    .orderBy('name')
    .execute()
  const owner = await tx
    .selectFrom('members')
    .select(['id', 'userId'])
    .where(sql<boolean>`'OWNER' = any (roles)`)
    .executeTakeFirstOrThrow()
  const memberIds = people.map(({ id }) => id)
  const rested = await addPolicy(tx, organizationId, vacation)
  const illinois = leavePresets.find(({ id }) => id === 'us-il')
  const sick = illinois && (await addPolicy(tx, organizationId, { ...illinois.draft, name: 'Sick leave' }))
  for (const policy of [rested, sick]) if (policy) await assign(tx, policy.id, { memberIds, startsOn })
  const monday = today.add({ days: 8 - today.dayOfWeek })
  const days = (from: number, to: number) => ({
    from: monday.add({ days: from }).toString(),
    to: monday.add({ days: to }).toString(),
  })
  const employee = people.find(({ userId, roles }) => userId !== null && roles.includes('EMPLOYEE'))
  const others = people.filter(({ id }) => id !== employee?.id)
  const wishes = [
    { who: others[1], ...days(0, 2), note: 'Family visit', isApproved: true },
    { who: employee, ...days(14, 18), note: 'Trip home', isApproved: false },
    { who: others[3], ...days(7, 13), note: '', isApproved: false },
  ]
  const decider = { organizationId, userId: owner.userId ?? '', memberId: owner.id }
  for (const { who, from, to, note, isApproved } of wishes) {
    if (!who) continue
    const asker = { organizationId, userId: who.userId ?? decider.userId, memberId: who.id }
    const request = await ask(tx, asker, { policyId: rested.id, from, to, part: null, note }, 'en').catch(skipped)
    if (request && isApproved)
      await decide(tx, decider, request.id, { state: 'approved', answer: '', version: request.version })
  }
}
