import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { notify, type Ask } from '#server/api/domain/notifications/notify.ts'
import { lapseNotices } from '#server/api/features/schedule/visits/notice-lapses.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import { useApi } from '#server/api/test/api.ts'
import { notificationKinds, type AskingKind } from '#shared/notifications/kinds.ts'
import type { NotificationPage, UnreadCount } from '#shared/notifications/notifications.contract.ts'
import { otherMatters } from './test/other-matters.ts'
import { requestMatters } from './test/request-matters.ts'
import { insert, set, type Ground, type Kind } from './test/matter-rows.ts'
import { buildSchedule } from '../schedule/test/scheduled.ts'

const testApi = useApi()
const { api, call } = testApi

const kinds: Record<(typeof notificationKinds)[AskingKind]['asks'], Kind> = { ...requestMatters, ...otherMatters }
const matters = Object.keys(kinds) as (keyof typeof kinds)[]
const kindOf = new Map(
  Object.entries(notificationKinds).flatMap(([kind, known]) =>
    'asks' in known ? [[known.asks, kind as AskingKind]] : [],
  ),
)

async function ground() {
  const { org, client, location, add, worker } = await buildSchedule(testApi)
  await worker('Eva')
  const reader = await worker('Luz')
  const job = await add('Evening')
  const [template, monitor] = [randomUUIDv7(), randomUUIDv7()]
  await inTenant(api.db, org.id, async (tx) => {
    await insert('inspection_templates', { organization_id: org.id, id: template, name: 'Lobby' }).execute(tx)
    await insert('inspection_template_versions', {
      organization_id: org.id,
      template_id: template,
      number: 1,
      content: '{}',
    }).execute(tx)
    await insert('monitors', {
      organization_id: org.id,
      id: monitor,
      preset: 'late_start',
      threshold: 1,
      margin: 0,
      recipients: 'admins',
      mails: false,
    }).execute(tx)
  })
  const base = `/api/v1/organizations/${org.id}/notifications`
  const ids = { client: client.id, location: location.id, job: job.id, template, monitor }
  const known: Ground = { org: org.id, user: reader.userId, member: reader.id, ...ids }
  const { email } = await api.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', reader.userId)
    .executeTakeFirstOrThrow()
  return { known, reader: { ...reader, email }, base }
}

test('a notice that asks is unread only while what it asks for is open, for every kind and whatever happens', async () => {
  const { known, reader, base } = await ground()
  const write = (statement: RawBuilder<unknown>) => inTenant(api.db, known.org, (tx) => statement.execute(tx))
  const unread = async () =>
    (await call(reader.headers, base, { query: { unread: 'true', limit: '100' } })).json<NotificationPage>().items
  const step = fc.record({ matter: fc.constantFrom(...matters), acts: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }) })
  let at = 0
  const open = async (matter: keyof typeof kinds) => {
    const [statements, opened] = kinds[matter].open(known, randomUUIDv7(), at++)
    const kind = kindOf.get(matter) ?? 'visit_offered'
    await inTenant(api.db, known.org, async (tx) => {
      for (const statement of statements) await statement.execute(tx)
      const { id, detail = '' } = opened
      await notify(tx, [reader.userId], { kind, matters: [{ id, detail }], link: `/m/${at}` } as Ask & { link: string })
    })
    return { opened, link: `/m/${at}` }
  }
  const isShown = async (link: string) => (await unread()).some((notice) => notice.link === link)

  // Each thing that may happen to each kind.
  for (const matter of matters) {
    const { settles, leaves } = kinds[matter]
    for (const [name, act] of Object.entries({ ...settles, ...leaves })) {
      const { opened, link } = await open(matter)
      expect(await isShown(link), `${matter} is open`).toBe(true)
      await write(act(opened, known))
      expect(await isShown(link), `${matter} ${name}`).toBe(!(name in settles))
    }
  }

  // Histories with several concurrent matters.
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (history) => {
      await call(reader.headers, `${base}/read-all`, { method: 'POST' })
      const expected = new Set<string>()
      for (const { matter, acts } of history) {
        const { opened, link } = await open(matter)
        if (matter === 'reinspection' || matter === 'deletion') continue
        let isOpen = true
        for (const pick of acts) {
          const { settles, leaves } = kinds[matter]
          const [name, act] = Object.entries({ ...settles, ...leaves })[pick] ?? []
          if (!name || !act || !isOpen) continue
          await write(act(opened, known))
          isOpen = !(name in settles)
        }
        if (isOpen) expected.add(link)
      }
      const unreadNotices = await unread()
      expect(unreadNotices.map(({ link }) => link)).toEqual(expect.arrayContaining([...expected]))
      const { rows } = await inTenant(api.db, known.org, (tx) =>
        sql<{ isOpen: boolean }>`
          select exists (select from notification_matters m where m.notification_id = n.id
            and is_matter_open(m.organization_id, m.matter, m.matter_id, m.detail)) as is_open
          from notifications n where n.read_at is null and n.settled_at is null`.execute(tx),
      )
      expect(rows.every(({ isOpen }) => isOpen)).toBe(true)
      expect((await call(reader.headers, `${base}/unread-count`)).json<UnreadCount>().count).toBe(rows.length)
    }),
    { seed: 20261127, numRuns: 8 },
  )

  // A notice stays until its last matter is settled; settled matters cause no mail.
  await call(reader.headers, `${base}/read-all`, { method: 'POST' })
  await mailsTo(api, reader.email)
  const asks = [await open('alert'), await open('alert')].map(({ opened }) => ({ id: opened.id }))
  await call(reader.headers, `${base}/read-all`, { method: 'POST' })
  await inTenant(api.db, known.org, (tx) =>
    notify(tx, [reader.userId], { kind: 'monitor_fires', matters: asks, params: {} }),
  )
  for (const { id } of asks) {
    expect(await unread()).toHaveLength(1)
    await write(set('monitor_incidents', "state = 'acknowledged'")({ id }))
  }
  expect(await unread()).toEqual([])
  expect((await mailsTo(api, reader.email)).length).toBe(0)

  // Matters settled before delivery are not notified; some are settled by time alone.
  await inTenant(api.db, known.org, (tx) => notify(tx, [reader.userId], { kind: 'monitor_fires', matters: asks }))
  expect(await unread()).toEqual([])
  const { opened: added } = await open('unassigned_visit')
  await write(
    insert('visit_changes', {
      organization_id: known.org,
      job_id: known.job,
      location_id: known.location,
      original_start: added.detail,
      added_minutes: 60,
      added_zone: 'UTC',
    }),
  )
  await inTenant(api.db, known.org, (tx) => lapseNotices(tx, Temporal.Instant.from('2080-01-01T00:00:00Z')))
  const { length } = await unread()
  await inTenant(api.db, known.org, (tx) => lapseNotices(tx, Temporal.Instant.from('2099-01-01T00:00:00Z')))
  expect([length, (await unread()).length]).toEqual([1, 0])
}, 120_000)
