import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { ownPhone, placePhone, buildTelephone } from './test/telephone.ts'

const run = useApi()
const { api, call, organization } = run

describe('a call from a location’s phone', () => {
  test('starts, breaks and ends work by PIN, and says the local time', async () => {
    const { caller, lineFrom, results, logs, location, job } = await buildTelephone(run)
    const { pin, memberId } = await caller()
    const line = lineFrom(placePhone, { StirVerstat: 'TN-Validation-Passed-A' })
    expect((await line.dial()).texts).toEqual([
      'Thank you for calling Brightside Cleaning Co. For English, press 1.',
      'Para español, marca 2.',
    ])
    expect((await line.press('1')).texts[0]).toBe('You’re calling from Main Street.')
    expect((await line.press(pin)).texts[0]).toBe('Hello Sam Ortiz.')
    const started = await line.press('1')
    const [log] = await logs()
    const time = new Intl.DateTimeFormat('en-US', { timeZone: location.timeZone, hour: 'numeric', minute: '2-digit' })
    const spoken = time.format(log?.startedAt).replaceAll('\u202F', ' ')
    expect(started.texts[0]).toBe(`Sam Ortiz, you started at Main Street at ${spoken}.`)
    expect(log).toMatchObject({ memberId, locationId: location.id, jobId: job.id, startSource: 'phone', endedAt: null })

    await line.press('2')
    expect((await line.press('3')).texts[0]).toContain('short break')
    expect((await line.press('2')).texts[0]).toContain('your break started at')
    await line.press('2')
    expect((await line.press('3')).texts[0]).toContain('your break ended at')
    await line.press('2')
    expect((await line.press('2')).texts[0]).toMatch(/you ended at Main Street at .*Time: 0 minutes/)
    expect((await line.press('')).wants).toBe('nothing')

    expect(await results()).toMatchObject([
      { intent: 'start', accepted: true, problem: 'not_scheduled', memberId, workLogId: log?.id },
      { intent: 'break_start', accepted: true, problem: null },
      { intent: 'break_end', accepted: true, problem: null },
      { intent: 'end', accepted: true, problem: null },
    ])
    expect(await logs()).toMatchObject([{ endSource: 'phone' }])
  })

  test('serves several members in turn, whose work begins with the call', async () => {
    const { caller, lineFrom, results, logs } = await buildTelephone(run)
    const [first, second] = [await caller(), await caller()]
    const line = lineFrom(placePhone)
    await line.dial()
    await line.press('1')
    await line.press(first.pin)
    expect((await line.press('1')).texts.at(-1)).toContain('For another person, press 1.')
    await line.press('1')
    await line.press(second.pin)
    await line.press('1')
    expect((await results()).map(({ memberId, accepted }) => [memberId, accepted])).toEqual([
      [first.memberId, true],
      [second.memberId, true],
    ])
    const starts = (await logs()).map(({ startedAt }) => startedAt.getTime())
    expect(starts[0]).toBe(starts[1])
  })

  test('speaks Spanish', async () => {
    const { caller, lineFrom } = await buildTelephone(run)
    const { pin } = await caller()
    const line = lineFrom(placePhone)
    await line.dial()
    expect((await line.press('2')).texts).toEqual([
      'Estás llamando desde Main Street.',
      'Marca los 6 números de tu PIN.',
    ])
    expect((await line.press(pin)).texts[0]).toBe('Hola, Sam Ortiz.')
    expect((await line.press('1')).texts[0]).toMatch(/^Sam Ortiz, empezaste en Main Street a las \d+:\d\d/)
  })

  test('asks which of several jobs and reads out more', async () => {
    const { caller, lineFrom, logs, places, location } = await buildTelephone(run)
    const { pin } = await caller()
    for (let n = 1; n <= 9; n++) await places.addJob(location, { name: `Job ${n}` })
    const line = lineFrom(placePhone)
    await line.dial()
    await line.press('1')
    await line.press(pin)
    const prompt = await line.press('1')
    expect(prompt.texts[0]).toContain('For Evening clean, press 1. For Job 1, press 2.')
    expect(prompt.texts[0]).toContain('For more, press 9. To start without one of these, press 0.')
    expect((await line.press('7')).texts[0]).toContain('you started')
    const otherCaller = await caller()
    await line.press('1')
    await line.press(otherCaller.pin)
    await line.press('1')
    expect((await line.press('9')).texts[0]).toContain('For Job 8, press 1. For Job 9, press 2.')
    await line.press('0')
    const [first, second] = await logs()
    expect(first?.jobId).not.toBeNull()
    expect(second?.jobId).toBeNull()
  })

  test('stores a spoken problem as a report at the location', async () => {
    const { caller, lineFrom, results, location, org } = await buildTelephone(run)
    const { pin, memberId } = await caller()
    const line = lineFrom(placePhone)
    await line.dial()
    await line.press('1')
    await line.press(pin)
    expect((await line.press('4')).wants).toBe('recording')
    expect((await line.speak('')).texts[0]).toContain('After the tone')
    await line.speak('https://api.twilio.com/rec/RE1')
    const reports = await inTenant(api.db, org.id, (tx) => tx.selectFrom('problemReports').selectAll().execute())
    expect(reports).toMatchObject([
      {
        memberId,
        locationId: location.id,
        source: 'phone',
        text: 'By phone. Recording: https://api.twilio.com/rec/RE1',
      },
    ])
    expect(await results()).toMatchObject([
      {
        intent: 'problem',
        accepted: true,
        problemReportId: reports[0]?.id,
        recordingUrl: 'https://api.twilio.com/rec/RE1',
      },
    ])
  })

  test.each([
    ['2', 'not_working', 'You’re not working now.'],
    ['3', 'not_working', 'You’re not working now.'],
  ])('refuses pressing %s without work as %s, and stores it', async (key, problem, sentence) => {
    const { caller, lineFrom, results } = await buildTelephone(run)
    const { pin } = await caller()
    const line = lineFrom(placePhone)
    await line.dial()
    await line.press('1')
    await line.press(pin)
    expect((await line.press(key)).texts[0]).toBe(sentence)
    expect(await results()).toMatchObject([{ accepted: false, problem }])
  })

  test('ends when the caller says nothing', async () => {
    const { lineFrom, results } = await buildTelephone(run)
    const line = lineFrom(placePhone)
    await line.dial()
    await line.press('')
    await line.press('8')
    expect((await line.press('')).texts.at(-1)).toBe('Goodbye.')
    expect(await results()).toMatchObject([{ accepted: false, problem: 'no_input' }])
    expect((await line.send('/api/v1/telephony/voice?step=4')).status).toBe(409)
  })
})

