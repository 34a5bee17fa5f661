import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily, weekly } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { PreviewedVisits } from '#shared/jobs/jobs.contract.ts'
import type { VisitList } from '#shared/schedule/schedule.contract.ts'

const { api, call, member, organization } = useApi()

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient({ name: 'Harbor Dental' })
  const location = await places.addLocation(client, { name: 'Main Street' })
  return { org, client, location, ...places }
}

describe('the preview of a pattern', () => {
  test('shows the next ten visits on the location’s clock', async () => {
    const { addLocation, client, locationUrl, org } = await setUp()
    const location = await addLocation(client, { name: 'A', timeZone: 'America/Santiago' })
    const body = { patterns: [weekly({ ...daily, weekdays: [7], startTime: '00:30', startsOn: '2090-09-01' })] }
    const answer = await call(org.headers, `${locationUrl(location)}/visit-preview`, { body })
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
    const { location, locationUrl, org } = await setUp()
    const body = { patterns: [weekly({ ...daily, weekdays: [7], everyWeeks: 2, startsOn: '2090-01-04' })] }
    const first = async () => {
      const answer = await call(org.headers, `${locationUrl(location)}/visit-preview`, { body })
      return answer.json<PreviewedVisits>().items[0]?.date
    }
    expect(await first()).toBe('2090-01-08')
    await inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ weekStart: 7 }).execute())
    expect(await first()).toBe('2090-01-15')
  })

  test('names the planned visits that saving it moves or removes, and saving does exactly that', async () => {
    const { base, location, jobUrl, locationUrl, org, addJob } = await setUp()
    const job = await addJob(location, {
      name: 'Clean',
      schedule: { ...daily, weekdays: [1, 4], startsOn: '2090-01-02' },
    })
    const window = { from: '2090-01-02', to: '2090-01-31' }
    const planned = async () =>
      (await call(org.headers, `${base}/visits`, { query: { ...window, cancelled: 'true' } })).json<VisitList>().items
    const change = (originalStart: string, rest: object) =>
      call(org.headers, `${base}/jobs/${job.id}/visits/${originalStart}`, {
        method: 'PUT',
        body: {
          startsAt: originalStart,
          durationMinutes: 120,
          cancelledReason: null,
          note: '',
          memberIds: null,
          version: 0,
          ...rest,
        },
      })
    const had = await planned()
    const [monday, thursday] = had
    if (!monday || !thursday) throw new Error('no visits')
    await change(monday.originalStart, { cancelledReason: 'client' })
    await change(thursday.originalStart, { note: 'Wax.' })
    const [pattern] = job.patterns
    const edit = { ...pattern, weekdays: [1, 2], times: [{ startTime: '19:00', durationMinutes: 120 }] }
    const body = { patterns: [edit], jobId: job.id }
    const answer = await call(org.headers, `${locationUrl(location)}/visit-preview`, { body })
    const { affected, items } = answer.json<PreviewedVisits>()
    expect(affected).toMatchObject({ total: 17, changed: 2 })
    expect(affected?.items.slice(0, 3)).toMatchObject([
      { date: '2090-01-02', startTime: '18:00', isChanged: true, isCancelled: true, becomes: { startTime: '19:00' } },
      { date: '2090-01-05', isChanged: true, isCancelled: false, becomes: null },
      { date: '2090-01-09', isChanged: false, isCancelled: false, becomes: { date: '2090-01-09' } },
    ])

    const { name, status, notes, checklist, budgetedMinutes, priceBasis, earlyStartMinutes, shortPercent, version } =
      job
    const rest = {
      name,
      status,
      notes,
      checklist,
      budgetedMinutes,
      priceBasis,
      earlyStartMinutes,
      shortPercent,
      version,
    }
    await call(org.headers, jobUrl(job), { method: 'PUT', body: { ...rest, priceMinor: null, patterns: [edit] } })
    const now = await planned()
    const gone = had.filter(({ startsAt }) => !now.some((visit) => visit.startsAt === startsAt))
    const inWindow = affected?.items.filter(({ date }) => date <= window.to) ?? []
    expect(inWindow.map(({ startsAt }) => startsAt)).toEqual(gone.map(({ startsAt }) => startsAt))
    for (const { becomes } of inWindow)
      if (becomes) expect(now.some(({ startsAt }) => startsAt === becomes.startsAt)).toBe(true)
    expect(items.map(({ startsAt }) => startsAt).slice(0, 8)).toEqual(now.map(({ startsAt }) => startsAt).slice(0, 8))
    const unchanged = await call(org.headers, `${locationUrl(location)}/visit-preview`, { body })
    expect(unchanged.json<PreviewedVisits>().affected).toEqual({ items: [], total: 0, changed: 0 })
    const other = { ...body, jobId: location.id }
    expect((await call(org.headers, `${locationUrl(location)}/visit-preview`, { body: other })).statusCode).toBe(404)
  })

  test('names the visits that change or disappear from one visit on', async () => {
    const { addJob, base, location, locationUrl, org } = await setUp()
    const job = await addJob(location, { name: 'Clean', schedule: { ...daily, weekdays: [1], startsOn: '2090-01-02' } })
    const query = { from: '2090-01-02', to: '2090-01-31' }
    const { items } = (await call(org.headers, `${base}/visits`, { query })).json<VisitList>()
    const from = items[2]?.originalStart
    const preview = async (patterns: readonly object[]) =>
      (
        await call(org.headers, `${locationUrl(location)}/visit-preview`, { body: { patterns, jobId: job.id, from } })
      ).json<PreviewedVisits>()
    const ended = await preview([])
    expect(ended.items.map(({ startsAt }) => startsAt)).toEqual(items.slice(0, 2).map(({ startsAt }) => startsAt))
    expect(ended.affected?.items.map(({ startsAt }) => startsAt).slice(0, 3)).toEqual(
      items.slice(2, 5).map(({ startsAt }) => startsAt),
    )
    const [pattern] = job.patterns
    const moved = await preview([
      { ...pattern, startsOn: items[2]?.date, weekdays: [1], times: [{ startTime: '08:00', durationMinutes: 60 }] },
    ])
    expect(moved.affected?.items[0]).toMatchObject({ date: items[2]?.date, becomes: { startTime: '08:00' } })
    expect(moved.items.slice(1, 3).map(({ startTime }) => startTime)).toEqual(['18:00', '08:00'])
  })

  test('rejects an invalid pattern and another organization’s location', async () => {
    const { client, location, locationUrl, org } = await setUp()
    const url = `${locationUrl(location)}/visit-preview`
    const reversed = await call(org.headers, url, { body: { patterns: [weekly({ ...daily, endsOn: '2025-12-31' })] } })
    expect(reversed.json()).toMatchObject({ code: 'schedule_dates_reversed', fields: [{ path: 'patterns.0.endsOn' }] })
    const body = { patterns: [weekly(daily)] }
    const elsewhere = locationUrl({ clientId: client.id, id: client.id })
    expect((await call(org.headers, `${elsewhere}/visit-preview`, { body })).statusCode).toBe(404)
    expect((await call(await member(org.id, 'MEMBER'), url, { body })).statusCode).toBe(200)
  })
})
