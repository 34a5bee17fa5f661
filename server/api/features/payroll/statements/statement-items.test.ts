import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { dayAfter, daysAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()

describe('items of a pay statement', () => {
  test('shows full overtime, named adjustments, pay date and employer, before and after the lock', async () => {
    const { sam, rate, works, adjust, detail, locked, payroll, org, base } = await buildPayroll(run)
    const configuration = (await run.call(org.headers, `${base}/configuration`)).json<Configuration>()
    const body = { ...configuration, payDelayDays: 3, employerAddress: '1 Main Street, Albany' }
    expect((await run.call(org.headers, `${base}/configuration`, { method: 'PUT', body })).statusCode).toBe(200)
    await rate(sam.memberId, 20)
    await works(sam.memberId, daysAfter(0, 1, 2, 3), 10)
    await works(sam.memberId, dayAfter(4), 3)
    await adjust(sam.memberId, { kind: 'deduction', amountMinor: 5_00, note: 'Lost key' })
    await adjust(sam.memberId, { kind: 'bonus', amountMinor: 43_00, inRegularRate: true, note: 'No misses' })

    const open = await detail(sam.memberId)
    const of = (kind: string) => open.items.filter((item) => item.kind === kind)
    expect(of('deduction')).toMatchObject([{ name: 'Lost key', amountMinor: -5_00, day: monday }])
    expect(of('bonus')).toMatchObject([{ name: 'No misses', amountMinor: 43_00, day: monday }])
    // Half of (860.00 + 43.00) ÷ 43 h on top of 20.00.
    expect(of('overtime')).toMatchObject([
      { seconds: 3 * 3600, rate: '30.5000', straightMinor: 60_00, amountMinor: 91_50, day: dayAfter(4) },
    ])
    const sum = open.items.reduce((total, { amountMinor }) => total + amountMinor, 0)
    expect(open.totals).toMatchObject({ regularMinor: 800_00, overtimePayMinor: 91_50, totalMinor: sum })
    expect([open.period.payDay, open.employerAddress]).toEqual([dayAfter(16), '1 Main Street, Albany'])

    await locked()
    const detailAfter = await detail(sam.memberId)
    expect([detailAfter.items, detailAfter.totals]).toEqual([open.items, open.totals])
    expect((await payroll()).totals).toEqual(open.totals)
  })
})
