import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildAskingContact } from '#server/api/features/client-area/test/asking-contact.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import type {
  IncidentDetail,
  IncidentPage,
  Monitor,
  MonitorDetail,
  NewMonitor,
} from '#shared/monitors/monitors.contract.ts'
import { presetKeys, presetOf } from '#shared/monitors/presets.ts'
import { evaluateMonitors } from './evaluate-monitors.ts'
import { evaluate } from './evaluate.store.ts'

const run = useApi()
const { api, call, member } = run

const draftOf = (preset: NewMonitor['preset'], more: Partial<NewMonitor> = {}): NewMonitor => ({
  preset,
  threshold: presetOf(preset).threshold,
  margin: presetOf(preset).margin,
  regionId: null,
  clientId: null,
  locationId: null,
  recipients: 'admins',
  mails: false,
  quietHours: null,
  escalateMinutes: null,
  isEnabled: true,
  ...more,
})

/** An organization with a daily job and an unanswered client request, which most tests watch. */
async function setUp() {
  const acme = await buildAskingContact(run)
  const url = `${acme.base}/business-monitors`
  const watch = async (draft: NewMonitor) => (await call(acme.org.headers, url, { body: draft })).json<Monitor>()
  const requests = (more: Partial<NewMonitor> = {}) => watch(draftOf('request_unanswered', { threshold: 4, ...more }))
  /** Evaluates as of the given hours from now. */
  const evaluateIn = (hours: number) => evaluateMonitors(api.db, () => new Date(Date.now() + hours * 3_600_000))({})
  const incidents = async (query = '') =>
    (await call(acme.org.headers, `${acme.base}/monitor-incidents${query}`)).json<IncidentPage>().items
  const read = async ({ id }: Pick<Monitor, 'id'>) =>
    (await call(acme.org.headers, `${url}/${id}`)).json<MonitorDetail>()
  const notices = async () =>
    (await call(acme.org.headers, `${acme.base}/notifications`))
      .json<{ items: { kind: string }[] }>()
      .items.filter(({ kind }) => kind.startsWith('monitor_'))
      .map(({ kind }) => kind)
  const step = (id: string, body: object) =>
    call(acme.org.headers, `${acme.base}/monitor-incidents/${id}/state`, { method: 'PUT', body })
  return { ...acme, url, watch, requests, evaluateIn, incidents, read, notices, step }
}

