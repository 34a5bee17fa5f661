import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { Client as Connection } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { buildSchedule, shown } from '#server/api/features/schedule/test/scheduled.ts'
import { follow } from './test/follow.ts'

const run = useApi()
const { api, organization, member, addMember, user, call } = run
let address: string
beforeAll(async () => {
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
})

const addClient = ({ id, headers }: { id: string; headers: Record<string, string> }, name: string) =>
  call(headers, `/api/v1/organizations/${id}/clients`, { body: { name } })

const about = (table: string) => (event: { data: { table?: string } }) => event.data.table === table

describe('GET of the event stream', () => {
  test('reports a write to a following browser as topics to reload', async () => {
    const org = await organization()
    const browser = await follow(address, org.headers)
    expect(browser.type).toBe('text/event-stream')
    await addClient(org, 'Acme')
    const { event, data } = await browser.next(about('clients'))
    expect(event).toBe('change')
    expect(data.paths).toContain(`/api/v1/organizations/${org.id}/clients`)
  })

  test('names the jobs of visits and the member of work', async () => {
    const schedule = await buildSchedule(run)
    const eva = await schedule.worker('Eva')
    const [job, other] = [await schedule.add('Evening'), await schedule.add('Morning')]
    const [visit] = await schedule.list('2090-03-06', '2090-03-06', { jobId: job.id })
    const browser = await follow(address, schedule.org.headers, `?organizationId=${schedule.org.id}`)
    if (visit) await schedule.put(visit, { ...shown(visit), memberIds: [eva.id] })
    const paths = expect.arrayContaining([`${schedule.base}/visits`])
    expect((await browser.next(about('visit_crew'))).data).toEqual({ table: 'visit_crew', jobIds: [job.id], paths })
    await inTenant(api.db, schedule.org.id, (tx) => sql`update jobs set name = name || '!'`.execute(tx))
    // Their creation may be announced after the browser began to follow.
    const named = new Set<string>()
    while (!named.has(job.id) || !named.has(other.id))
      for (const id of (await browser.next(about('jobs'))).data.jobIds ?? []) named.add(id)
    const body = {
      locationId: schedule.location.id,
      startedAt: '2026-03-10T10:00:00Z',
      endedAt: '2026-03-10T11:00:00Z',
    }
    const log = {
      memberId: eva.id,
      jobId: job.id,
      visitStart: null,
      breaks: [],
      note: '',
      reason: 'Forgotten',
      ...body,
    }
    expect((await call(schedule.org.headers, `${schedule.base}/work-logs`, { body: log })).body).toContain(eva.id)
    expect((await browser.next(about('work_logs'))).data).toMatchObject({ memberIds: [eva.id] })
  })
})

describe('the scope of change events', () => {
  test('leaves out other organizations', async () => {
    const org = await organization()
    const otherOrg = await organization()
    const browser = await follow(address, org.headers)
    await addClient(otherOrg, 'Theirs')
    await addClient(org, 'Ours')
    const first = await browser.next(about('clients'))
    expect(first.data.paths?.join()).toContain(org.id)
    expect(first.data.paths?.join()).not.toContain(otherOrg.id)
  })

  test('leaves out a write that is rolled back', async () => {
    const org = await organization()
    const browser = await follow(address, org.headers)
    const failing = inTenant(api.db, org.id, async (tx) => {
      const row = { organizationId: org.id, id: randomUUIDv7(), name: 'North', color: '#0ea5e9' }
      await tx.insertInto('regions').values(row).execute()
      throw new Error('not today')
    })
    await expect(failing).rejects.toThrow('not today')
    await addClient(org, 'Acme')
    const first = await browser.next(({ data }) => data.table === 'clients' || data.table === 'regions')
    expect(first.data.table).toBe('clients')
  })

  describe('a browser that reconnects', () => {
    test('receives what it missed', async () => {
      const org = await organization()
      const first = await follow(address, org.headers)
      await addClient(org, 'Acme')
      const { id } = await first.next(about('clients'))
      first.leave()
      await inTenant(api.db, org.id, (tx) => sql`update configurations set week_start = 7`.execute(tx))
      const second = await follow(address, { ...org.headers, 'last-event-id': id })
      await second.next(about('configurations'))
    })

    test('reloads everything after too long or with an unknown id', async () => {
      const org = await organization()
      for (const id of ['1', 'constructor']) {
        const browser = await follow(address, { ...org.headers, 'last-event-id': id })
        expect((await browser.next()).event).toBe('reset')
      }
    })
  })

  describe('an event stream ends', () => {
    test('when its session ends', async () => {
      const org = await organization()
      const browser = await follow(address, org.headers)
      await api.db.deleteFrom('sessions').where('userId', '=', org.owner.userId).execute()
      await browser.ended()
    })

    test('when its user leaves the organization', async () => {
      const org = await organization()
      const person = await user()
      await addMember(org.id, person, ['MEMBER'])
      const browser = await follow(address, person.headers)
      await inTenant(api.db, org.id, (tx) =>
        tx.updateTable('members').set({ deactivatedAt: new Date() }).where('userId', '=', person.userId).execute(),
      )
      await browser.ended()
      expect((await follow(address, person.headers, `?organizationId=${org.id}`)).status).toBe(403)
    })

    test('when its user is no longer a client’s contact', async () => {
      const org = await organization()
      const client = (await addClient(org, 'Acme')).json<Client>()
      const contact = await buildContact({ api, call, user }, { org, client })
      const browser = await follow(address, contact.headers, `?organizationId=${org.id}`)
      expect(browser.status).toBe(200)
      await inTenant(api.db, org.id, (tx) =>
        tx.updateTable('clientContacts').set({ userId: null }).where('userId', '=', contact.userId).execute(),
      )
      await browser.ended()
    })
  })
})

describe('access to change events', () => {
  test('hides admins’ topics from users without permission to read the audit log', async () => {
    const org = await organization()
    const browser = await follow(address, await member(org.id, 'EMPLOYEE'))
    await inTenant(api.db, org.id, (tx) => sql`update configurations set week_start = 7`.execute(tx))
    const { data } = await browser.next(about('configurations'))
    expect(data.paths?.join()).not.toContain('/audit')
  })

  test('refuses strangers and tells a user without an organization not to reconnect', async () => {
    const org = await organization()
    const stranger = await user()
    expect((await follow(address, {})).status).toBe(401)
    expect((await follow(address, stranger.headers)).status).toBe(204)
    expect((await follow(address, stranger.headers, `?organizationId=${org.id}`)).status).toBe(403)
  })

  test('reconnects a lost database connection and makes every browser reload', async () => {
    const org = await organization()
    const browser = await follow(address, org.headers)
    const owner = new Connection({ connectionString: api.url })
    await owner.connect()
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
                     where datname = current_database() and query like 'listen %'`)
    await owner.end()
    await browser.next(({ event }) => event === 'reset')
    await addClient(org, 'Acme')
    await browser.next(about('clients'))
  })
})
