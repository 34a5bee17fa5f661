import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { unzip } from '#server/api/features/data-export/test/unzip.ts'
import { useApi } from '#server/api/test/api.ts'
import type { EarningCodeList } from '#shared/payroll/pay-earning-codes.contract.ts'
import { codedPayFormats } from '#shared/payroll/earning-codes.ts'
import { dayAfter, daysAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()
const { api, call } = run

/** A locked period with 40 hours at $20.00, three of overtime, a $50.00 bonus and a $5.00 deduction. */
async function lockedWorld() {
  const world = await buildPayroll(run)
  const { sam, rate, works, adjust, org, base, locked } = world
  await rate(sam.memberId, 20)
  await works(sam.memberId, daysAfter(0, 1, 2, 3), 10)
  await works(sam.memberId, dayAfter(4), 3)
  await adjust(sam.memberId, { note: 'Thanks' })
  await adjust(sam.memberId, { kind: 'deduction', amountMinor: 5_00, note: 'Key' })
  await inTenant(api.db, org.id, (tx) =>
    tx.updateTable('members').set({ employeeNumber: '0012' }).where('id', '=', sam.memberId).execute(),
  )
  await locked()
  await sql`update sessions set proved_at = now() where user_id = ${org.owner.userId}`.execute(api.db)
  const set = (format: string, codes: Record<string, string>, headers = org.headers) =>
    call(headers, `${base}/payroll/earning-codes/${format}`, {
      method: 'PUT',
      body: { codes: Object.entries(codes).map(([kind, code]) => ({ kind, code })) },
    })
  const file = (format: string) => call(org.headers, `${base}/payroll/export?from=${monday}&format=${format}`)
  const filesOf = async (format: string) => {
    const answer = await file(format)
    expect(answer.statusCode).toBe(200)
    return [...(await unzip(answer.rawPayload)).values()]
  }
  const list = async () => (await call(org.headers, `${base}/payroll/earning-codes`)).json<EarningCodeList>().items
  return { ...world, set, file, filesOf, list }
}

let world: Awaited<ReturnType<typeof lockedWorld>>
beforeAll(async () => {
  world = await lockedWorld()
})

const wordsOf = { adp: 'BNS', paychex: 'Spot bonus', paylocity: 'BNS', rippling: 'Spot bonus' } as const

describe('earning codes of payroll providers', () => {
  test('writes the organization’s earning codes to each provider’s file, or the defaults', async () => {
    const { set, filesOf, list } = world
    for (const [format, code] of Object.entries(wordsOf)) {
      await set(format, {})
      expect((await filesOf(format))[0]).not.toContain(code)
      expect((await set(format, { bonus: ` ${code} ` })).statusCode).toBe(200)
      const [text = '', report = ''] = await filesOf(format)
      expect(text).toContain(code)
      expect(text).toMatch(/DED|Deduction/)
      expect(report).toContain('Difference,,0.00')
    }
    await set('quickbooks_desktop', { overtime: 'OT 1.5' })
    expect((await filesOf('quickbooks_desktop'))[0]).toMatch(/\tHourly\t[\s\S]*\tOT 1\.5\t/)
    const items = await list()
    expect(items.map(({ format }) => format)).toEqual(codedPayFormats)
    const adp = items[0]?.codes ?? []
    expect(adp.find(({ kind }) => kind === 'bonus')).toEqual({ kind: 'bonus', code: 'BNS', standard: 'BON' })
    // A kind with its own column has no code, and a timesheet has no amounts.
    expect(adp.some(({ kind }) => kind === 'regular')).toBe(false)
    expect(items.at(-1)?.codes.some(({ kind }) => kind === 'bonus')).toBe(false)
    expect(
      (await set('adp', {})).json<EarningCodeList>().items[0]?.codes.every((code) => code.code === code.standard),
    ).toBe(true)
  })

  test('refuses a file for pay kinds without a code, names them and leaves the period locked', async () => {
    const { set, file, payroll, org, base } = await lockedWorld()
    await set('paylocity', { bonus: '', deduction: '', visit: '' })
    const refused = await file('paylocity')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'earning_codes_missing', details: 'Bonus, Deduction.' },
    ])
    const headers = { ...org.headers, 'accept-language': 'es' }
    const spanish = await call(headers, `${base}/payroll/export?from=${monday}&format=paylocity`)
    expect(spanish.json()).toMatchObject({ details: 'Bono, Descuento.' })
    expect((await payroll()).period.state).toBe('locked')
    expect((await file('adp')).statusCode, 'each provider has its own').toBe(200)
  })

  test.each([
    ['adp', { bonus: 'B-1' }, 'bonus', 'earning_code_invalid'],
    ['paylocity', { visit: 'VISITSOFAMEMBER' }, 'visit', 'earning_code_invalid'],
    ['rippling', { bonus: '=1+1' }, 'bonus', 'earning_code_invalid'],
    ['paylocity', { double: 'ot' }, 'double', 'earning_code_shared'],
    ['rippling', { sick: 'Overtime' }, 'sick', 'earning_code_shared'],
  ])('rejects the %s code %j', async (format, codes, path, code) => {
    const { set, list } = world
    const before = await list()
    const answer = await set(format, codes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code, fields: [{ path }] })
    expect(await list()).toEqual(before)
  })

  test('lets hours of one multiplier share a code, and amounts too', async () => {
    const { set } = world
    expect((await set('paylocity', { vacation: 'PTO', sick: 'PTO', bonus: 'X1', correction: 'X1' })).statusCode).toBe(
      200,
    )
  })

  test('isolates codes by organization and requires permission to manage pay', async () => {
    const { set, sam, list } = world
    const otherPayroll = await buildPayroll(run)
    expect((await set('adp', { bonus: 'BNS' }, otherPayroll.org.headers)).statusCode).toBe(403)
    expect((await set('adp', { bonus: 'BNS' }, sam.headers)).statusCode).toBe(403)
    expect((await set('gusto', {})).statusCode, 'its columns are fixed').toBe(404)
    expect((await set('adp', { bonus: 'BNS' })).statusCode).toBe(200)
    const otherCodes = await call(otherPayroll.org.headers, `${otherPayroll.base}/payroll/earning-codes`)
    expect(otherCodes.json<EarningCodeList>().items[0]?.codes).toContainEqual({
      kind: 'bonus',
      code: 'BON',
      standard: 'BON',
    })
    expect((await list())[0]?.codes).toContainEqual({ kind: 'bonus', code: 'BNS', standard: 'BON' })
  })

  test('writes the control report in the organization’s language', async () => {
    const { filesOf, org } = world
    const speak = (language: 'en' | 'es') =>
      inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ language }).execute())
    await speak('es')
    const [, report = ''] = await filesOf('paychex')
    await speak('en')
    const rows = parse(report) as string[][]
    expect(rows[0]).toEqual([
      'Número de empleado',
      'Miembro',
      'Tipo',
      'Nuestro',
      'En el archivo',
      'A mano',
      'Diferencia',
    ])
    expect(rows.slice(1, 5).map((row) => [row[2], row[3], row[6]])).toEqual([
      ['Regulares', '800.00', '0.00'],
      ['Extra', '90.00', '0.00'],
      ['Bono', '50.00', '0.00'],
      ['Descuento', '-5.00', '0.00'],
    ])
    expect(rows.slice(-3).map((row) => [row[1], row[3]])).toEqual([
      ['Nuestro total', '935.00'],
      ['Total en el archivo', '935.00'],
      ['Diferencia', '0.00'],
    ])
  })
})
