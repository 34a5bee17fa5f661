import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { SupplyRequest, SupplyRequestPage } from '#shared/supply-requests/supply-requests.contract.ts'

const run = useApi()
const { api, call } = run

const items = [
  { name: 'Bin liners', quantity: 2, unit: 'box' },
  { name: ' Glass cleaner ', quantity: 1, unit: '' },
]

async function setUp() {
  const site = await buildWorksite(run)
  const { base, location, org } = site
  const sam = await site.worker()
  const post = (body: object = {}) =>
    call(sam.headers, `${base}/supply-requests`, { body: { locationId: location.id, items, note: 'Soon.', ...body } })
  const ask = async () => (await post()).json<SupplyRequest>()
  const step = (id: string, version: number, state: string, answer = '', headers: Headers = org.headers) =>
    call(headers, `${base}/supply-requests/${id}/state`, { method: 'PUT', body: { state, answer, version } })
  const list = async (query = '') =>
    (await call(org.headers, `${base}/supply-requests${query}`)).json<SupplyRequestPage>()
  const notices = async (headers: Headers) =>
    (await call(headers, `${base}/notifications`)).json<{ items: { kind: string; text: string }[] }>().items
  return { ...site, sam, post, ask, step, list, notices }
}

describe('a supply request', () => {
  test('keeps the order of its items and notifies the location’s managers', async () => {
    const { ask, org, sam, notices, base } = await setUp()
    const first = await ask()
    expect(first).toMatchObject({
      memberName: 'Sam Ortiz',
      locationName: 'Main Street',
      items: [items[0], { name: 'Glass cleaner', quantity: 1, unit: '' }],
      state: 'requested',
      version: 1,
    })
    expect(await notices(org.headers)).toMatchObject([
      { kind: 'supplies_requested', text: expect.stringContaining('2 boxes Bin liners, 1 Glass cleaner') },
    ])
    const mine = await call(sam.headers, `${base}/my-supply-requests`)
    expect(mine.json()).toMatchObject({ items: [{ id: first.id }], nextCursor: null })
  })

  test('goes from approved to ordered to delivered and notifies the member of each step', async () => {
    const { ask, step, sam, org, notices, list } = await setUp()
    const { id } = await ask()
    expect((await step(id, 1, 'delivered')).json()).toMatchObject({ code: 'supply_step_refused' })
    expect((await step(id, 1, 'requested')).json()).toMatchObject({ code: 'supply_step_refused' })
    expect((await step(id, 1, 'approved')).json()).toMatchObject({ state: 'approved', decidedBy: org.owner.name })
    expect((await step(id, 1, 'ordered')).json()).toMatchObject({ code: 'stale_version' })
    await step(id, 2, 'ordered')
    expect((await step(id, 3, 'delivered', 'In the closet.')).json()).toMatchObject({ answer: 'In the closet.' })
    expect((await notices(sam.headers)).map(({ kind }) => kind)).toEqual([
      'supplies_delivered',
      'supplies_ordered',
      'supplies_approved',
    ])
    expect((await list('?state=delivered')).items).toHaveLength(1)
  })

  test('needs a reason to be declined, which can be undone', async () => {
    const { ask, step } = await setUp()
    const { id } = await ask()
    expect((await step(id, 1, 'declined', ' ')).json()).toMatchObject({
      code: 'supply_reason_needed',
      fields: [{ path: 'answer' }],
    })
    expect((await step(id, 1, 'declined', 'Came last week.')).json()).toMatchObject({ state: 'declined' })
    expect((await step(id, 2, 'approved')).statusCode).toBe(200)
  })

  test('accepts only one of two concurrent decisions', async () => {
    const { ask, step } = await setUp()
    const { id } = await ask()
    const answers = await Promise.all([step(id, 1, 'approved'), step(id, 1, 'declined', 'No.')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('is counted as waiting under any filter', async () => {
    const { ask, step, list, location, client, org, sam } = await setUp()
    const { id } = await ask()
    await ask()
    await step(id, 1, 'approved')
    expect(await list('?state=approved')).toMatchObject({ requested: 1, items: [{ id }] })
    expect(await list(`?clientId=${client.id}&locationId=${location.id}&memberId=${sam.memberId}`)).toMatchObject({
      requested: 1,
    })
    expect(await list(`?regionId=${org.id}`)).toMatchObject({ requested: 0, items: [] })
  })

  test('can be decided by a supervisor of the region, who is notified of these only', async () => {
    const { ask, step, org, base, notices, worker } = await setUp()
    const supervisor = await worker('SUPERVISOR')
    const region = (name: string) =>
      call(org.headers, `${base}/regions`, { body: { name, color: '#1f7a5c', supervisorIds: [] } }).then((answer) =>
        answer.json<{ id: string }>(),
      )
    const [north, south] = [await region('North'), await region('South')]
    await inTenant(api.db, org.id, async (tx) => {
      await tx
        .insertInto('memberRegions')
        .values({ organizationId: org.id, memberId: supervisor.memberId, regionId: north.id })
        .execute()
      await tx.updateTable('locations').set({ regionId: south.id }).execute()
    })
    const second = await ask()
    expect((await step(second.id, 1, 'approved', '', supervisor.headers)).json()).toMatchObject({
      code: 'forbidden',
      details: 'You can only act in your own regions.',
    })
    expect(await notices(supervisor.headers)).toEqual([])
    await inTenant(api.db, org.id, (tx) => tx.updateTable('locations').set({ regionId: north.id }).execute())
    const third = await ask()
    expect(await notices(supervisor.headers)).toMatchObject([{ kind: 'supplies_requested' }])
    expect((await step(third.id, 1, 'approved', '', supervisor.headers)).statusCode).toBe(200)
  })

  test('is rejected without items, for an unknown location, or without permission', async () => {
    const { post, base, org, location } = await setUp()
    expect((await post({ items: [] })).json()).toMatchObject({ fields: [{ path: 'items' }] })
    expect((await post({ items: [{ name: 'Mop', quantity: 0, unit: '' }] })).json()).toMatchObject({
      fields: [{ path: 'items.0.quantity' }],
    })
    expect((await post({ locationId: org.id })).json()).toMatchObject({ code: 'location_unknown' })
    const reader = await run.member(org.id, 'MEMBER')
    const body = { locationId: location.id, items, note: '' }
    expect((await call(reader, `${base}/supply-requests`, { body })).statusCode).toBe(403)
  })
})