describe('a monitor', () => {
  test('can be added, changed, disabled and removed by administrators only', async () => {
    const { org, requests, read, url } = await setUp()
    const monitor = await requests({ quietHours: { from: '22:00', to: '06:00' } })
    expect(monitor).toMatchObject({ state: 'ok', firing: 0, quietHours: { from: '22:00', to: '06:00' }, version: 1 })
    const { preset: _preset, ...draft } = draftOf('request_unanswered', { isEnabled: false })
    const change = (version: number) =>
      call(org.headers, `${url}/${monitor.id}`, { method: 'PUT', body: { ...draft, version } })
    expect((await change(1)).json()).toMatchObject({ state: 'off', version: 2 })
    expect((await change(1)).json()).toMatchObject({ code: 'stale_version' })
    const supervisor = await member(org.id, 'SUPERVISOR')
    expect((await call(supervisor, url)).statusCode).toBe(403)
    expect((await call(org.headers, `${url}/${monitor.id}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await read(monitor)).toMatchObject({ code: 'not_found' })
  })

  test('accepts only scopes that its preset supports and the organization has', async () => {
    const { client, url, org } = await setUp()
    const refused = await call(org.headers, url, { body: draftOf('overtime_near', { clientId: client.id }) })
    expect(refused.json()).toMatchObject({ code: 'monitor_scope_refused', fields: [{ path: 'clientId' }] })
    const unknown = await call(org.headers, url, { body: draftOf('missed_start', { regionId: randomUUID() }) })
    expect(unknown.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'regionId' }] })
  })

  test('can be evaluated for every preset', async () => {
    const { evaluateIn, watch, url, org } = await setUp()
    for (const preset of presetKeys) expect(await watch(draftOf(preset))).toMatchObject({ preset })
    await evaluateIn(0)
    const { items } = (await call(org.headers, url)).json<{ items: Monitor[] }>()
    expect(items.filter(({ evaluatedAt }) => evaluatedAt === null)).toEqual([])
    expect(items).toHaveLength(presetKeys.length)
  })
})

describe('an incident', () => {
  test('opens at the threshold, notifies once, and is resolved with its cause', async () => {
    const { base, evaluateIn, incidents, notices, org, read, request, requests } = await setUp()
    const monitor = await requests({ mails: true })
    await evaluateIn(3.5)
    expect(await incidents()).toEqual([])
    await evaluateIn(4.1)
    const [incident] = await incidents('?firing=true')
    expect(incident).toMatchObject({ preset: 'request_unanswered', state: 'open', value: 4.1, peak: 4.1 })
    expect(incident?.title).toBe('Acme client, Acme location: Please clean the window.')
    await evaluateIn(6)
    expect(await incidents()).toMatchObject([{ id: incident?.id, value: 6, peak: 6 }])
    expect(await notices()).toEqual(['monitor_fires'])
    expect((await mailsTo(api, org.owner.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Client request unanswered'),
    )
    await call(org.headers, `${base}/client-requests/${request.id}/messages`, { body: { text: 'Yes.' } })
    await evaluateIn(6.1)
    expect(await incidents()).toMatchObject([{ state: 'resolved', peak: 6 }])
    expect(await incidents('?firing=true')).toEqual([])
    const { values, state } = await read(monitor)
    expect(state).toBe('ok')
    // How often a slowly changing figure is stored depends on the minute, but its beginning and end are always stored.
    const turns = values.map(({ firing }) => firing).filter((firing, index, states) => firing !== states[index - 1])
    expect(turns).toEqual([0, 1, 0])
  })

  test('stores one value per minute, however often changes trigger it, but every start and end', async () => {
    const { org, base, request, requests, read } = await setUp()
    const monitor = await requests({ threshold: 1 })
    // A full ten minutes, when slow figures are stored; half a day from now, so that it fires.
    const tenth = Math.ceil(Date.now() / 600_000) * 600_000 + 12 * 3_600_000
    const look = (seconds: number) =>
      inTenant(api.db, org.id, (tx) => evaluate(tx, org.id, new Date(tenth + seconds * 1_000), ['request_unanswered']))
    const firingValues = async () => (await read(monitor)).values.map(({ firing }) => firing)
    await look(-3_600)
    expect(await firingValues()).toEqual([1])
    for (const seconds of [1, 2]) {
      // Pretends that the figure changed in the meantime.
      await inTenant(api.db, org.id, (tx) => sql`update monitors set value = 2`.execute(tx))
      await look(seconds)
    }
    expect(await firingValues()).toEqual([1, 1])
    await call(org.headers, `${base}/client-requests/${request.id}/messages`, { body: { text: 'Yes.' } })
    await look(3)
    expect(await firingValues()).toEqual([1, 1, 0])
  })

  test('opens once when several processes evaluate the same minute', async () => {
    const { evaluateIn, incidents, notices, requests } = await setUp()
    await requests()
    await Promise.all(Array.from({ length: 6 }, () => evaluateIn(5)))
    await evaluateIn(5.02)
    expect(await incidents()).toHaveLength(1)
    expect(await notices()).toEqual(['monitor_fires'])
  })

  test('can be acknowledged, snoozed until a time, notified again after it, and resolved by hand', async () => {
    const { base, evaluateIn, incidents, notices, org, requests, step, read } = await setUp()
    const monitor = await requests()
    await evaluateIn(5)
    const [{ id } = { id: '' }] = await incidents()
    const taken = await step(id, { state: 'acknowledged', snoozedUntil: null, note: ' I call them. ', version: 1 })
    expect(taken.json<IncidentDetail>()).toMatchObject({
      state: 'acknowledged',
      history: [
        { kind: 'open', by: null },
        { kind: 'acknowledged', by: org.owner.name, note: 'I call them.' },
      ],
    })
    expect(await read(monitor)).toMatchObject({ state: 'acknowledged' })
    const snooze = (snoozedUntil: string | null, version: number) =>
      step(id, { state: 'snoozed', snoozedUntil, note: '', version })
    expect((await snooze(null, 2)).json()).toMatchObject({ code: 'snooze_needs_end' })
    expect((await snooze(new Date(Date.now() + 7 * 3_600_000).toISOString(), 1)).json()).toMatchObject({
      code: 'stale_version',
    })
    await snooze(new Date(Date.now() + 7 * 3_600_000).toISOString(), 2)
    await evaluateIn(6)
    expect(await notices()).toHaveLength(1)
    await evaluateIn(7.1)
    expect(await notices()).toEqual(['monitor_fires', 'monitor_fires'])
    const [again] = await incidents()
    expect(again).toMatchObject({ state: 'open', snoozedUntil: null })
    const done = { state: 'resolved', snoozedUntil: null, note: '', version: again?.version ?? 0 }
    expect((await step(id, done)).json()).toMatchObject({ state: 'resolved' })
    expect((await step(id, { ...done, version: done.version + 1 })).json()).toMatchObject({ code: 'incident_resolved' })
    const detail = await call(org.headers, `${base}/monitor-incidents/${id}`)
    const { history, threshold, values } = detail.json<IncidentDetail>()
    expect(history.map(({ kind }) => kind)).toEqual(['open', 'acknowledged', 'snoozed', 'reopened', 'resolved'])
    expect(values.map(({ value }) => value)).toEqual([5, 6, 7.1])
    expect(threshold).toBe(4)
    // The request is still unanswered, but its alert was resolved.
    await evaluateIn(8)
    expect(await incidents('?firing=true')).toEqual([])
    expect(await incidents('?firing=false')).toMatchObject([{ id, state: 'resolved' }])
    expect(await notices()).toHaveLength(2)
    // Under another limit it may fire again.
    const { preset: _preset, ...draft } = draftOf('request_unanswered', { threshold: 3 })
    await call(org.headers, `${base}/business-monitors/${monitor.id}`, {
      method: 'PUT',
      body: { ...draft, version: 1 },
    })
    await evaluateIn(8.1)
    expect(await incidents('?firing=true')).toMatchObject([{ state: 'open', value: 8.1, threshold: 3 }])
  })

  test('waits for the end of quiet hours and escalates to owners without acknowledgment', async () => {
    const { evaluateIn, incidents, notices, requests } = await setUp()
    const clock = (hours: number) =>
      Temporal.Now.instant()
        .add({ seconds: Math.round(hours * 3600) })
        .toZonedDateTimeISO('America/New_York')
        .toPlainTime()
        .toString({ smallestUnit: 'minute' })
    await requests({ quietHours: { from: clock(4), to: clock(8) }, escalateMinutes: 60 })
    await evaluateIn(5)
    expect(await incidents()).toMatchObject([{ state: 'open' }])
    expect(await notices()).toEqual([])
    await evaluateIn(8.1)
    expect(await notices()).toEqual(['monitor_fires'])
    await evaluateIn(9)
    expect(await notices()).toHaveLength(1)
    await evaluateIn(9.2)
    await evaluateIn(9.3)
    expect(await notices()).toEqual(['monitor_escalated', 'monitor_fires'])
  })

  test('answers 404 to another organization, as does its monitor', async () => {
    const { base, evaluateIn, incidents, requests, org } = await setUp()
    const monitor = await requests()
    await evaluateIn(5)
    const [incident] = await incidents()
    const otherOrg = await run.organization('Other')
    const under = base.replace(org.id, otherOrg.id)
    const urls = [`business-monitors/${monitor.id}`, `monitor-incidents/${incident?.id}`]
    for (const path of urls) {
      expect((await call(otherOrg.headers, `${under}/${path}`)).statusCode).toBe(404)
      expect((await call(otherOrg.headers, `${base}/${path}`)).statusCode).toBe(403)
    }
  })
})

describe('monitors of visits and certifications', () => {
  test('fires for a no-show and an expiring certification', async () => {
    const { org, evaluateIn, incidents, watch } = await setUp()
    await watch(draftOf('missed_start'))
    await watch(draftOf('certification_ending'))
    await inTenant(api.db, org.id, async (tx) => {
      await sql`insert into certifications (organization_id, id, member_id, name, expires_on)
      select ${org.id}, ${randomUUID()}, id, 'First aid', current_date + 10 from members limit 1`.execute(tx)
      // A training of the same name does not renew a certification.
      await sql`insert into certifications (organization_id, id, member_id, name, kind)
      select organization_id, ${randomUUID()}, member_id, 'first aid', 'training' from certifications`.execute(tx)
    })
    // The visits begin at 18:00: a no-show is reported for half a day.
    const evening = Temporal.Now.zonedDateTimeISO('America/New_York').add({ days: 2 }).with({ hour: 19 })
    await evaluateIn((evening.epochMilliseconds - Date.now()) / 3_600_000)
    const firing = await incidents('?firing=true')
    expect(firing.filter(({ preset }) => preset === 'missed_start').length).toBeGreaterThan(0)
    expect(firing.filter(({ preset }) => preset === 'certification_ending')).toMatchObject([
      { title: expect.stringContaining('First aid') },
    ])
  })
})
