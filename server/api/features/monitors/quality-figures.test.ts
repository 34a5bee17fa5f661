import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import type { PresetKey } from '#shared/monitors/presets.ts'
import { readSubjects } from './subjects.store.ts'

const run = useApi()
const { api, call } = run

async function setUp() {
  const acme = await buildOrganization(run, 'Acme')
  const now = new Date()
  const figure = async (preset: PresetKey) =>
    (await inTenant(api.db, acme.org.id, (tx) => readSubjects(tx, new Set([preset]), now))).get(preset) ?? []
  const write = (...steps: ReturnType<typeof sql>[]) =>
    inTenant(api.db, acme.org.id, async (tx) => {
      for (const step of steps) await step.execute(tx)
    })
  return { ...acme, figure, write }
}

describe('quality, money and stock figures', () => {
  test('detect falling scores over three inspections, repeated failures and overdue inspections', async () => {
    const { org, base, location, figure, write } = await setUp()
    await callsAboutInspections(run, { org, base, location })
    const { id: template } = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('inspectionTemplates').select('id').executeTakeFirstOrThrow(),
    )
    for (const floor of [4, 2, 1]) {
      const { id } = (
        await call(org.headers, `${base}/inspections`, { body: { templateId: template, locationId: location.id } })
      ).json<{ id: string }>()
      const answers = [
        ['mirrors', 1],
        ['floor', floor],
        ['exit', 1],
      ].map(([itemKey, value]) => ({ itemKey, value, isNa: false, note: '', revision: 0 }))
      await call(org.headers, `${base}/inspections/${id}/answers`, { method: 'PUT', body: { answers } })
      await call(org.headers, `${base}/inspections/${id}/submission`, { method: 'POST' })
    }
    // 90, 70 and 60 of the floor: (1 + 3 × floor ÷ 5) ÷ 4 weighs two of three.
    expect(await figure('inspection_falling')).toMatchObject([{ placeId: location.id, value: 15 }])
    expect(await figure('repeat_deficiency')).toMatchObject([{ value: 2, title: expect.stringContaining('Floor') }])
    expect(await figure('action_overdue')).toEqual([])
    await write(sql`update corrective_actions set due_on = current_date - 4`)
    const [overdue] = await figure('action_overdue')
    expect(overdue?.value).toBeGreaterThanOrEqual(3)
    expect(overdue?.title).toContain('Mop again')
  })

  test('compute the margin of four weeks of work', async () => {
    const { org, location, job, figure, write } = await setUp()
    const member = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('members').select('id').executeTakeFirstOrThrow(),
    )
    const log = (daysAgo: number) => sql`
    insert into work_logs (organization_id, id, member_id, location_id, job_id, visit_start, started_at, ended_at,
      start_source, end_source)
    select ${org.id}, ${randomUUIDv7()}, ${member.id}, ${location.id}, ${job.id}, at, at, at + interval '2 hours', 'app', 'app'
    from (select now() - make_interval(days => ${daysAgo}) as at) t`
    await write(
      sql`insert into pay_rates (organization_id, id, member_id, basis, rate_e4, effective_on)
        values (${org.id}, ${randomUUIDv7()}, ${member.id}, 'hour', 200000, current_date - 400)`,
      sql`update jobs set price_minor = 10000, price_basis = 'visit' where id = ${job.id}`,
      log(3),
      log(10),
    )
    // Newer than four weeks, so no figure yet.
    expect(await figure('margin_low')).toEqual([])
    await write(log(40))
    // Two visits for 200.00: 4 h at 20.00 with a burden of 15.95%, and 12% overhead.
    expect(await figure('labour_share')).toMatchObject([{ value: 46.4 }])
    expect(await figure('margin_low')).toMatchObject([{ value: 48.1, title: 'Acme client' }])
    await write(sql`update areas set square_feet = 5000`)
    const areas = await inTenant(api.db, org.id, (tx) => tx.selectFrom('areas').select('id').execute())
    expect(await figure('pace_high')).toMatchObject(areas.length > 0 ? [{ value: 2500 * areas.length }] : [])
  })

  test('compare stock on hand and on order with the reorder point', async () => {
    const { org, location, figure, write } = await setUp()
    const [item, store, closet, request] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
    const move = (area: string, place: string | null, kind: string, quantity: number, daysAgo = 1) => sql`
    insert into stock_moves (organization_id, id, item_id, from_area_id, to_area_id, location_id, kind, quantity, unit_cost_e4, markup_bp,
      is_billable, source, at)
    values (${org.id}, ${randomUUIDv7()}, ${item}, ${kind === 'issue' ? area : null},
      ${kind === 'issue' ? null : area}, ${place}, ${kind}, ${quantity}, 100, 0, true, 'manual',
      now() - make_interval(days => ${daysAgo}))`
    await write(
      sql`insert into supply_items (organization_id, id, name, reorder_point) values (${org.id}, ${item}, 'Bags', 20)`,
      sql`insert into stock_areas (organization_id, id, name, kind, location_id)
        values (${org.id}, ${store}, 'Store', 'warehouse', null), (${org.id}, ${closet}, 'Closet', 'closet', ${location.id})`,
      move(store, null, 'receive', 15),
      move(closet, location.id, 'receive', 130, 80),
      move(closet, location.id, 'issue', 100, 70),
      move(closet, location.id, 'issue', 25),
      move(closet, location.id, 'return', 1),
      sql`insert into supply_requests (organization_id, id, member_id, location_id, state)
        select ${org.id}, ${request}, id, ${location.id}, 'approved' from members limit 1`,
      sql`insert into supply_request_items (organization_id, supply_request_id, position, name, quantity)
        values (${org.id}, ${request}, 0, 'BAGS', 2), (${org.id}, ${request}, 1, 'Mops', 9)`,
    )
    const said = (await figure('supply_low')).map(({ title, value }) => [title, value])
    // The closet used 24 in sixty days, so that 4 last until a delivery; 6 are there and 2 on order.
    expect(said.toSorted()).toEqual([
      ['Closet: Bags', 200],
      ['Store: Bags', 75],
    ])
  })
})
