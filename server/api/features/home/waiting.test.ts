import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { HomeNews } from '#shared/home/home.contract.ts'

const run = useApi()
const { api, call } = run

async function setUp() {
  const site = await buildWorksite(run)
  const { org, base, location, client } = site
  const news = async (headers: Headers = org.headers) => (await call(headers, `${base}/home`)).json<HomeNews>()
  const insert = (...rows: ReturnType<typeof sql>[]) =>
    inTenant(api.db, org.id, async (tx) => {
      for (const row of rows) await row.execute(tx)
    })
  const request = (text: string, state: string) => sql`
    insert into client_requests (organization_id, id, client_id, location_id, contact_name, text, state, closed_at)
    values (${org.id}, uuid_v7(), ${client.id}, ${location.id}, 'Jo', ${text}, ${state},
      ${state === 'closed' ? new Date() : null})`
  const quote = (number: number, state: string, days: { sent?: number; decided?: number; validUntil?: string }) => sql`
    insert into quotes (organization_id, id, number, state, revision, content, title, recipient, price_minor, valid_until,
      sent_at, decided_at)
    values (${org.id}, uuid_v7(), ${number}, ${state}, 1, '{}', 'Nightly', ${`Prospect ${number}`}, 120000,
      ${days.validUntil ?? null}, case when ${state} <> 'draft' then now() - make_interval(days => ${days.sent ?? 0}) end,
      case when ${days.decided ?? -1} >= 0 then now() - make_interval(days => ${days.decided ?? 0}) end)`
  return { ...site, news, insert, request, quote }
}

describe('waiting items on home', () => {
  test('lists open client requests, unacknowledged ones first', async () => {
    const { insert, request, news, client } = await setUp()
    await insert(
      request('Windows', 'open'),
      request('Bins', 'in_progress'),
      request('Keys', 'open'),
      request('Old', 'closed'),
    )
    expect((await news()).requests).toMatchObject([
      { text: 'Keys', state: 'open', clientId: client.id, clientName: client.name },
      { text: 'Windows', state: 'open' },
      { text: 'Bins', state: 'in_progress' },
    ])
  })

  test('lists recently accepted quotes before those waiting for a client', async () => {
    const { insert, quote, news } = await setUp()
    await insert(
      quote(1, 'draft', {}),
      quote(2, 'sent', { sent: 3 }),
      quote(3, 'viewed', { sent: 1 }),
      quote(4, 'accepted', { sent: 9, decided: 2 }),
      quote(5, 'accepted', { sent: 40, decided: 30 }),
      quote(6, 'declined', { sent: 2, decided: 1 }),
      quote(7, 'sent', { sent: 60, validUntil: '2020-01-01' }),
    )
    expect((await news()).quotes?.map(({ number, state, priceMinor }) => [number, state, priceMinor])).toEqual([
      ['Q-4', 'accepted', 120_000],
      ['Q-3', 'viewed', 120_000],
      ['Q-2', 'sent', 120_000],
      ['Q-7', 'expired', 120_000],
    ])
  })

  test('counts open approvals for those who may decide them', async () => {
    const { base, location, worker, org, news } = await setUp()
    const sam = await worker()
    const body = { locationId: location.id, items: [{ name: 'Mop', quantity: 2, unit: '' }], note: '' }
    await call(sam.headers, `${base}/supply-requests`, { body })
    const forgotten = { workLogId: null, locationId: location.id, jobId: null, reason: 'Forgot.' }
    const times = { startedAt: '2026-03-10T12:00:00Z', endedAt: '2026-03-10T13:00:00Z' }
    await call(sam.headers, `${base}/time-requests`, { body: { ...forgotten, ...times } })
    await call(sam.headers, `${base}/faq/questions`, { body: { text: 'Where are the keys?', language: 'en' } })
    const { approvals, supplies } = await news()
    expect(approvals).toEqual({ timeOff: 0, times: 1, trips: 0, supplies: 1, actions: 0, questions: 1 })
    expect(supplies).toMatchObject([
      { memberName: 'Sam Ortiz', locationName: 'Main Street', items: [{ name: 'Mop', quantity: 2, unit: '' }] },
    ])
    expect((await news(await run.member(org.id, 'SUPERVISOR'))).approvals).toEqual({
      times: 1,
      supplies: 1,
      actions: 0,
    })
    expect((await news(sam.headers)).approvals).toEqual({})
  })

  test('limits a regional supervisor to their regions', async () => {
    const { base, location, worker, org, news, insert, request } = await setUp()
    const sam = await worker()
    const supervisor = await worker('SUPERVISOR')
    await call(sam.headers, `${base}/supply-requests`, {
      body: { locationId: location.id, items: [{ name: 'Mop', quantity: 2, unit: '' }], note: '' },
    })
    const region = (
      await call(org.headers, `${base}/regions`, { body: { name: 'North', color: '#1f7a5c', supervisorIds: [] } })
    ).json<{ id: string }>()
    await insert(
      request('Windows', 'open'),
      sql`insert into member_regions (organization_id, member_id, region_id)
        values (${org.id}, ${supervisor.memberId}, ${region.id})`,
    )
    expect(await news(supervisor.headers)).toMatchObject({ requests: [], supplies: [], approvals: { supplies: 0 } })
    await insert(sql`update locations set region_id = ${region.id} where id = ${location.id}`)
    expect(await news(supervisor.headers)).toMatchObject({
      requests: [{ text: 'Windows' }],
      supplies: [{ items: [{ name: 'Mop' }] }],
      approvals: { supplies: 1 },
    })
  })
})
