import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { worksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { everyContract } from '#server/api/test/contracts.ts'
import { runJobs } from '#server/api/test/mail.ts'
import { daily } from '#server/api/test/patterns.ts'
import type { NewCalendarFeed } from '#shared/contracts/calendar-feeds.ts'
import type { JobCrew } from '#shared/contracts/schedule.ts'

const run = useApi()
const { api, call } = run
const code = 'kestrel-60417'

/** A code that was set and shown, for a place with a visit today whose crew has a calendar in a calendar program. */
async function shownOnce() {
  const site = await worksite(run)
  const { own, places, location, base } = site
  await places.setAlarmCode(location, code)
  const job = await places.addJob(location, { name: 'Daily clean', schedule: daily })
  const sam = await site.worker()
  const crew = `${base}/jobs/${job.id}/crew`
  const { version } = (await call(own.headers, crew)).json<JobCrew>()
  await call(own.headers, crew, { method: 'PUT', body: { crewSize: 1, memberIds: [sam.memberId], version } })
  const feed = await call(sam.headers, `${base}/members/${sam.memberId}/calendar-feed`, { method: 'POST' })
  const reveals = `${places.locationUrl(location)}/alarm-code/reveals`
  for (let n = 0; n < 5; n++) {
    const shown = await call(own.headers, reveals, { body: { reason: 'To try it' } })
    expect(shown.json()).toEqual({ code })
  }
  await call(own.headers, `${base}/exports`, { method: 'POST' })
  await runJobs(api)
  return { ...site, job, sam, calendar: new URL(feed.json<NewCalendarFeed>().address).pathname }
}

test('no route that reads, no calendar, mail or file has a code that was set and shown', async () => {
  const { own, client, location, job, sam, calendar } = await shownOnce()
  const known = { organizationId: own.id, clientId: client.id, locationId: location.id, jobId: job.id }
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
  for (const { url } of contracts) {
    const path = url.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '')
    for (const headers of [own.headers, sam.headers]) {
      for (const query of [{}, window, { search: code }, { q: code }]) {
        if (await look(headers, path, query)) answered.add(url)
      }
    }
  }
  const lists = ['/timeclock', '/audit', '/visits', '/locations/export', '/search', '/my-visits', '/notifications']
  for (const list of lists) expect([...answered].filter((url) => url.includes(list))).not.toEqual([])
  expect(answered.size).toBeGreaterThan(60)

  const feed = await call({}, calendar)
  expect(feed.body).toContain('Daily clean')
  expect(feed.body).not.toContain(code)

  const files = globSync('**/*', { cwd: api.config.dataDir, withFileTypes: true }).filter((entry) => entry.isFile())
  const mails = files.filter(({ parentPath }) => parentPath.includes('mail'))
  expect(mails.length).toBeGreaterThan(0)
  for (const { parentPath, name } of files) {
    expect([name, readFileSync(join(parentPath, name)).includes(code)]).toEqual([name, false])
  }
})