describe('a call from a member’s own phone', () => {
  test('recognizes the member, offers their jobs and flags the unknown position', async () => {
    const { caller, lineFrom, logs, results, base, job, org } = await buildTelephone(run)
    const sam = await caller('312-555-0177')
    const line = lineFrom(ownPhone)
    await line.dial()
    expect((await line.press('1')).texts[0]).toBe('Hello Sam Ortiz.')
    await line.press(sam.pin)
    expect((await line.press('1')).texts[0]).toBe('You have no work scheduled. Ask your manager.')
    expect(await results()).toMatchObject([{ intent: 'start', problem: 'not_assigned', memberId: sam.memberId }])
    const crew = { crewSize: 1, memberIds: [sam.memberId], version: 1 }
    const put = await call(org.headers, `${base}/jobs/${job.id}/crew`, { method: 'PUT', body: crew })
    expect(put.statusCode).toBe(200)
    await line.press('2')
    expect((await line.press('1')).texts[0]).toContain('you started at Main Street')
    expect(await logs()).toMatchObject([{ flags: expect.arrayContaining(['no_position']) }])
  })

  test('refuses a member without a PIN or a working role, with the reason', async () => {
    const { caller, lineFrom, results, org } = await buildTelephone(run)
    const sam = await caller(ownPhone)
    await inTenant(api.db, org.id, (tx) => tx.updateTable('members').set({ pinHash: null }).execute())
    const line = lineFrom(ownPhone)
    await line.dial()
    await line.press('1')
    expect((await line.press('123456')).texts[0]).toBe('You don’t have a PIN yet. Ask your manager for one.')
    await inTenant(api.db, org.id, (tx) =>
      tx
        .updateTable('members')
        .set({ roles: ['MEMBER'] })
        .where('id', '=', sam.memberId)
        .execute(),
    )
    expect((await lineFrom(ownPhone).dial()).texts.join(' ')).toContain('You can’t clock in here.')
    expect(await results()).toMatchObject([{ problem: 'pin_missing' }, { problem: 'member_inactive' }])
  })
})

describe('phone numbers', () => {
  test.each([
    ['+13125559999', 'caller_unknown', 'This phone number is not registered here.'],
    ['anonymous', 'caller_withheld', 'Your number is hidden.'],
    ['+266696687', 'caller_withheld', 'Your number is hidden.'],
  ])('refuse and store a call from %s as %s, in both languages', async (from, problem, sentence) => {
    const { lineFrom, results } = await buildTelephone(run)
    const { texts, wants } = await lineFrom(from).dial()
    expect(wants).toBe('nothing')
    expect(texts[1]).toContain(sentence)
    expect(texts).toHaveLength(4)
    expect(await results()).toMatchObject([{ accepted: false, problem, memberId: null }])
  })

  test('shared by several locations lead to the location that the caller chooses', async () => {
    const { caller, lineFrom, places, client, org, results, logs } = await buildTelephone(run)
    const { pin } = await caller()
    const annex = await places.addLocation(client, { name: 'Annex', phoneNumbers: [placePhone] })
    const line = lineFrom(placePhone)
    await line.dial()
    expect((await line.press('1')).texts[0]).toBe('For Annex, press 1. For Main Street, press 2.')
    await line.press('1')
    await line.press(pin)
    await line.press('1')
    expect(await logs()).toMatchObject([{ locationId: annex.id, jobId: null }])
    expect(await results()).toMatchObject([{ accepted: true, locationId: annex.id }])
    const calls = await inTenant(api.db, org.id, (tx) => tx.selectFrom('calls').selectAll().execute())
    expect(calls).toMatchObject([{ locationId: annex.id, language: 'en' }])
  })

  test('belong to one organization, and an unknown one is not set up', async () => {
    const { called } = await buildTelephone(run)
    const otherOrg = await organization('Other')
    const url = `/api/v1/organizations/${otherOrg.id}/called-numbers`
    const taken = await call(otherOrg.headers, url, { body: { number: called, label: '' } })
    expect(taken.json()).toMatchObject({ code: 'called_number_taken' })
    expect((await call(otherOrg.headers, url)).json()).toMatchObject({ items: [], isOn: true })
  })
})
