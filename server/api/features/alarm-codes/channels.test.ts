import { globSync } from 'node:fs'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApi } from '#server/api/app.ts'
import { placePhone, buildTelephone } from '#server/api/features/telephony/test/telephone.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { everyContract } from '#server/api/test/contracts.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { everywhereIn } from '#server/api/test/everywhere.ts'
import { runJobs } from '#server/api/test/mail.ts'
import { daily } from '#server/api/test/patterns.ts'
import { logOptions } from '#server/log.ts'
import type { NewCalendarFeed } from '#shared/schedule/calendar-feeds.contract.ts'
import type { JobCrew } from '#shared/schedule/schedule.contract.ts'

const run = useApi()
const { api, call } = run
const code = 'kestrel-60417'

/** A code that was set and shown, for a location with a visit today whose crew has a calendar link. */
async function shownOnce() {
  const site = await buildTelephone(run)
  const { org, places, location, base } = site
  await places.setAlarmCode(location, code)
  const job = await places.addJob(location, { name: 'Daily clean', schedule: daily })
  const sam = await site.caller()
  const crew = `${base}/jobs/${job.id}/crew`
  const { version } = (await call(org.headers, crew)).json<JobCrew>()
  await call(org.headers, crew, { method: 'PUT', body: { crewSize: 1, memberIds: [sam.memberId], version } })
  const feed = await call(sam.headers, `${base}/members/${sam.memberId}/calendar-feed`, { method: 'POST' })
  const reveals = `${places.locationUrl(location)}/alarm-code/reveals`
  for (let n = 0; n < 5; n++) {
    const reveal = await call(org.headers, reveals, { body: { reason: 'To try it' } })
    expect(reveal.json()).toEqual({ code })
  }
  await call(org.headers, `${base}/exports`, { method: 'POST' })
  await runJobs(api)
  return { ...site, job, sam, calendar: new URL(feed.json<NewCalendarFeed>().address).pathname }
}

let site: Awaited<ReturnType<typeof shownOnce>>
beforeAll(async () => {
  site = await shownOnce()
})

const paramsOf = (contract: object) =>
  Object.keys(
    (contract as { schema?: { querystring?: { properties?: object } } }).schema?.querystring?.properties ?? {},
  )

describe('an alarm code', () => {
  test('appears in no readable route, calendar, mail or file after it was set and shown', async () => {
    const { org, client, location, job, sam, calendar } = site
    const known = { organizationId: org.id, clientId: client.id, locationId: location.id, jobId: job.id }
    const ids: Readonly<Record<string, string>> = { ...known, memberId: sam.memberId }
    const day = Temporal.Now.plainDateISO('America/New_York')
    const window = { from: day.toString(), to: day.add({ days: 1 }).toString() }
    const contracts = (await everyContract()).filter(({ method, url }) => {
      const params = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      return method === 'GET' && params.every((name) => name in ids) && !url.includes('/events')
    })
    const answered = new Set<string>()
    const look = async (headers: Headers, path: string, query: Record<string, string>) => {
      const answer = await call(headers, path, { query })
      expect([path, answer.rawPayload.includes(code)]).toEqual([path, false])
      return answer.statusCode === 200
    }
    for (const contract of contracts) {
      const { url } = contract
      const path = url.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '')
      const params = paramsOf(contract)
      const queries = [window, { search: code }, { q: code }].filter((query) =>
        Object.keys(query).every((name) => params.includes(name)),
      )
      for (const headers of [org.headers, sam.headers]) {
        for (const query of [{}, ...queries]) if (await look(headers, path, query)) answered.add(url)
      }
    }
    const lists = ['/timeclock', '/audit', '/visits', '/locations/export', '/search', '/my-visits', '/notifications']
    for (const list of lists) expect([...answered].filter((url) => url.includes(list))).not.toEqual([])
    expect(answered.size).toBeGreaterThan(60)

    const feed = await call({}, calendar)
    expect(feed.body).toContain('Daily clean')
    expect(feed.body).not.toContain(code)

    const mails = globSync('**/*mail*/*', { cwd: api.config.dataDir })
    expect(mails.length).toBeGreaterThan(0)
    expect(await everywhereIn(api, code)).toEqual([])
    // Proves that the search looks where the reveal was recorded.
    expect(await everywhereIn(api, 'To try it')).toContain('alarm_code_reveals')
  })

  test('is neither in phone announcements nor in the client area', async () => {
    const { org, client, sam, lineFrom } = site
    const line = lineFrom(placePhone)
    const heard = [await line.dial()]
    for (const keys of ['1', sam.pin, '1', '2', '2']) heard.push(await line.press(keys))
    expect(heard.flatMap(({ texts }) => texts).join(' ')).toMatch(/Main Street/)
    expect(heard.flatMap(({ texts }) => texts).filter((words) => words.includes(code))).toEqual([])

    const { headers, userId } = await buildContact(run, site)
    const paths = (await everyContract()).filter(({ method, url }) => method === 'GET' && url.includes('client-area'))
    let answered = 0
    for (const { url } of paths) {
      const path = url.replace(':organizationId', org.id).replace(':clientId', client.id).replace(':userId', userId)
      const answer = await call(headers, path, { query: {} })
      if (answer.statusCode === 200) answered += 1
      expect([path, answer.rawPayload.includes(code)]).toEqual([path, false])
    }
    expect(answered).toBeGreaterThan(3)
  })

  test('is in no log line when it is set, shown or refused', async () => {
    const { places, location, org } = site
    const lines: string[] = []
    const log = pino({ ...logOptions, level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const app = await buildApi({ ...api, log })
    const ask = (url: string, method: 'PUT' | 'POST', payload: object) =>
      app.inject({ method, url, headers: org.headers, payload })
    const url = `${places.locationUrl(location)}/alarm-code`
    expect((await ask(url, 'PUT', { code })).statusCode).toBe(200)
    expect((await ask(url, 'PUT', { code: code.repeat(9) })).statusCode).toBe(400)
    expect((await ask(url, 'PUT', { code, [code]: true })).statusCode).toBe(400)
    expect((await ask(`${url}/reveals`, 'POST', { reason: 'To try it' })).json()).toEqual({ code })
    await app.close()
    expect(lines.filter((line) => line.includes('alarm-code')).length).toBeGreaterThan(3)
    expect(lines.filter((line) => line.includes(code))).toEqual([])
  })
})
