import { beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '#server/api/cursors.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { onFreshCopy, useApi } from '#server/api/test/api.ts'
import { buildManyRows } from '#server/api/test/many-rows.ts'
import { planOf } from '#server/api/test/plan.ts'
import { figuresQuery } from './client-figures.store.ts'
import { countsQuery, pageQuery, type ClientQuery } from './client-list.store.ts'
import { countedQuery, qualityQuery } from './client-summary.store.ts'

const { api, organization } = useApi({}, onFreshCopy)
let organizationId = ''

beforeAll(async () => {
  organizationId = (await organization()).id
  await buildManyRows(api.url, organizationId, 2_000)
})

const plan = (query: (tx: TenantTx) => Parameters<typeof planOf>[1]) =>
  inTenant(api.db, organizationId, (tx) => planOf(tx, query(tx)))

const id = '01920000-0000-7000-8000-000000000000'
const name = encodeCursor('name', { key: 'f000', id })
const created = encodeCursor('-createdAt', { key: '2026-01-01 00:00:00+00', id })

describe('a page of clients read in index order without a sort', () => {
  test.each<[string, ClientQuery, string, string]>([
    ['by name', {}, 'clients_by_name', ''],
    ['by name backwards', { sort: '-name' }, 'clients_by_name', ''],
    ['by name, after a cursor', { cursor: name }, 'clients_by_name', 'ROW(name_key, id)'],
    ['by age', { sort: 'createdAt' }, 'clients_by_age', ''],
    ['by age, after a cursor', { sort: '-createdAt', cursor: created }, 'clients_by_age', 'ROW(created_at, id)'],
    ['by status', { status: 'lead' }, 'clients_by_status', 'status ='],
  ])('%s', async (_what, query, index, condition) => {
    const steps = await plan((tx) => pageQuery(tx, query).compile())
    expect(steps.map(({ step }) => step)).toEqual(['Limit', 'Index Scan'])
    expect(steps[1]).toMatchObject({ index })
    expect(steps[1]?.condition).toContain('organization_id')
    expect(steps[1]?.condition).toContain(condition)
  })
})

describe('indexes for client figures', () => {
  test('reads only one organization’s part of an index for search and counts', async () => {
    for (const query of [pageQuery, countsQuery]) {
      const steps = await plan((tx) => query(tx, { search: 'abc' }).compile())
      expect(steps.at(-1)?.step).toMatch(/Index/)
      expect(steps.at(-1)?.condition).toContain('organization_id')
    }
  })

  test('looks figures of a page up by client ids', async () => {
    const ids = await inTenant(api.db, organizationId, async (tx) =>
      (await pageQuery(tx, {}).execute()).map(({ id }) => id),
    )
    const steps = await plan((tx) => figuresQuery(ids, true).compile(tx))
    const conditions = steps.map(({ condition }) => condition).join('\n')
    expect(steps.filter(({ step, table }) => step === 'Seq Scan' && table !== 'configurations')).toEqual([])
    expect(conditions).toContain('client_id =')
    const indexes = steps.map(({ index }) => index)
    expect(indexes).toContain('planned_jobs_of_client')
    expect(indexes).toContain('inspections_newest_of_location')
  })

  test('reads only one organization’s active clients and recent inspections for the summary', async () => {
    const counted = await plan((tx) => countedQuery(true).compile(tx))
    expect(counted.filter(({ step, table }) => step === 'Seq Scan' && table !== 'configurations')).toEqual([])
    const rated = await plan((tx) => qualityQuery.compile(tx))
    // With no rows both indexes cost the same; both stop at the oldest counted day.
    expect(rated.at(-1)?.index).toMatch(/^inspections_newest/)
    expect(rated.at(-1)?.condition).toMatch(/organization_id.*done_at/)
  })
})
