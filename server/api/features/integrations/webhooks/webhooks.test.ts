import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Webhook as Receiver } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runQueued, type Handlers } from '#server/api/background/worker.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { readAs } from '#server/api/plugins/inside-callers.ts'
import { readSealing } from '#server/api/sealing.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { CreatedWebhook, Webhook, WebhookDeliveryPage } from '#shared/integrations/webhooks.contract.ts'
import { deliverWebhooks } from './deliver.ts'

const run = useApi({ WEBHOOKS_TO_LOOPBACK: 'yes' })
const { api, addMember, call, member, organization, user } = run

interface Heard {
  headers: Record<string, string>
  body: string
  said: { type: string; data: { id: string; ids: Record<string, string>; requestId: string; row: unknown } }
}
const heard: Heard[] = []
let status = 200
let url = ''
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    heard.push({ headers: request.headers as Record<string, string>, body, said: JSON.parse(body) as Heard['said'] })
    response.writeHead(status).end()
  })
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterAll(() => void server.close())
beforeEach(() => {
  heard.length = 0
  status = 200
})

/** Sends what is due now. */
async function deliver() {
  const sealing = await readSealing(api.config)
  const webhooks = deliverWebhooks({
    db: api.db,
    sealing,
    webhooksToLoopback: true,
    readAs: (actor, path) => readAs(api.app, actor, path),
  })
  return runQueued(api.pool, { webhooks } as unknown as Handlers)
}

async function createHook(kinds: string[] = ['clients'], as?: Headers, org?: Awaited<ReturnType<typeof organization>>) {
  const place = org ?? (await organization())
  const base = `/api/v1/organizations/${place.id}`
  const answer = await call(as ?? place.headers, `${base}/webhooks`, { body: { name: 'ERP', url, kinds } })
  expect(answer.statusCode).toBe(201)
  const hook = answer.json<CreatedWebhook>()
  const addClient = async (name: string) =>
    call(place.headers, `${base}/clients`, { body: { name } }).then((response) => ({
      client: response.json<Client>(),
      requestId: String(response.headers['x-request-id']),
    }))
  const deliveries = async () =>
    (await call(place.headers, `${base}/webhooks/${hook.id}/deliveries`)).json<WebhookDeliveryPage>().items
  const state = async () =>
    (await call(place.headers, `${base}/webhooks`)).json<{ items: Webhook[] }>().items.find(({ id }) => id === hook.id)
  return { org: place, base, hook, addClient, deliveries, state }
}

/** Lets a time pass for what waits. */
const pass = (organizationId: string, hours: number) =>
  inTenant(api.db, organizationId, async (tx) => {
    await sql`update webhooks set next_try_at = next_try_at - make_interval(hours => ${hours}),
      failing_since = failing_since - make_interval(hours => ${hours})`.execute(tx)
    await sql`update webhook_deliveries set asked_at = asked_at - make_interval(hours => ${hours})`.execute(tx)
  }).then(() =>
    sql`update pgboss.job set start_after = start_after - make_interval(hours => ${hours}) where name = 'webhooks'`.execute(
      api.db,
    ),
  )

