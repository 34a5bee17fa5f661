import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo, runJobs } from '#server/api/test/mail.ts'
import { startPushService } from '#server/api/test/push-service.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import type { PushDevices } from '#shared/notifications/devices.contract.ts'
import { deliverNotice } from './deliver-notice.ts'

const { api, call, organization, addMember, user } = useApi()
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
let paths = 0

async function setUp() {
  const org = await organization()
  const person = await user({ name: 'Luz Ortega' })
  await addMember(org.id, person, ['EMPLOYEE'])
  const at = `/api/v1/organizations/${org.id}/notifications`
  const subscribe = async () => {
    const path = `/device-${paths++}`
    const answer = await call(person.headers, `${at}/devices`, { body: service.subscription(path) })
    return { path, devices: answer.json<PushDevices>() }
  }
  const tell = () =>
    inTenant(api.db, org.id, (tx) =>
      notify(tx, [person.userId], {
        kind: 'visit_assigned',
        params: { name: 'Ana', job: 'Evening', location: 'Main Street', day: '2026-11-30', clock: '18:00' },
        link: '/org/x/my-work',
      }),
    )
  const heard = (path: string) => service.received.filter((push) => push.path === path)
  const deliveries = () =>
    inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('deliveries').select(['channel', 'state', 'problem']).orderBy('id').execute(),
    )
  /** The job's decision about the newest notice, this many minutes from now. */
  async function lookAgain(minutes: number) {
    const [{ id } = { id: '' }] = (await call(person.headers, at)).json<NotificationPage>().items
    const now = () => Temporal.Now.instant().add({ minutes })
    const payload = { organizationId: org.id, notificationId: id, userId: person.userId, requestId: 'later' }
    await deliverNotice({ db: api.db, now })(payload)
  }
  return { org, person, at, subscribe, tell, heard, deliveries, lookAgain, mails: () => mailsTo(api, person.email) }
}

describe('a push message', () => {
  test('reaches every device of its user, encrypted, in the declarative form, and no email follows when it is read', async () => {
    const { person, at, subscribe, tell, heard, deliveries, lookAgain, mails } = await setUp()
    const [first, second] = [await subscribe(), await subscribe()]
    expect(second.devices.items.map(({ isThis }) => isThis)).toEqual([true, true])
    await tell()
    await runJobs(api)
    const [pushed] = heard(first.path)
    expect(heard(second.path)).toHaveLength(1)
    expect(pushed?.ttl).toBe('14400')
    expect(pushed?.authorization).toContain(`k=${first.devices.key}`)
    expect(pushed?.message).toEqual({
      web_push: 8030,
      notification: {
        title: 'New visit at Main Street',
        body: expect.stringMatching(
          /^Evening, 6:00.PM on November 30, 2026\. Ana assigned this visit to you\./,
        ) as string,
        lang: 'en',
        tag: expect.any(String) as string,
        navigate: 'http://localhost:3000/org/x/my-work',
      },
    })
    await lookAgain(14)
    expect(await deliveries()).toEqual(
      Array.from({ length: 2 }, () => ({ channel: 'push', state: 'sent', problem: '' })),
    )
    await call(person.headers, `${at}/read-all`, { method: 'POST' })
    await lookAgain(16)
    expect(await mails()).toEqual([])
  })

  test('shows a reader who wrote what, without a code, and leaves the writer alone', async () => {
    const { org, person, at, subscribe, heard } = await setUp()
    const { path } = await subscribe()
    const { id } = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('members').select('id').where('userId', '=', person.userId).executeTakeFirstOrThrow(),
    )
    const writer = `/device-${paths++}`
    await call(org.headers, `${at}/devices`, { body: service.subscription(writer) })
    const write = (text: string) =>
      call(org.headers, `/api/v1/organizations/${org.id}/messages`, {
        body: { about: 'person', id, messageId: randomUUID(), text },
      })
    expect((await write('Please lock the side door.')).statusCode).toBe(201)
    await runJobs(api)
    const shown = () => heard(path).map(({ message }) => JSON.stringify(message))
    expect(shown()).toEqual([expect.stringMatching(/Ana Reyes.*wrote.*Please lock the side door\./)])
    await call(person.headers, `${at}/read-all`, { method: 'POST' })
    await write('The alarm code is 4711.')
    await runJobs(api)
    expect(shown()).toHaveLength(2)
    expect(shown()[1]).toMatch(/Ana Reyes/)
    expect(shown()[1]).not.toContain('4711')
    expect(heard(writer)).toEqual([])
  })

  test('sends one email for a notice unseen for the chosen minutes, outside quiet hours', async () => {
    const { person, at, subscribe, tell, lookAgain, mails } = await setUp()
    await subscribe()
    const wanted = { channels: ['push', 'email'], escalateMinutes: 30 }
    expect((await call(person.headers, `${at}/channels`, { method: 'PUT', body: wanted })).json()).toEqual(wanted)
    await tell()
    await runJobs(api)
    await lookAgain(29)
    expect(await mails()).toEqual([])
    const quiet = { from: '00:00', to: '23:59' }
    const preferences = { mutedMail: [], quietHours: quiet, timeZone: null, language: null }
    await call(person.headers, `${at}/preferences`, { method: 'PUT', body: preferences })
    const untilNoon = Temporal.Now.zonedDateTimeISO('America/New_York').withPlainTime('12:00').add({ days: 1 })
    const minutes = Math.ceil(untilNoon.toInstant().since(Temporal.Now.instant()).total('minutes'))
    await lookAgain(minutes)
    expect(await mails()).toEqual([])
    await call(person.headers, `${at}/preferences`, { method: 'PUT', body: { ...preferences, quietHours: null } })
    await lookAgain(31)
    await lookAgain(31)
    expect(await mails()).toHaveLength(1)
  })

  test('drops a device that answers 410 and goes by email instead; a device is silent after sign-out', async () => {
    const { org, person, at, subscribe, tell, heard, deliveries, mails } = await setUp()
    const { path } = await subscribe()
    service.gone.add(path)
    await tell()
    await runJobs(api)
    expect(await mails()).toHaveLength(1)
    expect(await deliveries()).toEqual([
      { channel: 'push', state: 'failed', problem: 'gone' },
      { channel: 'email', state: 'sent', problem: '' },
    ])
    expect((await call(person.headers, `${at}/devices`)).json<PushDevices>().items).toEqual([])

    const other = await subscribe()
    await api.db.deleteFrom('sessions').where('userId', '=', person.userId).execute()
    await tell()
    expect(await mails()).toHaveLength(2)
    expect(heard(other.path)).toEqual([])
    const refused = { ...service.subscription('/x'), endpoint: 'https://10.0.0.1/x' }
    const answer = await call(org.headers, `${at}/devices`, { body: refused })
    expect(answer.json()).toMatchObject({ code: 'push_service_unknown' })
  })
})
