import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import { mondayIn, buildLeave, vacation } from './test/on-leave.ts'

const api = useApi()

describe('the yearly limit on use', () => {
  test('rejects use over the yearly limit when requested and when approved, naming what is left', async () => {
    const { addPolicy, assign, ask, asked, balances, cancel, decide, eva, preview } = await buildLeave(api)
    const policy = await addPolicy({ rules: { ...vacation.rules, yearlyUseMaxMinutes: 1_500 } })
    await assign(policy, dayFromNow(-20), eva.id)
    const monday = mondayIn(14)
    const days = (from: number, to: number) => ({
      policyId: policy.id,
      from: monday.add({ days: from }).toString(),
      to: monday.add({ days: to }).toString(),
    })
    expect(await preview(days(0, 3))).toMatchObject({ refusal: 'leave_year_use_reached', yearLeftMinutes: 1_500 })

    const three = await asked(days(0, 2))
    const firstRequest = await asked(days(7, 7))
    expect((await decide(three, 'approved')).statusCode).toBe(200)
    const approval = await decide(firstRequest, 'approved')
    expect(approval.statusCode).toBe(409)
    expect(approval.json()).toMatchObject({
      code: 'leave_year_use_reached',
      fields: [{ path: 'answer', message: 'This policy allows no more than 1 h in this policy year.' }],
    })
    expect((await ask(days(8, 8))).json()).toMatchObject({ code: 'leave_year_use_reached' })

    // A withdrawn request can be requested again.
    const approved = { ...three, version: three.version + 1 }
    expect((await cancel(approved)).statusCode).toBe(200)
    expect((await decide(firstRequest, 'approved')).statusCode).toBe(200)
    expect(await balances()).toMatchObject([{ policyId: policy.id }])
  })
})
