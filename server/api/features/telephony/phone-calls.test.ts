import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { PhoneCall } from '#shared/telephony/telephony.contract.ts'
import { placePhone, buildTelephone } from './test/telephone.ts'

const run = useApi()
const { call } = run

/** One start from the location, one call from an unknown number, one hung-up call. */
async function threeCalls() {
  const site = await buildTelephone(run)
  const sam = await site.caller()
  const line = site.lineFrom(placePhone, { StirVerstat: 'TN-Validation-Passed-B' })
  await line.dial()
  await line.press('1')
  await line.press(sam.pin)
  await line.press('1')
  await line.hangUp(35)
  await site.lineFrom('+13125559999').dial()
  await site.lineFrom(placePhone).dial()
  const read = async (query = '') =>
    (await call(site.org.headers, `${site.base}/phone-calls${query}`)).json<{
      items: PhoneCall[]
      nextCursor: string
    }>()
  return { ...site, sam, read }
}

describe('GET of phone calls', () => {
  test('lists the latest first, with their results', async () => {
    const { read, sam, location, client, called } = await threeCalls()
    const { items, nextCursor } = await read()
    expect(nextCursor).toBeNull()
    expect(items).toMatchObject([
      { outcome: 'nothing', results: [], durationS: null },
      { caller: '+13125559999', location: null, outcome: 'refused', results: [{ problem: 'caller_unknown' }] },
      {
        caller: placePhone,
        called,
        attestation: 'B',
        language: 'en',
        location: { id: location.id, clientId: client.id, name: 'Main Street' },
        member: null,
        durationS: 35,
        outcome: 'done',
        results: [{ memberId: sam.memberId, memberName: 'Sam Ortiz', intent: 'start', accepted: true }],
      },
    ])
    const first = await read('?limit=2')
    const rest = await read(`?limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items]).toEqual(items)
  })

  test('supports its filters', async () => {
    const { read, sam, location } = await threeCalls()
    const counts = async (...queries: string[]) =>
      Promise.all(queries.map(async (query) => (await read(`?${query}`)).items.length))
    expect(await counts('outcome=done', 'outcome=refused', 'outcome=nothing')).toEqual([1, 1, 1])
    expect(await counts(`memberId=${sam.memberId}`, `locationId=${location.id}`)).toEqual([1, 2])
    expect(await counts('problem=caller_unknown', 'intent=start', 'intent=end')).toEqual([1, 1, 0])
    expect(await counts('caller=555-9999', 'to=2020-01-01', 'from=2020-01-01')).toEqual([1, 0, 3])
    expect(await counts(`memberId=${sam.memberId}&problem=caller_unknown`)).toEqual([0])
  })

  test('exports one line per result', async () => {
    const { org, base } = await threeCalls()
    const csv = (await call(org.headers, `${base}/phone-calls/export?locale=en`)).body
    const lines = csv.trim().split(/\r?\n/)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Time,Time zone,Caller')
    expect(csv).toContain('Sam Ortiz,Start work,Done,Not scheduled,35')
    const es = (await call(org.headers, `${base}/phone-calls/export?locale=es`)).body
    expect(es).toContain('Número desconocido')
  })
})

describe('phone numbers of locations and lines', () => {
  test('attaches an unknown number to a location once, which then is recognized', async () => {
    const { read, org, base, location, lineFrom, places } = await threeCalls()
    const unknown = (await read('?problem=caller_unknown')).items[0]
    const url = `${base}/phone-calls/${unknown?.id}/location`
    const attach = (locationId: string) => call(org.headers, url, { method: 'PUT', body: { locationId } })
    expect((await attach(location.id)).statusCode).toBe(204)
    expect((await call(org.headers, places.locationUrl(location))).json()).toMatchObject({
      phoneNumbers: ['(312) 555-0140', '+13125559999'],
      version: location.version + 1,
    })
    expect((await attach(location.id)).json()).toMatchObject({ code: 'caller_attached' })
    expect((await attach(crypto.randomUUID())).json()).toMatchObject({ code: 'location_unknown' })
    const line = lineFrom('+13125559999')
    await line.dial()
    expect((await line.press('1')).texts[0]).toBe('You’re calling from Main Street.')
    const hidden = lineFrom('anonymous')
    await hidden.dial()
    const withheld = (await read('?problem=caller_withheld')).items[0]
    const refused = await call(org.headers, `${base}/phone-calls/${withheld?.id}/location`, {
      method: 'PUT',
      body: { locationId: location.id },
    })
    expect(refused.json()).toMatchObject({ code: 'caller_not_shown' })
  })

  test('adds, lists and removes called numbers', async () => {
    const { org, base, called } = await buildTelephone(run)
    const url = `${base}/called-numbers`
    expect((await call(org.headers, url)).json()).toMatchObject({
      items: [{ number: called, label: 'Clock line' }],
      voiceUrl: 'http://localhost:3000/api/v1/telephony/voice',
    })
    expect((await call(org.headers, url, { body: { number: called, label: '' } })).json()).toMatchObject({
      code: 'called_number_yours',
    })
    expect((await call(org.headers, url, { body: { number: '312 555 1', label: '' } })).statusCode).toBe(400)
    const callUrl = `${url}/${encodeURIComponent(called)}`
    expect((await call(org.headers, callUrl, { method: 'DELETE' })).statusCode).toBe(204)
    expect((await call(org.headers, callUrl, { method: 'DELETE' })).statusCode).toBe(404)
  })
})
