import type { useApi } from './api.ts'
import type { FilledOrganization } from './filled-organization.ts'

/** Creates an assigned time off policy and a pending request. */
export async function leaveIds(
  { call }: Pick<ReturnType<typeof useApi>, 'call'>,
  { org, base }: FilledOrganization,
  memberId: string,
) {
  const rules = {
    accrual: { method: 'none' },
    capMinutes: null,
    yearlyAccrualMaxMinutes: null,
    yearlyUseMaxMinutes: null,
    yearStart: { kind: 'hire' },
    carryOverMaxMinutes: null,
    carryOverExpiresAfterDays: null,
    accrualWaitingDays: 0,
    useWaitingDays: 0,
    allowsNegative: true,
  }
  const policy = { name: 'Vacation', kind: 'vacation', paid: true, tracksBalance: true, includesHolidays: true }
  const leaving = { pays: 'kept', maxMinutes: 0, reinstatedDays: 0 }
  const create = async (path: string, body: object) =>
    (await call(org.headers, `${base}/time-off${path}`, { body })).json<{ id: string }>().id
  const policyId = await create('/policies', { ...policy, dayMinutes: 480, rules, leaving })
  const today = Temporal.Now.plainDateISO()
  const day = today.add({ days: 30 }).toString()
  const startsOn = today.subtract({ days: 30 }).toString()
  await create(`/policies/${policyId}/assignments`, { memberIds: [memberId], startsOn })
  const to = today.add({ days: 34 }).toString()
  const requestId = await create('/requests', { policyId, from: day, to, part: null, note: '', memberId })
  return { policyId, requestId, scope: 'own' }
}
