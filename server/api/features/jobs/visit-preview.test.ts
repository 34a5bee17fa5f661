import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily, weekly } from '#server/api/test/patterns.ts'
import { placesIn } from '#server/api/test/places.ts'
import type { PreviewedVisits } from '#shared/jobs/jobs.contract.ts'

const { api, call, member, organization } = useApi()

async function setUp() {
  const own = await organization()
  const places = placesIn(call, own)
  const client = await places.addClient({ name: 'Harbor Dental' })
  const location = await places.addLocation(client, { name: 'Main Street' })
  return { own, client, location, ...places }
}

describe('the preview of a pattern', () => {
  test('shows the next ten visits on the location’s clock', async () => {
    const { addLocation, client, locationUrl, own } = await setUp()
    const location = await addLocation(client, { name: 'A', timeZone: 'America/Santiago' })
    const body = { patterns: [weekly({ ...daily, weekdays: [7], startTime: '00:30', startsOn: '2090-09-01' })] }
    const answer = await call(own.headers, `${locationUrl(location)}/visit-preview`, { body })
    expect(answer.statusCode).toBe(200)
    const { items } = answer.json<PreviewedVisits>()
    expect(items).toHaveLength(10)
    expect(items[0]).toEqual({
      date: '2090-09-03',
      startTime: '01:30',
      timeZone: 'America/Santiago',
      startsAt: '2090-09-03T04:30:00Z',
      endsAt: '2090-09-03T06:30:00Z',
    })
  })

  test('uses the organization’s first day of the week', async () => {
    const { location, locationUrl, own } = await setUp()
    const body = { patterns: [weekly({ ...daily, weekdays: [7], everyWeeks: 2, startsOn: '2090-01-04' })] }
    const first = async () => {
      const answer = await call(own.headers, `${locationUrl(location)}/visit-preview`, { body })
      return answer.json<PreviewedVisits>().items[0]?.date
    }
    expect(await first()).toBe('2090-01-08')
    await inTenant(api.db, own.id, (tx) => tx.updateTable('configurations').set({ weekStart: 7 }).execute())
    expect(await first()).toBe('2090-01-15')
  })

  test('rejects an invalid pattern and another organization’s location', async () => {
    const { client, location, locationUrl, own } = await setUp()
    const url = `${locationUrl(location)}/visit-preview`
    const reversed = await call(own.headers, url, { body: { patterns: [weekly({ ...daily, endsOn: '2025-12-31' })] } })
    expect(reversed.json()).toMatchObject({ code: 'schedule_dates_reversed', fields: [{ path: 'patterns.0.endsOn' }] })
    const body = { patterns: [weekly(daily)] }
    const elsewhere = locationUrl({ clientId: client.id, id: client.id })
    expect((await call(own.headers, `${elsewhere}/visit-preview`, { body })).statusCode).toBe(404)
    expect((await call(await member(own.id, 'MEMBER'), url, { body })).statusCode).toBe(200)
  })
})
