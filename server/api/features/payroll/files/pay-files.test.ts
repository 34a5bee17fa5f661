import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { unzip } from '#server/api/features/data-export/test/unzip.ts'
import { useApi } from '#server/api/test/api.ts'
import type { PayCosts } from '#shared/payroll/pay-files.contract.ts'
import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import { payExportFormats } from '#shared/payroll/kinds.ts'
import { dayAfter, daysAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()

/** Two members in a locked period; one works overtime at two jobs. */
async function setUp() {
  const world = await buildPayroll(run)
  const { sam, rate, works, adjust, addJob, location, org, base } = world
  const lee = await world.worker()
  await rate(sam.memberId, 20)
  await rate(lee.memberId, 18.5)
  const clinic = await addJob(location, { name: 'Clinic' })
  await works(sam.memberId, daysAfter(0, 1, 2, 3), 10)
  await works(sam.memberId, dayAfter(4), 3, { jobId: clinic.id })
  await works(lee.memberId, monday, 8, { jobId: null })
  await adjust(lee.memberId, { kind: 'deduction', amountMinor: 5_00, note: '=Key' })
  const proven = (minutesAgo = 0) =>
    sql`update sessions set proved_at = now() - make_interval(mins => ${minutesAgo}) where user_id = ${org.owner.userId}`.execute(
      run.api.db,
    )
  const file = (query: string) => run.call(org.headers, `${base}/payroll/export?from=${monday}${query}`)
  const numbered = (memberId: string, employeeNumber: string) =>
    inTenant(run.api.db, org.id, (tx) =>
      tx.updateTable('members').set({ employeeNumber }).where('id', '=', memberId).execute(),
    )
  /** Unzips the archive; keyed by file name. */
  async function filesOf(query: string) {
    const answer = await file(query)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    return unzip(answer.rawPayload)
  }
  const tableOf = (text = '') => parse(text, { columns: true }) as Record<string, string>[]
  const period = `${monday}_${dayAfter(13)}`
  return { ...world, lee, clinic, proven, file, filesOf, tableOf, numbered, period }
}

describe('payroll files', () => {
  test('require reauthentication, and a provider’s file a locked period', async () => {
    const { file, proven, locked, payroll, sam, lee, numbered, period } = await setUp()
    for (const [at, { memberId }] of [sam, lee].entries()) await numbered(memberId, `E${at}`)
    await proven(11)
    expect((await file('')).json()).toMatchObject({ code: 'proof_needed' })
    await proven()
    expect((await file('')).statusCode).toBe(200)
    expect((await file('&format=adp')).json()).toMatchObject({ code: 'pay_not_locked' })
    await locked()
    expect((await payroll()).period.state).toBe('locked')
    // A journal entry does not run payroll.
    expect((await file('&format=journal')).statusCode).toBe(200)
    expect((await payroll()).period.state).toBe('locked')
    const name = (await file('&format=adp&companyCode=b2')).headers['content-disposition']
    expect(name).toMatch(new RegExp(`^attachment; filename="[a-z0-9-]+_${period}_adp[.]zip"$`))
    expect((await payroll()).period).toMatchObject({ state: 'exported', exportedAt: expect.any(String) })
  })

  test('are refused for members without an employee number, named, without changing the period', async () => {
    const { file, proven, locked, payroll, sam, lee, numbered } = await setUp()
    await numbered(sam.memberId, '0012')
    await proven()
    await locked()
    const formats = payExportFormats.filter((format) => !['csv', 'xlsx', 'journal'].includes(format))
    for (const format of formats) {
      const answer = await file(`&format=${format}`)
      expect([format, answer.statusCode, answer.json()]).toMatchObject([
        format,
        409,
        { code: 'employee_numbers_missing', details: 'Sam Ortiz.' },
      ])
    }
    expect((await payroll()).period.state).toBe('locked')
    await numbered(lee.memberId, '0013')
    for (const format of formats) expect([format, (await file(`&format=${format}`)).statusCode]).toEqual([format, 200])
  })

  test('have the provider’s columns, hours and amounts, blanks for zero, and a control report', async () => {
    const { proven, locked, filesOf, tableOf, sam, lee, numbered } = await setUp()
    await numbered(sam.memberId, '0012')
    await numbered(lee.memberId, '0013')
    await proven()
    await locked()
    const adp = await filesOf('&format=adp&companyCode=b2')
    expect([...adp.keys()]).toEqual(['PRB2_EPI.csv', 'control-report.csv'])
    const rows = tableOf(adp.get('PRB2_EPI.csv'))
    const ofSam = { 'Co Code': 'B2_', 'File #': '0012', 'Temp Rate': '20.0000' }
    expect(rows.filter((row) => row['File #'] === '0012')).toMatchObject([
      { ...ofSam, 'Reg Hours': '40.00', 'O/T Hours': '', 'Earnings 3 Amount': '' },
      { ...ofSam, 'Reg Hours': '', 'O/T Hours': '3.00', 'Reg Earnings': '' },
    ])
    expect(rows.at(-1)).toMatchObject({ 'File #': '0013', 'Adjust Ded Code': 'DED', 'Adjust Ded Amount': '5.00' })
    const report = tableOf(adp.get('control-report.csv'))
    expect(report.slice(-3).map((row) => [row['Member'], row['Ours']])).toEqual([
      ['Our total', '1033.00'],
      ['Total in the file', '1033.00'],
      ['Difference', '0.00'],
    ])
    const paychex = tableOf((await filesOf('&format=paychex')).get(`paychex-${monday}.csv`))
    expect(paychex.map((row) => [row['Worker ID'], row['Pay Component'], row['Hours'], row['Amount']])).toEqual([
      ['0012', 'Hourly', '40.00', '800.00'],
      ['0012', 'Overtime', '3.00', '90.00'],
      ['0013', 'Hourly', '8.00', '148.00'],
      ['0013', 'Deduction', '', '5.00'],
    ])
    const gusto = tableOf((await filesOf('&format=gusto')).get(`gusto-${monday}.csv`))
    expect(gusto).toMatchObject([
      { last_name: 'Ortiz', hourly_rate: '20.0000', regular_hours: '40.00', overtime_hours: '3.00', bonus: '' },
      { hourly_rate: '18.5000', regular_hours: '8.00', overtime_hours: '', deduction: '5.00', rounding: '' },
    ])
    expect(gusto.some((row) => Object.values(row).some((cell) => /^0*[.]?0*$/.test(cell) && cell !== ''))).toBe(false)
    const desktop = await filesOf('&format=quickbooks_desktop&companyCode=1015362067')
    const iif = desktop.get(`quickbooks-time-${monday}.iif`)?.split('\r\n') ?? []
    expect(iif[1]?.split('\t').slice(4)).toEqual(['N', 'Y', '1015362067'])
    const friday = iif.find((line) => line.includes('Clinic')) ?? ''
    expect(friday.split('\t').slice(0, 7)).toEqual([
      'TIMEACT',
      '03/13/26',
      'Harbor Dental:Clinic',
      'Sam Ortiz',
      '',
      'Overtime',
      '3:00',
    ])
    expect(tableOf(desktop.get('control-report.csv')).find((row) => row['By hand'] === '-5.00')).toMatchObject({
      Kind: 'Deduction',
      Difference: '0.00',
    })
  })

  test('end a table with its total, our total and the difference', async () => {
    const { file, proven, period } = await setUp()
    await proven()
    const answer = await file('')
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`"[a-z0-9-]+_${period}_payroll[.]csv"$`))
    const rows = parse(answer.body, { columns: true, bom: true }) as Record<string, string>[]
    expect(rows.find((row) => row['Regular: hours'] === '40')).toMatchObject({
      'Overtime: hours': '3',
      'Regular: pay': '800',
      'Overtime: pay': '90',
      'To pay': '890',
    })
    expect(rows.slice(-3).map((row) => [row['Member'], row['Gross'], row['Deduction: pay'], row['To pay']])).toEqual([
      ['Total in the file', '1038', '-5', '1033'],
      ['Our total', '', '', '1033'],
      ['Difference', '', '', '0'],
    ])
  })
})

