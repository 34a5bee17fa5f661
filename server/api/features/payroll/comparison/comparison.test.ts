import { describe, expect, test } from 'vitest'
import { upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import type { PayComparison } from '#shared/payroll/pay-comparison.contract.ts'
import type { Member } from '#shared/members/members.contract.ts'
import { at, dayAfter, daysAfter, monday, buildPayroll } from '../test/payroll-world.ts'
import { secondsOf } from './provider-pay.ts'

const run = useApi()

describe('the comparison with another product’s payroll', () => {
  test('explains each difference by the rule that makes both the same', async () => {
    const { org, base, sam, rate, works, post } = await buildPayroll(run)
    const add = async (name: string) => {
      const { id } = (await run.call(org.headers, `${base}/members`, { body: { name } })).json<Member>()
      await rate(id, 20)
      return id
    }
    const meal = (from: string, to: string) => [{ kind: 'meal', startedAt: at(monday, from), endedAt: at(monday, to) }]
    // 8 h 7 min: 8.00 to 15 minutes, 8.10 to 6, 8.08 to 5, 8.12 to the minute.
    await post(await add('Rounded'), at(monday, '08:00'), at(monday, '16:07'))
    // 8 h with half an hour for a meal: 7.50 worked.
    await post(await add('Paid break'), at(monday, '08:00'), at(monday, '16:00'), { breaks: meal('12:00', '12:30') })
    await works(await add('Automatic break'), monday, 8)
    // 45 hours, of which five are overtime.
    const weekly = await add('Overtime')
    await works(weekly, daysAfter(0, 1, 2, 3, 4), 9)
    await works(await add('Raise'), monday, 10)
    const lacking = await add('Lacking')
    await works(lacking, monday, 5)
    await works(lacking, dayAfter(1), 3.2)
    await works(await add('Same'), monday, 4.5)
    await works(await add('Ours'), monday, 1)
    expect(sam).not.toBe('')
    const file = [
      'First Name,Last Name,Regular Hours,Overtime Hours,Gross Pay,Department',
      'Rounded,,8.00,0,160.00,A',
      'Paid,Break,8.00,0,160.00,A',
      'Automatic,Break,7.50,0,150.00,A',
      'Overtime,,45,0,900.00,A',
      'Raise,,10,0,210.00,A',
      'Lacking,,5,0,100.00,A',
      // Two rows of one person, at two departments.
      'Same,,2.25,0,45.00,A',
      'SAME,,2.25,0,45.00,B',
      'Theirs,,3,0,60.00,A',
      ',,,,1600.00,Total',
    ].join('\n')
    const { body, type } = upload(Buffer.from(file), { name: 'hours.csv', type: 'text/csv' })
    const answer = await run.call({ ...org.headers, ...type }, `${base}/payroll/comparison?from=${monday}`, { body })
    expect(answer.statusCode).toBe(200)
    const { members, columns, isReadable, from } = answer.json<PayComparison>()
    expect([from, isReadable, columns.at(-1)]).toEqual([monday, true, { header: 'Department', field: null }])
    const explanations = Object.fromEntries(members.map(({ name, explanation }) => [name, explanation]))
    const plain = { roundingMinutes: null, day: null, rateE4: null }
    expect(explanations).toEqual({
      Rounded: { ...plain, kind: 'rounding', roundingMinutes: 15 },
      'Paid break': { ...plain, kind: 'breaks_paid' },
      'Automatic break': { ...plain, kind: 'breaks_automatic' },
      Overtime: { ...plain, kind: 'overtime' },
      Raise: { ...plain, kind: 'rate', rateE4: 210_000 },
      Lacking: { ...plain, kind: 'log_missing', day: dayAfter(1) },
      Same: { ...plain, kind: 'same' },
      Ours: { ...plain, kind: 'only_ours' },
      Theirs: { ...plain, kind: 'only_theirs' },
    })
    expect(members.find(({ name }) => name === 'Overtime')).toMatchObject({
      ours: { seconds: 45 * 3600, overtimeSeconds: 5 * 3600 },
      theirs: { seconds: 45 * 3600, overtimeSeconds: 0, doubleSeconds: null, grossMinor: 90_000 },
    })
    // Members without a difference come last.
    expect(members.at(-1)?.name).toBe('Same')
    const worker = await run.member(org.id, 'EMPLOYEE')
    const refused = await run.call({ ...worker, ...type }, `${base}/payroll/comparison`, { body })
    expect(refused.statusCode).toBe(403)
  })

  test('says when a file has no names or hours', async () => {
    const { org, base } = await buildPayroll(run)
    const { body, type } = upload(Buffer.from('A,B\n1,2'), { name: 'x.csv', type: 'text/csv' })
    const answer = await run.call({ ...org.headers, ...type }, `${base}/payroll/comparison?from=${monday}`, { body })
    expect(answer.json()).toMatchObject({ isReadable: false, members: [] })
  })

  test.each([
    ['7.5', 27_000],
    ['7,5', 27_000],
    ['7:30', 27_000],
    ['7h 30m', 27_000],
    ['0', 0],
    ['', null],
    ['Total', null],
  ])('reads the hours %s as %s seconds', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds)
  })
})
