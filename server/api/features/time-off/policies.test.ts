import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import type { LeavePolicy } from '#shared/time-off/time-off-policies.contract.ts'
import { buildLeave, vacation } from './test/on-leave.ts'

const api = useApi()
const { call } = api

describe('leave policies', () => {
  test('requires unique policy names and archives and restores policies', async () => {
    const { org, base, addPolicy } = await buildLeave(api)
    const policy = await addPolicy()
    expect(policy).toMatchObject({ name: 'Vacation', isInUse: false, isArchived: false, memberCount: 0, version: 1 })
    const taken = await call(org.headers, `${base}/policies`, { body: { ...vacation, name: 'VACATION' } })
    expect(taken.json()).toMatchObject({ code: 'leave_policy_name_taken', fields: [{ path: 'name' }] })
    const archive = (action: string) => call(org.headers, `${base}/policies/${policy.id}/${action}`, { method: 'POST' })
    expect((await archive('archive')).json()).toMatchObject({ isArchived: true })
    const otherPolicy = await addPolicy()
    expect((await archive('restore')).json()).toMatchObject({ code: 'leave_policy_name_taken' })
    const { items } = (await call(org.headers, `${base}/policies`)).json<{ items: LeavePolicy[] }>()
    expect(items.map(({ id }) => id)).toEqual([otherPolicy.id, policy.id])
  })

  test('rejects changed rules once a balance uses them, but accepts a new name', async () => {
    const { org, base, eva, addPolicy, assign } = await buildLeave(api)
    const policy = await addPolicy()
    const url = `${base}/policies/${policy.id}`
    const put = (body: object) => call(org.headers, url, { method: 'PUT', body })
    const more = { ...vacation, rules: { ...vacation.rules, capMinutes: 600 } }
    expect((await put({ ...more, version: 1 })).json()).toMatchObject({ version: 2, rules: { capMinutes: 600 } })
    expect((await put({ ...more, version: 1 })).json()).toMatchObject({ code: 'stale_version' })
    await assign(policy, dayFromNow(-30), eva.id)
    expect((await put({ ...vacation, version: 2 })).json()).toMatchObject({
      code: 'leave_policy_in_use',
      fields: [{ path: 'rules' }],
    })
    expect((await put({ ...more, name: 'Holidays', version: 2 })).json()).toMatchObject({
      name: 'Holidays',
      isInUse: true,
      memberCount: 1,
    })
  })

  test('writes the lines so far on assignment, once, for active members only', async () => {
    const { org, base, eva, worker, addPolicy, assign, balances } = await buildLeave(api)
    const bo = await worker('Bo')
    const policy = await addPolicy()
    expect((await assign(policy, dayFromNow(-30), eva.id, bo.id)).json()).toEqual({ assigned: 2, skipped: 0 })
    expect((await assign(policy, dayFromNow(-90), eva.id)).json()).toEqual({ assigned: 0, skipped: 0 })
    expect(await balances()).toMatchObject([{ balanceMinutes: 4_800, startsOn: dayFromNow(-30), isOpen: true }])
    expect((await assign(policy, dayFromNow(0), crypto.randomUUID())).json()).toMatchObject({ code: 'worker_unknown' })
    expect((await assign(policy, '1990-01-01', bo.id)).statusCode).toBe(400)
    const url = `${base}/policies/${policy.id}/assignments/${eva.id}`
    const put = (body: object) => call(org.headers, url, { method: 'PUT', body })
    expect((await put({ startsOn: dayFromNow(-10), endsOn: null })).json()).toMatchObject({ code: 'leave_start_fixed' })
    expect((await put({ startsOn: dayFromNow(-30), endsOn: dayFromNow(-40) })).json()).toMatchObject({
      code: 'leave_assignment_reversed',
    })
    expect((await put({ startsOn: dayFromNow(-30), endsOn: dayFromNow(-1) })).statusCode).toBe(200)
    expect(await balances()).toMatchObject([{ isOpen: false, balanceMinutes: 4_800 }])
  })
})