describe('labor costs of a locked period', () => {
  test('assigns labor costs to jobs so that they add up to the payroll', async () => {
    const { payroll, org, base, location } = await setUp()
    const { items } = (await run.call(org.headers, `${base}/payroll/costs?from=${monday}`)).json<PayCosts>()
    expect(items.find(({ jobName }) => jobName === 'Clinic')).toMatchObject({
      clientName: 'Harbor Dental',
      seconds: 3 * 3600,
      straightMinor: 0,
      overtimeMinor: 90_00,
      totalMinor: 90_00,
    })
    expect(items.find(({ locationId, jobId }) => locationId === location.id && !jobId)).toMatchObject({
      totalMinor: 148_00,
    })
    expect(items.at(-1)).toMatchObject({ clientName: null, otherMinor: -5_00 })
    expect(items.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe((await payroll()).totals.totalMinor)
  })
})

describe('pay statement downloads', () => {
  test('require a member filter of limited size and reauthentication', async () => {
    const { org, base, sam, lee, proven, locked, detail } = await setUp()
    const ask = (members: readonly string[]) =>
      run.call(org.headers, `${base}/payroll/statements?from=${monday}&members=${members.join(',')}`)
    await proven(11)
    expect((await ask([sam.memberId])).json()).toMatchObject({ code: 'proof_needed' })
    await proven()
    const ids = [sam.memberId, lee.memberId]
    const open = (await ask(ids)).json<{ items: MemberPay[] }>().items
    expect(open.map(({ member }) => member.id).toSorted()).toEqual(ids.toSorted())
    await locked()
    const remaining = (await ask(ids)).json<{ items: MemberPay[] }>().items
    expect(remaining.map(({ totals, lines }) => [totals, lines])).toEqual(
      open.map(({ totals, lines }) => [totals, lines]),
    )
    const ofLee = remaining.find(({ member }) => member.id === lee.memberId)
    expect(ofLee).toMatchObject({
      period: { state: 'locked' },
      state: 'approved',
      adjustments: [{ amountMinor: -5_00 }],
    })
    expect(ofLee).toEqual(await detail(lee.memberId))
    for (const bad of [[], ['x'], Array.from({ length: 26 }, () => sam.memberId)]) {
      expect((await ask(bad)).statusCode).toBe(400)
    }
  })
})
