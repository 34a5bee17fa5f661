import { describe, expect, test } from 'vitest'
import { monday, buildPayroll } from '#server/api/features/payroll/test/payroll-world.ts'
import { buildDrives, drivenWeek } from '#server/api/features/mileage/test/driven.ts'
import { buildLeave } from '#server/api/features/time-off/test/on-leave.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import { useApi } from '#server/api/test/api.ts'
import type { MemberMileage } from '#shared/mileage/mileage.contract.ts'
import type { OrgChart } from '#shared/members/members.contract.ts'

const run = useApi()
const { call } = run
const refusal = { code: 'own_decision' }

describe('deciding many records that include one’s own', () => {
  test('approves others’ pay, leaves the caller’s own open, and refuses the caller’s own alone', async () => {
    const { org, base, worker, sam, rate, works, payroll } = await buildPayroll(run)
    const kim = await worker('ADMIN')
    for (const { memberId } of [sam, kim]) {
      await rate(memberId, 20)
      await works(memberId, monday, 8)
    }
    const approve = (memberIds: string[], headers = kim.headers) =>
      call(headers, `${base}/payroll/approvals`, { body: { from: monday, memberIds, state: 'approved' } })
    expect((await approve([kim.memberId])).json()).toMatchObject(refusal)
    expect((await approve([kim.memberId, sam.memberId])).json()).toEqual({ changed: 1, skipped: 1 })
    const states = async () => new Map((await payroll()).members.map(({ memberId, state }) => [memberId, state]))
    expect(await states()).toEqual(
      new Map([
        [sam.memberId, 'approved'],
        [kim.memberId, 'open'],
      ]),
    )
    expect((await approve([kim.memberId], org.headers)).json()).toEqual({ changed: 1, skipped: 0 })
  })

  test('approves others’ trips, leaves the caller’s own open, and refuses the caller’s own alone', async () => {
    const { base, worker, sam, read, add, trip, decide } = await buildDrives(run)
    const kim = await worker('ADMIN')
    await add()
    await call(kim.headers, `${base}/mileage/members/${kim.memberId}/trips`, { body: trip })
    const ownTrips = async () =>
      (await call(kim.headers, `${base}/mileage/members/${kim.memberId}${drivenWeek}`)).json<MemberMileage>().items
    const [mine] = await ownTrips()
    const others = (await read()).items.filter(({ origin }) => origin === 'manual')
    const keys = others.map(({ key }) => key)
    expect(others).toMatchObject([{ memberId: sam.memberId, state: 'open' }])
    const both = [mine?.key ?? '', ...keys]
    expect((await decide([mine?.key ?? ''], 'approve', '', kim.headers)).json()).toMatchObject(refusal)
    expect((await decide(both, 'approve', '', kim.headers)).json()).toEqual({ changed: 1, skipped: 1 })
    expect(await ownTrips()).toMatchObject([{ state: 'open' }])
    expect((await decide(both)).json()).toEqual({ changed: 1, skipped: 0 })
  })

  test('assigns a policy to others but not to oneself', async () => {
    const { org, base, eva, worker, addPolicy, assign } = await buildLeave(run)
    await worker('Kim', 'ADMIN')
    const chart = (await call(org.headers, `${base.replace('/time-off', '')}/org-chart`)).json<OrgChart>()
    const ownerId = chart.items.find(({ roles }) => roles.includes('OWNER'))?.id ?? ''
    const policy = await addPolicy()
    expect((await assign(policy, dayFromNow(-30), ownerId)).json()).toMatchObject(refusal)
    expect((await assign(policy, dayFromNow(-30), ownerId, eva.id)).json()).toEqual({ assigned: 1, skipped: 1 })
  })
})
