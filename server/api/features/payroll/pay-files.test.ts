import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { PayCosts } from '#shared/contracts/pay-files.ts'
import type { MemberPay } from '#shared/contracts/payroll.ts'
import { dayAfter, monday, payrollWorld } from './test/payroll-world.ts'

const run = useApi()

/** Two members of a locked period; one of them works overtime at two jobs. */
async function setUp() {
  const world = await payrollWorld(run)
  const { sam, rate, works, adjust, addJob, location, own, base } = world
  const lee = await world.worker()
  await rate(sam.memberId, 20)
  await rate(lee.memberId, 18.5)
  const clinic = await addJob(location, { name: 'Clinic' })
  for (const day of [0, 1, 2, 3]) await works(sam.memberId, dayAfter(day), 10)
  await works(sam.memberId, dayAfter(4), 3, { jobId: clinic.id })
  await works(lee.memberId, monday, 8, { jobId: null })
  await adjust(lee.memberId, { kind: 'deduction', amountMinor: 5_00, note: '=Key' })
  const proven = (minutesAgo = 0) =>
    sql`update sessions set proved_at = now() - make_interval(mins => ${minutesAgo}) where user_id = ${own.owner.userId}`.execute(
      run.api.db,
    )
  const file = (query: string) => run.call(own.headers, `${base}/payroll/export?from=${monday}${query}`)
  const rows = async (query: string) => parse((await file(query)).body, { columns: true }) as Record<string, string>[]
  return { ...world, lee, clinic, proven, file, rows }
}

describe('files', () => {
  test('ask again who it is, and a provider’s asks for a locked period', async () => {
    const { file, proven, locked, payroll } = await setUp()
    await proven(11)
    expect((await file('')).json()).toMatchObject({ code: 'proof_needed' })
    await proven()
    expect((await file('')).statusCode).toBe(200)
    expect((await file('&format=adp')).json()).toMatchObject({ code: 'pay_not_locked' })
    await locked()
    expect((await payroll()).period.state).toBe('locked')
    expect((await file('&format=adp&companyCode=b2')).headers['content-disposition']).toBe(
      'attachment; filename="PRB2_EPI.csv"',
    )
    expect((await payroll()).period).toMatchObject({ state: 'exported', exportedAt: expect.any(String) })
  })

  test('have the providers’ columns, hours and money, and nothing where there is nothing', async () => {
    const { proven, locked, rows } = await setUp()
    await proven()
    await locked()
    const adp = await rows('&format=adp&companyCode=B2C')
    expect(Object.keys(adp[0] ?? {}).slice(0, 5)).toEqual(['Co Code', 'Batch ID', 'File #', 'Reg Hours', 'O/T Hours'])
    const ofSam = { 'Co Code': 'B2C', 'Reg Hours': '40.00', 'O/T Hours': '3.00', 'Temp Rate': '20.0000' }
    expect(adp).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...ofSam, 'Hours 3 Code': '', 'Earnings 3 Amount': '' }),
        expect.objectContaining({ 'Reg Hours': '8.00', 'Earnings 3 Code': 'ADJ', 'Earnings 3 Amount': '-5.00' }),
      ]),
    )
    const paychex = await rows('&format=paychex')
    const sums = Map.groupBy(paychex, (row) => row['Pay Component'])
    expect(sums.get('Overtime')).toMatchObject([{ Hours: '3.00', Amount: '90.00' }])
    expect(sums.get('Hourly')?.map((row) => row['Amount'])).toEqual(expect.arrayContaining(['800.00', '148.00']))
    expect(sums.get('Deduction')).toMatchObject([{ Hours: '', Amount: '-5.00' }])
    const gusto = await rows('&format=gusto')
    expect(gusto.map((row) => row['Deduction']).toSorted()).toEqual(['', '5.00'])
    expect(gusto.some((row) => Object.values(row).some((cell) => /^0*[.]?0*$/.test(cell) && cell !== ''))).toBe(false)
    expect(gusto).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          'Last name': 'Ortiz',
          'Regular hours': '40.00',
          'Overtime hours': '3.00',
          Bonus: '',
        }),
        expect.objectContaining({ 'Regular hours': '8.00', 'Overtime hours': '' }),
      ]),
    )
    const quickbooks = await rows('&format=quickbooks')
    expect(quickbooks.filter((row) => row['Service Item'] === 'Clinic')).toMatchObject([
      { Customer: 'Harbor Dental', 'Payroll Item': 'Hourly', Date: dayAfter(4), Hours: '3.00', Amount: '60.00' },
    ])
  })
})

test('labour costs go to the jobs that caused them and sum to the payroll', async () => {
  const { payroll, own, base, location } = await setUp()
  const { items } = (await run.call(own.headers, `${base}/payroll/costs?from=${monday}`)).json<PayCosts>()
  expect(items.find(({ jobName }) => jobName === 'Clinic')).toMatchObject({
    clientName: 'Harbor Dental',
    seconds: 3 * 3600,
    straightMinor: 60_00,
    overtimeMinor: 30_00,
    totalMinor: 90_00,
  })
  expect(items.find(({ locationId, jobId }) => locationId === location.id && !jobId)).toMatchObject({
    totalMinor: 148_00,
  })
  expect(items.at(-1)).toMatchObject({ clientName: null, otherMinor: -5_00 })
  expect(items.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe((await payroll()).totals.totalMinor)
})

test('statements are asked for by member, some at a time, by who has shown again who it is', async () => {
  const { own, base, sam, lee, proven, locked, detail } = await setUp()
  const ask = (members: readonly string[]) =>
    run.call(own.headers, `${base}/payroll/statements?from=${monday}&members=${members.join(',')}`)
  await proven(11)
  expect((await ask([sam.memberId])).json()).toMatchObject({ code: 'proof_needed' })
  await proven()
  const ids = [sam.memberId, lee.memberId]
  const open = (await ask(ids)).json<{ items: MemberPay[] }>().items
  expect(open.map(({ member }) => member.id).toSorted()).toEqual(ids.toSorted())
  await locked()
  const kept = (await ask(ids)).json<{ items: MemberPay[] }>().items
  expect(kept.map(({ totals, lines }) => [totals, lines])).toEqual(open.map(({ totals, lines }) => [totals, lines]))
  const ofLee = kept.find(({ member }) => member.id === lee.memberId)
  expect(ofLee).toMatchObject({ period: { state: 'locked' }, state: 'approved', adjustments: [{ amountMinor: -5_00 }] })
  expect(ofLee).toEqual(await detail(lee.memberId))
  for (const bad of [[], ['x'], Array.from({ length: 26 }, () => sam.memberId)]) {
    expect((await ask(bad)).statusCode).toBe(400)
  }
})
