import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { TimeRequest, TimeRequestPage } from '#shared/work-logs/time-requests.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { buildWorkLogs, workday } from './test/entries.ts'

const run = useApi()
const { call } = run

const asking = async () => {
  const logs = await buildWorkLogs(run)
  const { base, job, location, org, sam } = logs
  const missing = {
    workLogId: null,
    locationId: location.id,
    jobId: job.id,
    ...workday,
    reason: ' Phone was empty. ',
  }
  const ask = (body: object = {}) => call(sam.headers, `${base}/time-requests`, { body: { ...missing, ...body } })
  const decide = ({ id, version }: TimeRequest, accept: boolean, answer = '') =>
    call(org.headers, `${base}/time-requests/${id}/decision`, { method: 'PUT', body: { accept, answer, version } })
  const open = async () => (await call(org.headers, `${base}/time-requests?state=open`)).json<TimeRequestPage>().items
  return { ...logs, ask, decide, open }
}

describe('time correction requests', () => {
  test('notifies managers and is entered with the worker’s own reason on acceptance', async () => {
    const { ask, base, decide, list, notices, open, org } = await asking()
    const request = (await ask()).json<TimeRequest>()
    expect(request).toMatchObject({ memberName: 'Sam Ortiz', state: 'open', before: null, reason: 'Phone was empty.' })
    const noticeItems = (await call(org.headers, `${base}/notifications`)).json<{ items: object[] }>().items
    expect(noticeItems).toMatchObject([
      { title: 'Sam Ortiz requests a time correction', text: 'Main Street, March 10, 2026: Phone was empty.' },
    ])
    expect(await open()).toEqual([request])
    const accepted = (await decide(request, true)).json<TimeRequest>()
    expect(accepted).toMatchObject({ state: 'accepted', decidedBy: org.owner.name, version: 2 })
    const [log] = (await list('?from=2026-03-10&to=2026-03-10')).items
    expect(log).toMatchObject({ id: accepted.workLogId, ...workday, startSource: 'manager', workedSeconds: 8 * 3_600 })
    expect(await notices()).toMatchObject([
      { kind: 'work_log_added', text: expect.stringContaining('Phone was empty.') },
    ])
    expect(await open()).toEqual([])
    expect((await decide(accepted, false)).json()).toMatchObject({ code: 'time_request_decided' })
  })

  test('corrects times and keeps breaks, and a second request replaces the first', async () => {
    const { add, ask, base, decide, open, org } = await asking()
    const meal = { kind: 'meal', startedAt: '2026-03-10T16:00:00Z', endedAt: '2026-03-10T16:30:00Z' }
    const log = await add({ breaks: [meal] })
    expect((await ask({ workLogId: log.id })).json()).toMatchObject({ code: 'time_unchanged' })
    const first = (await ask({ workLogId: log.id, endedAt: '2026-03-10T19:00:00Z' })).json<TimeRequest>()
    const again = (await ask({ workLogId: log.id, endedAt: '2026-03-10T18:00:00Z' })).json<TimeRequest>()
    expect(again).toMatchObject({ id: first.id, version: 2, before: workday })
    expect((await decide(first, true)).json()).toMatchObject({ code: 'stale_version' })
    expect((await decide(again, true)).statusCode).toBe(200)
    const now = (await call(org.headers, `${base}/work-logs/${log.id}`)).json<WorkLogDetail>()
    expect(now).toMatchObject({ endedAt: '2026-03-10T18:00:00Z', breaks: [{ kind: 'meal' }], flags: ['edited'] })
    expect(await open()).toEqual([])
  })

  test('is declined with an answer that the worker can read', async () => {
    const { ask, decide, list, notices, sam } = await asking()
    const request = (await ask()).json<TimeRequest>()
    await decide(request, false, 'You were at Harbor then.')
    expect(await sam.get<TimeRequestPage>('/my-time-requests')).toMatchObject({
      items: [{ state: 'declined', answer: 'You were at Harbor then.', workLogId: null }],
    })
    expect(await notices()).toMatchObject([
      { kind: 'time_declined', text: expect.stringContaining('You were at Harbor then.') },
    ])
    expect((await list('?from=2026-03-10&to=2026-03-10')).items).toEqual([])
  })

  test('is rejected for overlapping work, another member’s log, or without a location', async () => {
    const { add, ask, post, worker } = await asking()
    await add()
    expect((await ask()).json()).toMatchObject({ code: 'work_log_overlaps', fields: [{ path: 'startedAt' }] })
    const others = (await post({ memberId: (await worker()).memberId })).json<WorkLogDetail>()
    expect((await ask({ workLogId: others.id })).statusCode).toBe(404)
    const later = { startedAt: '2026-03-11T12:00:00Z', endedAt: '2026-03-11T13:00:00Z' }
    expect((await ask({ ...later, locationId: null })).json()).toMatchObject({ fields: [{ path: 'locationId' }] })
  })

  test('does not overwrite a later correction, and a new request starts from the corrected log', async () => {
    const { add, ask, client, decide, open, places, put } = await asking()
    const log = await add()
    const first = (await ask({ workLogId: log.id, endedAt: '2026-03-10T19:00:00Z' })).json<TimeRequest>()
    const otherLocation = await places.addLocation(client, { name: 'Second Street' })
    const corrected = { startedAt: '2026-03-10T13:00:00Z', endedAt: '2026-03-10T18:30:00Z' }
    expect((await put(log, { ...corrected, locationId: otherLocation.id, jobId: null })).statusCode).toBe(200)
    const refused = await decide(first, true)
    expect(refused.statusCode).toBe(409)
    const { code, details } = refused.json<{ code: string; details: string }>()
    expect(code).toBe('stale_version')
    expect(details.replaceAll(/\s/g, ' ')).toBe(
      'The work log is now Mar 10, 2026, 9:00 AM – 2:30 PM. Correct it yourself, or decline and say why.',
    )
    expect(await open()).toHaveLength(1)
    const again = (await ask({ workLogId: log.id, endedAt: '2026-03-10T18:00:00Z' })).json<TimeRequest>()
    expect(again).toMatchObject({ id: first.id, locationId: otherLocation.id, jobId: null, before: corrected })
    expect((await decide(again, true)).json()).toMatchObject({ state: 'accepted', locationId: otherLocation.id })
  })

  test('corrects work that was running when requested and ended by the worker, but not by a manager', async () => {
    const { ask, base, decide, org, sam } = await asking()
    const request = async () => {
      const { workLog } = await sam.tapped('start')
      const { id, startedAt } = workLog
      const endedAt = new Date(Date.parse(startedAt) + 1_000).toISOString()
      return { workLog, asked: (await ask({ workLogId: id, startedAt, endedAt })).json<TimeRequest>() }
    }
    const tapped = await request()
    await sam.tapped('end')
    expect((await decide(tapped.asked, true)).json()).toMatchObject({ state: 'accepted' })
    const ended = await request()
    const body = { reason: 'Phone empty.', version: ended.workLog.version }
    expect((await call(org.headers, `${base}/work-logs/${ended.workLog.id}/end`, { body })).statusCode).toBe(200)
    expect((await decide(ended.asked, true)).json()).toMatchObject({ code: 'stale_version' })
  })

  test('is rejected if a break would be outside, and ends an open break with the work', async () => {
    const { add, ask, decide } = await asking()
    const meal = { kind: 'meal', startedAt: '2026-03-10T16:00:00Z', endedAt: '2026-03-10T16:30:00Z' }
    const rest = { kind: 'rest', startedAt: '2026-03-10T19:00:00Z', endedAt: workday.endedAt }
    const log = await add({ breaks: [meal, rest] })
    const about = (times: object) => ask({ workLogId: log.id, ...times })
    const outside = (path: string) => ({ code: 'break_outside_log', fields: [{ path }] })
    expect((await about({ startedAt: '2026-03-10T16:10:00Z' })).json()).toMatchObject(outside('startedAt'))
    expect((await about({ endedAt: '2026-03-10T18:00:00Z' })).json()).toMatchObject(outside('endedAt'))
    const timeRequest = (await about({ endedAt: '2026-03-10T19:30:00Z' })).json<TimeRequest>()
    expect((await decide(timeRequest, true)).json()).toMatchObject({ state: 'accepted' })
  })
})
