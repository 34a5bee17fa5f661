import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { CodeHistory } from '#shared/locations/alarm-codes.contract.ts'
import type { JobCrew } from '#shared/schedule/schedule.contract.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'

const run = useApi()
const { api, call } = run

/** A daily visit of one hour that starts the given minutes from now, and a member of its crew. */
async function visitIn(minutes: number) {
  const site = await buildWorksite(run)
  const { org, places, location, base } = site
  await places.setAlarmCode(location, '4711')
  const start = Temporal.Now.zonedDateTimeISO('America/New_York')
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
    .add({ minutes })
  const job = await places.addJob(location, {
    name: 'Daily clean',
    schedule: {
      ...daily,
      startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
      durationMinutes: 60,
      startsOn: start.toPlainDate().subtract({ days: 10 }).toString(),
    },
  })
  const visit = { jobId: job.id, originalStart: start.toInstant().toString() }
  const sam = await site.worker()
  async function assign(...memberIds: string[]) {
    const url = `${base}/jobs/${job.id}/crew`
    const { version } = (await call(org.headers, url)).json<JobCrew>()
    const answer = await call(org.headers, url, { method: 'PUT', body: { crewSize: 1, memberIds, version } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  const ask = (headers: Record<string, string>, body: object = visit) =>
    call(headers, `${base}/timeclock/alarm-code-reveals`, { body })
  const codeUrl = `${places.locationUrl(location)}/alarm-code`
  const history = async () => (await call(org.headers, `${codeUrl}/reveals`)).json<CodeHistory>()
  await assign(sam.memberId)
  // Starts at least a day earlier, in case the visit began before midnight.
  await inTenant(api.db, org.id, (tx) =>
    tx.updateTable('jobCrew').set({ effectiveFrom: '2020-01-01' }).where('jobId', '=', job.id).execute(),
  )
  return { ...site, job, visit, sam, assign, ask, codeUrl, history }
}

describe('the code of a visit', () => {
  test('is shown to its crew within the hour before, and records the position', async () => {
    const { sam, ask, visit, history } = await visitIn(55)
    const position = { latitude: 41.8, longitude: -87.6, accuracyM: 12.5 }
    expect((await ask(sam.headers, { ...visit, position })).json()).toEqual({ code: '4711' })
    const { hasAlarmCode, items } = await history()
    expect(hasAlarmCode).toBe(true)
    expect(items).toMatchObject([{ memberId: sam.memberId, reason: null, jobName: 'Daily clean', position }])
    expect(items[0]?.requestId).not.toBe('')
  })

  test.each([
    ['more than an hour before the start', 65],
    ['after the end', -65],
  ])('stays closed %s', async (_when, minutes) => {
    const { sam, ask, history } = await visitIn(minutes)
    expect((await ask(sam.headers)).json()).toMatchObject({ code: 'alarm_code_closed' })
    expect((await history()).items).toEqual([])
  })

  test('stays open after the end while work at it is running', async () => {
    const { sam, ask, visit } = await visitIn(-65)
    await sam.tapped('start', { jobId: visit.jobId, visitStart: visit.originalStart })
    expect((await ask(sam.headers)).statusCode).toBe(200)
    await sam.tapped('end')
    expect((await ask(sam.headers)).statusCode).toBe(409)
  })

  test('is refused to everyone else, managers included', async () => {
    const { worker, org, ask } = await visitIn(0)
    const others = [await worker(), await worker('SUPERVISOR')]
    for (const { headers } of others) expect([403, 404]).toContain((await ask(headers)).statusCode)
    expect([403, 404]).toContain((await ask(org.headers)).statusCode)
  })

  test('is refused for a canceled visit, whose card has none', async () => {
    const { sam, ask, visit, places } = await visitIn(30)
    await places.changeVisit(visit.jobId, visit.originalStart, { cancelledReason: 'client' })
    expect((await ask(sam.headers)).statusCode).toBe(404)
    const { visits } = await sam.get<Timeclock>('/timeclock')
    expect(visits.filter(({ isCancelled }) => isCancelled).map(({ hasAlarmCode }) => hasAlarmCode)).toEqual([false])
  })

  test('moves from the member who reported an absence to the one who took the visit', async () => {
    const { sam, ask, visit, base, org, worker } = await visitIn(30)
    const path = `/jobs/${visit.jobId}/visits/${visit.originalStart}`
    const out = { reason: 'sick', note: '' }
    const at = `${visit.jobId}/${visit.originalStart}`
    const absent = await call(sam.headers, `${base}/my-visits/${at}/absence`, { body: out })
    expect([absent.statusCode, absent.body]).toEqual([200, expect.any(String)])
    expect((await ask(sam.headers)).statusCode).toBe(404)
    const lee = await worker()
    await call(org.headers, `${base}${path}/offers`, { body: { memberIds: [lee.memberId] } })
    expect((await ask(lee.headers)).statusCode).toBe(404)
    await call(lee.headers, `${base}/my-visit-offers/${at}`, { method: 'PUT', body: { answer: 'taken' } })
    expect((await ask(lee.headers)).json()).toEqual({ code: '4711' })
  })

  test('is not shown for a draft week', async () => {
    const { sam, ask, org } = await visitIn(0)
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('configurations').set({ schedulePublishing: 'by_week' }).execute(),
    )
    expect((await ask(sam.headers)).statusCode).toBe(404)
  })
})

describe('a manager', () => {
  const open = (headers: Record<string, string>, url: string, reason = 'Alarm company called') =>
    call(headers, `${url}/reveals`, { body: { reason } })

  test('sees the code for a reason only, and no earlier response contains it', async () => {
    const { worker, codeUrl, history, org } = await visitIn(0)
    const boss = await worker('SUPERVISOR')
    expect((await open(boss.headers, codeUrl, ' ')).statusCode).toBe(400)
    expect((await open(boss.headers, codeUrl)).json()).toEqual({ code: '4711' })
    expect((await history()).items).toMatchObject([{ reason: 'Alarm company called', jobName: null }])
    const again = { body: { reason: 'Again' }, headers: { 'idempotency-key': 'once' } }
    const keyed = { ...org.headers, ...again.headers }
    expect((await call(keyed, `${codeUrl}/reveals`, { body: again.body })).statusCode).toBe(200)
    expect((await call(keyed, `${codeUrl}/reveals`, { body: again.body })).statusCode).toBe(422)
    expect((await history()).items).toHaveLength(2)
  })

  test('sets, replaces and removes the code without seeing it in a response', async () => {
    const { org, codeUrl, history } = await visitIn(0)
    const put = (code: string) => call(org.headers, codeUrl, { method: 'PUT', body: { code } })
    const set = await put(' 99-88 ')
    expect(set.json()).toMatchObject({ hasAlarmCode: true })
    expect(set.body).not.toContain('99-88')
    expect((await open(org.headers, codeUrl)).json()).toEqual({ code: '99-88' })
    expect((await put('')).json()).toMatchObject({ hasAlarmCode: false })
    expect((await open(org.headers, codeUrl)).statusCode).toBe(404)
    expect((await history()).hasAlarmCode).toBe(false)
  })

  test.each(['EMPLOYEE', 'MEMBER'] as const)('needs more than the role %s', async (role) => {
    const { worker, codeUrl } = await visitIn(0)
    const { headers } = await worker(role)
    const answers = [
      await open(headers, codeUrl),
      await call(headers, `${codeUrl}/reveals`),
      await call(headers, codeUrl, { method: 'PUT', body: { code: '1' } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })

  test('with a region opens, sets and reads codes in that region only', async () => {
    const { worker, codeUrl, org, base, history } = await visitIn(0)
    const tied = await worker('SUPERVISOR')
    const north = { name: 'North', color: '#1f7a5c', supervisorIds: [tied.memberId] }
    expect((await call(org.headers, `${base}/regions`, { body: north })).statusCode).toBe(201)
    const answers = [
      await open(tied.headers, codeUrl),
      await call(tied.headers, `${codeUrl}/reveals`),
      await call(tied.headers, codeUrl, { method: 'PUT', body: { code: '1' } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect((await history()).items).toEqual([])
  })

  test('viewing five codes in a day without a visit at their locations alerts owners, and again after five more', async () => {
    const { worker, codeUrl, org } = await visitIn(0)
    const boss = await worker('SUPERVISOR')
    const alerts = () =>
      inTenant(api.db, org.id, (tx) =>
        tx.selectFrom('notifications').select('params').where('kind', '=', 'codes_revealed').execute(),
      )
    for (let n = 0; n < 4; n++) await open(boss.headers, codeUrl)
    expect(await alerts()).toEqual([])
    await Promise.all([open(boss.headers, codeUrl), open(boss.headers, codeUrl)])
    expect(await alerts()).toMatchObject([{ params: { location: 'Main Street', count: '5' } }])
    for (let n = 0; n < 4; n++) await open(boss.headers, codeUrl)
    expect(await alerts()).toHaveLength(2)
  })
})

describe('the history of reveals', () => {
  test('never changes or deletes the record of a reveal', async () => {
    const { sam, ask, org } = await visitIn(0)
    await ask(sam.headers)
    const changed = inTenant(api.db, org.id, (tx) => tx.updateTable('alarmCodeReveals').set({ reason: 'x' }).execute())
    await expect(changed).rejects.toThrow('permission denied')
    const removed = inTenant(api.db, org.id, (tx) => tx.deleteFrom('alarmCodeReveals').execute())
    await expect(removed).rejects.toThrow('permission denied')
  })
})
