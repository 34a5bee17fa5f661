import { Client } from 'pg'
import { describe, beforeAll, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { onFreshCopy, useApi } from '#server/api/test/api.ts'
import type { WorkLogPage } from '#shared/work-logs/work-logs.contract.ts'
import { planOf, queriesOf } from '#server/api/test/plan.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'

const run = useApi({}, onFreshCopy)
const { api, call } = run

/** WORK_LOGS=1000000 runs the same checks on that many. */
const logs = Number(process.env['WORK_LOGS'] ?? 30_000)
const members = 50

let site: Awaited<ReturnType<typeof buildWorksite>>
let memberId = ''

beforeAll(async () => {
  site = await buildWorksite(run)
  const owner = new Client({ connectionString: api.url })
  await owner.connect()
  // An hour of work for each member in turn, the last ones a while ago, in this and twenty other organizations.
  for (const table of ['members', 'work_logs', 'breaks', 'locations', 'jobs'])
    await owner.query(`alter table ${table} disable trigger user`)
  await owner.query('alter table work_logs drop constraint work_log_overlaps')
  await owner.query(
    `insert into members (organization_id, id, name, roles)
     select $1, uuid_v7(), 'Worker ' || n, '{EMPLOYEE}' from generate_series(1, ${members}) n`,
    [site.org.id],
  )
  await owner.query(
    `insert into locations (organization_id, id, client_id, name, address, time_zone)
     select organization_id, uuid_v7(), client_id, 'Place ' || n, address, time_zone
     from locations, generate_series(1, 200) n where id = $1`,
    [site.location.id],
  )
  await owner.query(
    `insert into work_logs (organization_id, id, member_id, location_id, started_at, ended_at, start_source, end_source,
                            flags)
     select $1, uuid_v7(), m.ids[1 + n % cardinality(m.ids)], l.ids[1 + n % cardinality(l.ids)], at,
            case when n > ${members} then at + interval '1 hour' end, 'app', case when n > ${members} then 'app' end,
            case when n % 50 = 0 then '{outside_fence}'::text[] else '{}' end
     from generate_series(1, ${logs}) n,
          lateral (select timestamptz '2026-06-01' - n * interval '2 minutes' as at) t,
          (select array_agg(id) as ids from members where organization_id = $1) m,
          (select array_agg(id) as ids from locations where organization_id = $1) l`,
    [site.org.id],
  )
  await owner.query(
    `insert into breaks (organization_id, id, work_log_id, member_id, kind, started_at, ended_at)
     select organization_id, uuid_v7(), id, member_id, case when n % 2 = 0 then 'meal' else 'rest' end,
            started_at + interval '5 minutes', started_at + interval '40 minutes'
     from (select *, row_number() over () as n from work_logs where ended_at is not null) w where n % 10 = 0`,
  )
  for (const table of ['members', 'work_logs', 'breaks', 'locations', 'jobs'])
    await owner.query(`alter table ${table} enable trigger user`)
  await owner.query('vacuum (analyze) work_logs, breaks, members, locations')
  const { rows } = await owner.query<{ id: string }>('select id from members where name = $1', ['Worker 7'])
  memberId = rows[0]?.id ?? ''
  await owner.end()
}, 600_000)

const small = new Set([
  'configurations',
  'organizations',
  'members',
  'locations',
  'clients',
  'jobs',
  'work_log_changes',
])

describe('query plans of work logs', () => {
  test.each([
    ['?limit=50', 'work_logs_by_start'],
    ['?from=2026-05-01&to=2026-05-07', 'work_logs_by_start'],
    ['?memberId=:member', 'work_logs_of_member'],
    ['?locationId=:location', 'work_logs_of_location'],
    ['?flagged=true', 'work_logs_flagged'],
    ['?state=running', 'work_logs_(running|now)'],
    ['?from=2026-05-31&to=2026-05-31&limit=1&cursor=next', 'work_logs_by_start'],
  ])('finds the page of GET work-logs%s by the index %s', async (query, index) => {
    const url = `${site.base}/work-logs${query
      .replace(':member', memberId)
      .replace(':location', site.location.id)
      .replace('next', encodeURIComponent(await nextCursor()))}`
    const queries = await queriesOf(async () => expect((await call(site.org.headers, url)).statusCode).toBe(200))
    const reads = queries.filter(({ sql }) => /^\s*select[^]*\bfrom\b/.test(sql) && !sql.includes('lookup.'))
    const plans = await inTenant(api.db, site.org.id, (tx) => Promise.all(reads.map((read) => planOf(tx, read))))
    const steps = plans.flat()
    expect(steps.filter(({ step, table }) => step === 'Seq Scan' && table && !small.has(table))).toEqual([])
    const list = plans.find(
      (plan, n) => reads[n]?.sql.includes('limit') && plan.some((scan) => scan.table === 'work_logs'),
    )
    expect(list?.map((scan) => scan.index).join(' ')).toMatch(new RegExp(`\\b${index}\\b`))
    // Only a few logs run at any time, regardless of the history.
    if (!index.includes('running')) expect(list?.filter(({ step }) => step === 'Sort')).toEqual([])
  })

  async function nextCursor(): Promise<string> {
    const answer = await call(site.org.headers, `${site.base}/work-logs?from=2026-05-31&to=2026-05-31&limit=1`)
    return answer.json<{ nextCursor: string | null }>().nextCursor ?? ''
  }

  test('takes the same number of queries for a middle page as for the first', async () => {
    const page = (query: string) => call(site.org.headers, `${site.base}/work-logs?limit=50${query}`)
    const read = async (query: string) => (await queriesOf(() => page(query))).length
    const { nextCursor } = (await page('')).json<WorkLogPage>()
    expect(nextCursor).not.toBeNull()
    expect(await read(`&cursor=${nextCursor}`)).toBe(await read(''))
  })
})
