import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { QuoteCalibration } from '#shared/contracts/quote-calibration.ts'
import { quoting, workedExample } from './test/quoting.ts'

const run = useApi()
const { api, call } = run
const dayMs = 86_400_000

async function setUp() {
  const made = await quoting(run)
  const { token, quote } = await made.sent((content) => {
    const example = workedExample(content)
    const sites = example.sites.map((site) => ({
      ...site,
      areas: site.areas.map((area, index) => ({
        ...area,
        tasks: area.tasks.map((task) => ({ ...task, rateId: index === 0 ? 'vacuum-upright' : null })),
      })),
    }))
    return { ...example, sites }
  })
  await made.accept(token)
  const [job] = (await made.get(quote.id)).acceptance?.jobs ?? []
  if (!job) throw new Error('no job was made')
  const member = await inTenant(api.db, made.own.id, (tx) =>
    tx.selectFrom('members').select('id').executeTakeFirstOrThrow(),
  )
  /** Work on the job, so many days from now, with a break of half an hour. */
  const work = (day: number, minutes: number, more: { voidedAt?: Date; endedAt?: null } = {}) =>
    inTenant(api.db, made.own.id, async (tx) => {
      const startedAt = new Date(Date.now() + day * dayMs)
      const endedAt = new Date(startedAt.getTime() + (minutes + 30) * 60_000)
      const id = randomUUIDv7()
      const log = { id, memberId: member.id, jobId: job.jobId, locationId: job.locationId, visitStart: null }
      await tx
        .insertInto('workLogs')
        .values({
          organizationId: made.own.id,
          ...log,
          startedAt,
          endedAt,
          startSource: 'manager',
          endSource: more.endedAt === null ? null : 'manager',
          voidedAt: null,
          ...more,
        })
        .execute()
      if (more.endedAt === null) return
      const at = new Date(startedAt.getTime() + 600_000)
      await tx
        .insertInto('breaks')
        .values({
          organizationId: made.own.id,
          id: randomUUIDv7(),
          workLogId: id,
          memberId: member.id,
          kind: 'meal',
          startedAt: at,
          endedAt: new Date(at.getTime() + 1_800_000),
        })
        .execute()
    })
  const read = async () => (await call(made.own.headers, `${made.base}/quote-calibration`)).json<QuoteCalibration>()
  return { ...made, work, read, job }
}

test('what the visits of a quoted job took is set beside the quote, and after eight the own rate is suggested', async () => {
  const { work, read, job } = await setUp()
  expect(await read()).toMatchObject({
    visitsNeeded: 8,
    jobs: [{ number: 'Q-1001', jobName: 'Evening clean', quotedMinutes: 469, visits: 0, actualMinutes: 0 }],
    suggestions: [],
  })
  for (let day = 1; day <= 7; day++) await work(day, 563)
  expect(await read()).toMatchObject({ jobs: [{ jobId: job.jobId, visits: 7, actualMinutes: 563 }], suggestions: [] })
  await work(8, 563)
  expect((await read()).suggestions).toEqual([
    { rateId: 'vacuum-upright', rate: 3_250, suggested: 2_707, percent: '120.0', jobs: 1, visits: 8 },
  ])
})

test('voided and running work does not count, nor does another organisation’s', async () => {
  const { work, read } = await setUp()
  await work(1, 400)
  await work(2, 100, { voidedAt: new Date() })
  await work(3, 0, { endedAt: null })
  expect((await read()).jobs).toMatchObject([{ visits: 1, actualMinutes: 400 }])
  const other = await quoting(run, 'Other')
  const theirs = await call(other.own.headers, `${other.base}/quote-calibration`)
  expect(theirs.json()).toMatchObject({ jobs: [], suggestions: [] })
})
