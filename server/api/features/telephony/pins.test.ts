import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { ownPhone, placePhone, buildTelephone } from './test/telephone.ts'

const run = useApi()
const { api } = run

/** A PIN that belongs to no member. */
const wrongFor = (...pins: readonly string[]) =>
  ['482915', '571930', '903614', '264807'].find((pin) => !pins.includes(pin)) ?? ''

describe('a phone PIN', () => {
  test('is locked after five wrong ones from the member’s phone until it is set again', async () => {
    const { caller, lineFrom, results } = await buildTelephone(run)
    const sam = await caller(ownPhone)
    const wrong = wrongFor(sam.pin)
    for (let calls = 0; calls < 5; calls++) {
      const line = lineFrom(ownPhone)
      await line.dial()
      await line.press('1')
      expect((await line.press(wrong)).texts[0]).toBe('That PIN is wrong.')
    }
    const line = lineFrom(ownPhone)
    await line.dial()
    await line.press('1')
    expect((await line.press(sam.pin)).texts[0]).toContain('Too many wrong PINs.')
    expect((await results()).map(({ problem }) => problem)).toEqual([...Array(5).fill('pin_wrong'), 'pin_locked'])
    const pin = await sam.issue()
    const again = lineFrom(ownPhone)
    await again.dial()
    await again.press('1')
    expect((await again.press(pin)).texts[0]).toBe('Hello Sam Ortiz.')
  })

  test('locks only a location’s phone for a while after five wrong ones from it', async () => {
    const { caller, lineFrom, places, client, org } = await buildTelephone(run)
    const sam = await caller()
    await places.addLocation(client, { name: 'Annex', phoneNumbers: ['+13125550188'] })
    const line = lineFrom(placePhone)
    await line.dial()
    await line.press('1')
    for (let tries = 0; tries < 5; tries++) await line.press(wrongFor(sam.pin))
    expect((await line.press(sam.pin)).texts[0]).toContain('Too many wrong PINs.')
    const annex = lineFrom('+13125550188')
    await annex.dial()
    await annex.press('1')
    expect((await annex.press(sam.pin)).texts[0]).toBe('Hello Sam Ortiz.')
    const steps = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('callSteps').select(['pressed', 'dialog', 'answer']).execute(),
    )
    expect(JSON.stringify(steps)).not.toContain(sam.pin)
    expect(JSON.stringify(steps)).not.toContain(wrongFor(sam.pin))
  })

  test('counts parallel guesses: at most five are checked', async () => {
    const { caller, lineFrom, results } = await buildTelephone(run)
    const sam = await caller(ownPhone)
    const lines = Array.from({ length: 9 }, () => lineFrom(ownPhone))
    await Promise.all(
      lines.map(async (line) => {
        await line.dial()
        await line.press('1')
        return line.press(wrongFor(sam.pin))
      }),
    )
    const problems = (await results()).map(({ problem }) => problem)
    expect(problems.filter((problem) => problem === 'pin_wrong')).toHaveLength(5)
    expect(problems.filter((problem) => problem === 'pin_locked')).toHaveLength(4)
  })

  test('is unique within an organization', async () => {
    const { caller, org } = await buildTelephone(run)
    await Promise.all([caller(), caller(), caller()])
    const marks = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('members').select('pinLookup').where('pinLookup', 'is not', null).execute(),
    )
    expect(new Set(marks.map(({ pinLookup }) => pinLookup?.toString('hex'))).size).toBe(3)
  })
})

describe('a provider request', () => {
  test('without a valid signature for its body and token is refused and changes nothing', async () => {
    const { lineFrom, results, org } = await buildTelephone(run)
    expect((await lineFrom(placePhone, {}, 'another token').send('/api/v1/telephony/voice')).status).toBe(403)
    const payload = new URLSearchParams({ CallSid: 'CA1', From: placePhone, To: '+13125550100' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const forged = { ...headers, 'x-twilio-signature': 'bm90IGEgc2lnbmF0dXJl' }
    for (const sent of [headers, forged]) {
      const answer = await api.app.inject({ method: 'POST', url: '/api/v1/telephony/voice', headers: sent, payload })
      expect(answer.json()).toMatchObject({ code: 'call_not_signed' })
    }
    expect(await results()).toEqual([])
    expect(await inTenant(api.db, org.id, (tx) => tx.selectFrom('calls').select('id').execute())).toEqual([])
  })

  test('gets the same answer when repeated, also concurrently, and acts once', async () => {
    const { caller, lineFrom, logs, results } = await buildTelephone(run)
    const { pin } = await caller()
    const line = lineFrom(placePhone)
    const first = await line.dial()
    await line.press('1')
    const { action } = await line.press(pin)
    const form = { Digits: '1', CallStatus: 'in-progress' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => line.send(action, form)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect((await line.send('/api/v1/telephony/voice', { Digits: '' })).body).toContain(first.texts[1])
    expect((await line.send(action, { Digits: '2' })).body).toBe(answers[0]?.body)
    expect(await logs()).toHaveLength(1)
    expect(await results()).toHaveLength(1)
  })

  test('is refused for a step the call has not reached', async () => {
    const { lineFrom } = await buildTelephone(run)
    const line = lineFrom(placePhone)
    expect((await line.send('/api/v1/telephony/voice?step=1', { Digits: '1' })).status).toBe(409)
    await line.dial()
    expect((await line.send('/api/v1/telephony/voice?step=3', { Digits: '1' })).status).toBe(409)
  })

  test('at the end of the call stores its duration once', async () => {
    const { lineFrom, org } = await buildTelephone(run)
    const line = lineFrom(placePhone)
    await line.dial()
    expect((await line.hangUp(41)).status).toBe(204)
    await line.hangUp(99)
    const calls = await inTenant(api.db, org.id, (tx) => tx.selectFrom('calls').select('durationS').execute())
    expect(calls).toEqual([{ durationS: 41 }])
  })
})
