import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'

const { organization, member, call } = useApi()
const url = (id: string) => organizationPaths.configuration.replace(':organizationId', id)
const read = async (headers: Record<string, string>, id: string) => (await call(headers, url(id))).json<Configuration>()
const write = (headers: Record<string, string>, id: string, body: object) =>
  call(headers, url(id), { method: 'PUT', body })

describe('the configuration of an organization', () => {
  test('is one flat object, replaced as a whole with a new version', async () => {
    const { id, headers } = await organization('Before')
    const before = await read(headers, id)
    expect(before).toEqual({
      version: 1,
      name: 'Before',
      timeZone: 'America/New_York',
      weekStart: 1,
      workdayStart: '00:00',
      currency: 'USD',
      units: 'imperial',
      language: 'en',
      languages: ['en', 'es'],
      payPeriod: 'weeks',
      payPeriodWeeks: 2,
      payPeriodStart: null,
      payDelayDays: 5,
      employerAddress: '',
      rounding: 'none',
      schedulePublishing: 'at_once',
      geofencePolicy: 'flag',
      autoCloseMinutes: 960,
      lateMinutes: 15,
      noShowMinutes: 30,
      earlyStartMinutes: 60,
      shortPercent: 50,
      confirmMinutes: null,
      swapApproval: true,
      minRestHours: null,
      maxDayHours: null,
      maxWeekHours: null,
      maxConsecutiveDays: null,
      minorRules: true,
      schoolFrom: '08:00',
      schoolTo: '15:00',
      schoolOutFrom: null,
      schoolOutTo: null,
      secondFactorRequired: true,
    })
    const wanted = {
      ...before,
      name: 'After',
      timeZone: 'america/denver',
      weekStart: 7,
      workdayStart: '04:30',
      payPeriodStart: '2027-01-03',
    }
    const answer = await write(headers, id, wanted)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...wanted, version: 2, timeZone: 'America/Denver' })
    expect(await read(headers, id)).toEqual(answer.json())
  })

  test('answers 409 for an old version and applies only one of two concurrent changes', async () => {
    const { id, headers } = await organization()
    const before = await read(headers, id)
    const answers = await Promise.all([
      write(headers, id, { ...before, weekStart: 2 }),
      write(headers, id, { ...before, weekStart: 3 }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'stale_version' })
    expect(await read(headers, id)).toMatchObject({ version: 2 })
  })

  test.each([
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
    [{ workdayStart: '24:00' }, 'workdayStart'],
    [{ currency: 'XXX' }, 'currency'],
    [{ payPeriodWeeks: 5 }, 'payPeriodWeeks'],
    [{ payPeriodStart: '2027-02-30' }, 'payPeriodStart'],
    [{ languages: [] }, 'languages'],
    [{ languages: ['en', 'en'] }, 'languages'],
    [{ languages: ['es'] }, 'language'],
    [{ lateMinutes: 30, noShowMinutes: 30 }, 'noShowMinutes'],
    [{ earlyStartMinutes: 721 }, 'earlyStartMinutes'],
    [{ shortPercent: 9 }, 'shortPercent'],
    [{ secret: true }, 'secret'],
    [{ version: undefined }, 'version'],
  ])('answers 400 for %j and names the field', async (change, path) => {
    const { id, headers } = await organization()
    const answer = await write(headers, id, { ...(await read(headers, id)), ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: [{ path }] })
  })

  test('answers 400 for a day that does not exist', async () => {
    const { id, headers } = await organization()
    const answer = await write(headers, id, { ...(await read(headers, id)), payPeriodStart: '0000-01-01' })
    expect(answer.statusCode).toBe(400)
  })

  test('can be read by all staff and written by owners only', async () => {
    const { id, headers } = await organization()
    const admin = await member(id, 'ADMIN')
    const otherOrg = await organization()
    const current = await read(admin, id)
    expect(current.version).toBe(1)
    expect((await write(admin, id, current)).statusCode).toBe(403)
    expect((await call(otherOrg.headers, url(id))).statusCode).toBe(403)
    expect((await write(headers, id, current)).statusCode).toBe(200)
  })
})
