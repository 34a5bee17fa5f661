import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import type { JobDraft } from '#shared/jobs/jobs.contract.ts'
import { buildLaterVisit } from './test/later-visit.ts'

const run = useApi()
const { call } = run

const inMinutes = (minutes: number, draft: Partial<JobDraft> = {}) => buildLaterVisit(run, minutes, draft)

describe('an early start', () => {
  test('requires a reason for a visit that starts later and stores it with the flag', async () => {
    const { sam, pick, visitStart } = await inMinutes(110)
    const refused = await sam.tap('start', pick)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'early_start',
      details: expect.stringContaining('The visit starts at'),
    })
    expect((await sam.tap('start', { ...pick, earlyReason: '  ' })).statusCode).toBe(400)
    const { workLog } = await sam.tapped('start', { ...pick, earlyReason: ' The store closes early. ' })
    expect(workLog).toMatchObject({ visitStart, flags: ['early'], earlyReason: 'The store closes early.' })
    expect(await sam.get(`/my-work-logs/${workLog.id}`)).toMatchObject({ earlyReason: 'The store closes early.' })
  })

  test('requires it without a pick too, for a visit within two hours', async () => {
    const { sam, job } = await inMinutes(110)
    expect((await sam.tap('start', { jobId: job.id })).json()).toMatchObject({ code: 'early_start' })
    const later = await inMinutes(150)
    expect((await later.sam.tapped('start', { jobId: later.job.id })).workLog).toMatchObject({
      visitStart: null,
      flags: ['not_scheduled'],
    })
  })

  test('uses the job’s own limit and stores no reason within it', async () => {
    const { sam, pick, visitStart } = await inMinutes(110, { earlyStartMinutes: 120 })
    const { workLog } = await sam.tapped('start', { ...pick, earlyReason: 'Nobody asked.' })
    expect(workLog).toMatchObject({ visitStart, flags: [], earlyReason: '' })
  })

  test('accepts and flags an offline tap, with a reason or without', async () => {
    const tappedAt = () => new Date(Date.now() - 5 * 60_000).toISOString()
    const { sam, pick, visitStart } = await inMinutes(110)
    const { workLog } = await sam.tapped('start', { ...pick, deviceAt: tappedAt() })
    expect(workLog).toMatchObject({ visitStart, flags: ['early'], earlyReason: '' })
  })

  test('leaves a visit open after two minutes of work hours earlier', async () => {
    const { base, job, sam, pick, visitStart } = await inMinutes(110)
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await sam.tapped('start', { ...pick, deviceAt: ago(5) })
    const { workLog } = await sam.tapped('end', { deviceAt: ago(3) })
    expect(workLog).toMatchObject({ visitStart })
    const { visits } = await sam.get<Timeclock>('/timeclock')
    expect(visits).toMatchObject([{ originalStart: visitStart, state: 'not_started', workLogIds: [workLog.id] }])
    expect(Date.parse(visits[0]?.startsAt ?? '') - Date.parse(visits[0]?.opensAt ?? '')).toBe(3_600_000)
    // A member who tapped by mistake can still report an absence.
    const absence = `${base}/my-visits/${job.id}/${visitStart}/absence`
    expect((await call(sam.headers, absence, { body: { reason: 'sick', note: '' } })).statusCode).toBe(200)
  })

  test('stores the reason of a manager’s entry, and assigns a later entry to another visit or none', async () => {
    const { org, base, sam, job, location, visitStart } = await inMinutes(-200, {})
    const at = (minutes: number) =>
      Temporal.Instant.from(visitStart).add({ minutes }).toString({ smallestUnit: 'second' })
    const entry = (from: number, to: number) => ({
      memberId: sam.memberId,
      locationId: location.id,
      jobId: job.id,
      visitStart,
      startedAt: at(from),
      endedAt: at(to),
      breaks: [],
      note: '',
      reason: 'Came before the store opened.',
    })
    const early = await call(org.headers, `${base}/work-logs`, { body: entry(-90, 59) })
    expect(early.json()).toMatchObject({
      visitStart,
      flags: ['early', 'short'],
      earlyReason: 'Came before the store opened.',
    })
    const inside = await call(org.headers, `${base}/work-logs`, { body: entry(70, 75) })
    expect(inside.json()).toMatchObject({ visitStart, flags: [], earlyReason: '' })
  })
})