describe('a webhook', () => {
  test('hears a change as the API shows it, signed, with the request that made it', async () => {
    const { org, base, hook, addClient, deliveries } = await createHook()
    const { client, requestId } = await addClient('Acme')
    await deliver()
    const [event] = heard
    if (!event) throw new Error('nothing was heard')
    expect(new Receiver(hook.secret).verify(event.body, event.headers)).toEqual(event.said)
    const shownClient = (await call(org.headers, `${base}/clients/${client.id}`)).json<Client>()
    expect(event.said).toMatchObject({ type: 'clients.created', data: { id: client.id, requestId } })
    expect(Object.keys(shownClient)).toEqual(expect.arrayContaining(Object.keys(event.said.data.row as object)))
    expect(event.said.data.row).toMatchObject({ id: client.id, name: 'Acme' })
    expect(await deliveries()).toMatchObject([
      {
        id: event.headers['webhook-id'],
        type: 'clients.created',
        requestId,
        state: 'delivered',
        attempts: [{ status: 200 }],
      },
    ])
    expect(heard).toHaveLength(1)
  })

  test('sends a job’s changes with its row, and its client’s too', async () => {
    const filled = await buildOrganization(run, 'Acme')
    const { base } = await createHook(['jobs'], filled.org.headers, filled.org)
    const body = { name: 'Windows', checklist: [] }
    const job = (await call(filled.org.headers, `${filled.locationUrl(filled.location)}/jobs`, { body })).json<{
      id: string
    }>()
    await deliver()
    const ids = { clientId: filled.client.id, locationId: filled.location.id }
    expect(heard[0]?.said).toMatchObject({ type: 'jobs.created', data: { id: job.id, ids, row: { name: 'Windows' } } })
    expect(base).toContain(filled.org.id)
  })

  test('hears of what is rolled back nothing, and of another organization nothing', async () => {
    const { org, addClient } = await createHook()
    const otherOrg = await organization('Other')
    await call(otherOrg.headers, `/api/v1/organizations/${otherOrg.id}/clients`, { body: { name: 'Theirs' } })
    await inTenant(api.db, org.id, async (tx) => {
      await sql`update organizations set name = 'X'`.execute(tx)
      await sql`insert into clients (organization_id, id, name, billing_address) values (${org.id}, gen_random_uuid(), 'Gone', '{}')`.execute(
        tx,
      )
      throw new Error('not today')
    }).catch(() => {})
    await addClient('Ours')
    await deliver()
    expect(heard.map(({ said }) => (said.data.row as Client).name)).toEqual(['Ours'])
  })

  test('shows nothing that its kinds do not cover, and no more than its member may see', async () => {
    const org = await organization()
    const admin = await user()
    await addMember(org.id, admin, ['ADMIN'])
    const { base, addClient, deliveries } = await createHook(['clients'], admin.headers, org)
    await addClient('Acme')
    await deliver()
    const shownToOwner = (await call(org.headers, `${base}/clients/${heard[0]?.said.data.id}`)).json<object>()
    expect(shownToOwner).toHaveProperty('contract')
    expect(heard[0]?.said.data.row).not.toHaveProperty('contract')
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('members').set({ deactivatedAt: new Date() }).where('userId', '=', admin.userId).execute(),
    )
    await addClient('Later')
    await deliver()
    expect(heard).toHaveLength(1)
    expect((await deliveries())[0]).toMatchObject({ state: 'skipped', attempts: [] })
  })

  test('is sent what a process that died left, under the same id', async () => {
    const { addClient, deliveries } = await createHook()
    await addClient('Acme')
    const [queued] = await deliveries()
    // The process sends, and ends before it writes the outcome: the job comes back.
    const sealing = await readSealing(api.config)
    const dying = deliverWebhooks({
      db: api.db,
      sealing,
      webhooksToLoopback: true,
      readAs: async () => Promise.reject(new Error('killed')),
    })
    await expect(runQueued(api.pool, { webhooks: dying } as unknown as Handlers)).rejects.toThrow('killed')
    await sql`update pgboss.job set state = 'created', start_after = now() where name = 'webhooks' and state = 'active'`.execute(
      api.db,
    )
    expect(heard).toEqual([])
    await deliver()
    expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([queued?.id])
  })

  test('that fails is retried with one delivery at a time, then gets all of them', async () => {
    const { org, addClient, deliveries, state } = await createHook()
    status = 500
    for (const name of ['A', 'B', 'C']) await addClient(name)
    await deliver()
    expect(heard).toHaveLength(1)
    expect((await state())?.failingSince).not.toBeNull()
    await pass(org.id, 1)
    await deliver()
    expect(heard).toHaveLength(2)
    status = 200
    await pass(org.id, 6)
    await deliver()
    await pass(org.id, 1)
    await deliver()
    expect((await deliveries()).map((delivery) => delivery.state)).toEqual(['delivered', 'delivered', 'delivered'])
    expect((await state())?.failingSince).toBeNull()
  })

  test('is turned off with a notice after 72 hours of failures, and by 410 at once', async () => {
    for (const [answer, hours, expected] of [
      [503, 73, 'failing'],
      [410, 0, 'gone'],
    ] as const) {
      const { org, base, hook, addClient, deliveries, state } = await createHook()
      status = answer
      await addClient('A')
      await deliver()
      if (hours > 0) {
        // A change that is queued late in the time.
        await inTenant(api.db, org.id, (tx) =>
          sql`update webhooks set failing_since = now() - make_interval(hours => ${hours}), next_try_at = null`.execute(
            tx,
          ),
        )
        await addClient('B')
        await deliver()
      }
      expect(await state()).toMatchObject({ state: expected })
      const notices = (await call(org.headers, `${base}/notifications`)).json<{ items: { title: string }[] }>().items
      expect(notices.map(({ title }) => title)).toContain('The webhook “ERP” was turned off')
      const count = (await deliveries()).length
      await addClient('Later')
      expect(await deliveries()).toHaveLength(count)
      const [last] = await deliveries()
      const replay = `${base}/webhooks/${hook.id}/deliveries/${last?.id}/replay`
      expect((await call(org.headers, replay, { method: 'POST' })).json()).toMatchObject({ code: 'webhook_off' })
      status = 200
      const { name, url: address, kinds } = hook
      const version = (await state())?.version
      const on = { name, url: address, kinds, isOn: true, version }
      const turnedOn = await call(org.headers, `${base}/webhooks/${hook.id}`, { method: 'PUT', body: on })
      expect(turnedOn.json()).toMatchObject({ state: 'active', failingSince: null })
      heard.length = 0
      expect((await call(org.headers, replay, { method: 'POST' })).statusCode).toBe(204)
      await deliver()
      expect(heard.map(({ headers }) => headers['webhook-id'])).toContain(last?.id)
      expect((await deliveries()).find(({ id }) => id === last?.id)?.state).toBe('delivered')
    }
  })

  test('signs with both secrets for a day after a rotation', async () => {
    const { org, base, hook, addClient } = await createHook()
    const rotated = (
      await call(org.headers, `${base}/webhooks/${hook.id}/secret`, { method: 'POST' })
    ).json<CreatedWebhook>()
    expect(rotated.secret).not.toBe(hook.secret)
    await addClient('A')
    await deliver()
    const verify = (secret: string) => new Receiver(secret).verify(heard[0]?.body ?? '', heard[0]?.headers ?? {})
    expect([verify(hook.secret), verify(rotated.secret)]).toHaveLength(2)
    heard.length = 0
    await inTenant(api.db, org.id, (tx) =>
      sql`update webhooks set rotated_at = now() - interval '25 hours'`.execute(tx),
    )
    await addClient('B')
    await deliver()
    expect(() => verify(hook.secret)).toThrow('No matching signature')
    expect(verify(rotated.secret)).toBeTruthy()
  })

  test('keeps its secret out of lists, audit log and database', async () => {
    const { org, base, hook } = await createHook(['jobs', 'locations'])
    await inTenant(api.db, org.id, (tx) =>
      sql`update webhooks set name = name || '!' where id = ${hook.id}`.execute(tx),
    )
    const listed = (await call(org.headers, `${base}/webhooks`)).body
    const audit = (await call(org.headers, `${base}/audit?table=webhooks`)).body
    const rows = await inTenant(api.db, org.id, (tx) => sql`select w::text as row from webhooks w`.execute(tx))
    const secret = hook.secret.slice(6)
    for (const text of [listed, audit, JSON.stringify(rows.rows)]) expect(text).not.toContain(secret)
    expect(audit).not.toContain('"secret"')
  })
})

describe('adding a webhook', () => {
  test('takes reauthentication, an admin, permissions of one’s own and an address of the internet', async () => {
    const { id, headers, owner } = await organization()
    const path = `/api/v1/organizations/${id}/webhooks`
    const codeOf = async (as: Headers, body: object) =>
      (await call(as, path, { body: { name: 'ERP', url, kinds: ['clients'], ...body } })).json<{ code: string }>().code
    expect(await codeOf(await member(id, 'SUPERVISOR'), {})).toBe('forbidden')
    for (const refused of ['https://10.0.0.1/x', 'https://user:pw@example.com/', 'http://example.com/'])
      expect(await codeOf(headers, { url: refused })).toBe('webhook_address_refused')
    expect(await codeOf(headers, { kinds: ['sessions'] })).toBe('invalid_request')
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${owner.userId}`.execute(
      api.db,
    )
    expect(await codeOf(headers, {})).toBe('proof_needed')
  })
})
