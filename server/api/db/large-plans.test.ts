import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTenant, type TenantTx } from './tenant.ts'
import { figures } from '#server/api/features/monitors/figures.ts'
import { postAndKeep } from '#server/api/features/time-off/posting.store.ts'
import { standingOf } from '#server/api/features/time-off/standing.store.ts'
import { onFreshCopy, useApi } from '#server/api/test/api.ts'
import { largeData, type LargeData } from '#server/api/test/large-data.ts'
import { pagesRead, planOf, queriesOf, scannedBy } from '#server/api/test/plan.ts'
import { timeOffClock } from '#server/api/domain/time-off/clock.store.ts'

/** Every list of a page, on three years of one large organisation beside 200 small ones: its plans are the real ones. */
const { api, call } = useApi({}, onFreshCopy)
let data: LargeData
/** The first day of the last fortnight that is over. */
const period = '2026-11-07'

beforeAll(async () => {
  data = await largeData(api.url)
})

const week = 'from=2026-11-16&to=2026-11-22'

test.each([
  '/clients',
  '/clients?sort=-createdAt',
  '/clients?status=active',
  '/clients?search=harbor',
  '/clients?archived=true',
  '/clients/:clientId/contacts',
  '/clients/:clientId/documents',
  '/clients/:clientId/locations',
  '/clients/:clientId/locations/:locationId/jobs',
  '/members',
  '/members?sort=-hiredOn',
  '/members?search=ana',
  '/members?role=SUPERVISOR',
  '/members?status=invited',
  '/members?regionId=:regionId',
  '/members/:memberId/pay-rates',
  '/members/:memberId/certifications',
  '/members/:memberId/activity',
  '/org-chart',
  '/regions',
  '/regions/:regionId/locations',
  '/audit',
  '/audit?table=locations',
  '/audit?rowId=:locationId&table=locations',
  '/audit?memberId=:memberId',
  '/audit?action=delete',
  '/audit?from=2025-03-01&to=2025-03-31',
  '/notifications',
  '/notifications?unread=true',
  '/notifications/unread-count',
  '/faq?language=en',
  '/faq?language=en&search=question',
  '/faq?archived=true',
  '/faq/questions',
  '/faq/questions?open=true',
  '/search?q=harbor',
  '/search?q=harbr%20dentl',
  `/visits?${week}&clientId=:clientId`,
  `/visits?${week}&locationId=:locationId`,
  `/visits?${week}&jobId=:jobId`,
  `/visits?${week}&memberId=:memberId`,
  `/my-visits?${week}`,
  '/home',
  '/payroll/members/:memberId?from=:period',
  '/payroll/periods',
  '/my-pay?from=:period',
  '/time-off/my-balances',
  '/time-off/members/:memberId/balances',
  '/time-off/members/:memberId/ledger?policyId=:policyId',
  '/time-off/my-requests',
  '/time-off/requests',
  '/time-off/requests?state=requested',
  '/time-off/requests?memberId=:memberId',
  `/time-off/calendar?${week}`,
  '/inspections',
  '/inspections?state=submitted&locationId=:locationId',
  '/inspections?clientId=:clientId',
  '/corrective-actions',
  '/corrective-actions?state=open',
  '/corrective-actions?locationId=:locationId',
  '/client-requests',
  '/client-requests?clientId=:clientId',
  '/visit-ratings?clientId=:clientId',
  '/problem-reports?state=open',
  '/stock-moves',
  '/stock-moves?locationId=:locationId',
  '/search?q=office',
  '/quotes',
  '/quotes?state=draft',
  '/quotes?state=viewed',
  '/quotes?state=accepted',
  '/quotes?state=expired',
  '/quotes?search=harbor',
  '/quotes?clientId=:clientId',
  '/quotes?attention=true',
  '/quotes?archived=true',
])('GET %s reads no large table from end to end', async (path) => {
  const reads = await readsOf(path)
  await inTenant(api.db, data.ids.organizationId, async (tx) => {
    expect(await endToEnd(tx, reads)).toEqual([])
    expect((await scannedBy(tx, reads)).filter((table) => data.grown.has(table))).toEqual([])
  })
})

// The week wants half of all patterns here, and twelve weeks of hours or inspections all of what is written.
test.each([`/visits?${week}`, '/trend', '/clients/summary'])(
  'GET %s wants much of a table here, and has an index where it wants less',
  async (path) => {
    const reads = await readsOf(path)
    await inTenant(api.db, data.ids.organizationId, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      expect(await endToEnd(tx, reads)).toEqual([])
    })
  },
)

test.each([
  '/clients',
  '/clients?sort=-createdAt',
  '/clients?status=active',
  '/clients?search=harbor',
  '/clients?archived=true',
  '/clients/summary',
  '/clients/:clientId',
  '/clients/:clientId/contacts',
  '/clients/:clientId/locations',
  '/clients/:clientId/locations/:locationId',
  '/clients/:clientId/locations/:locationId/jobs',
  '/members',
  '/members?sort=-hiredOn',
  '/members?search=ana',
  '/members?role=SUPERVISOR',
  '/members/:memberId',
  '/members/:memberId/pay-rates',
  '/org-chart',
  '/regions',
  '/notifications',
  '/notifications/unread-count',
  '/faq?language=en',
  '/faq/questions?open=true',
  '/search?q=harbor',
  '/setup',
])('the plans that GET %s keeps serve a large organisation though they were made for a small one', async (path) => {
  const kept = (await readsOf(path)).filter(({ isKept }) => isKept)
  const { organizationId, smallId } = data.ids
  await inTenant(api.db, organizationId, async (tx) => {
    for (const read of kept) {
      const own = await pagesRead(tx, read, [organizationId, organizationId])
      const kept = await pagesRead(tx, read, [smallId, organizationId])
      expect(kept, `${own} pages by a plan of its own: ${read.sql}`).toBeLessThanOrEqual(own * 1.5 + 20)
    }
  })
})

test.each(['/payroll?from=:period', '/payroll/costs?from=:period'])(
  'GET %s reads the work of its weeks alone, however long the history',
  async (path) => {
    const reads = await readsOf(path)
    await inTenant(api.db, data.ids.organizationId, async (tx) => {
      // Most of the month that is written here is in these weeks: a plan that gathers all of it would be right.
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      expect(await endToEnd(tx, reads)).toEqual([])
      const steps = (await Promise.all(reads.map((read) => planOf(tx, read)))).flat()
      for (const table of ['work_logs', 'breaks']) {
        const conditions = steps.flatMap((step) => (step.table === table && step.condition ? [step.condition] : []))
        expect(conditions.length).toBeGreaterThan(0)
        for (const bound of conditions) expect(bound).toMatch(/started_at >=? .*started_at < /)
      }
    })
  },
)

test('GET /inspections/next reads every place, and of each its newest inspections', async () => {
  const reads = await readsOf('/inspections/next')
  await inTenant(api.db, data.ids.organizationId, async (tx) => {
    const scans = await endToEnd(tx, reads)
    expect(scans.map((scan) => scan.replace(/:[^]*/, '')).filter((table) => table !== 'locations')).toEqual([])
    const steps = (await Promise.all(reads.map((read) => planOf(tx, read)))).flat()
    const inspections = steps.filter(({ table }) => table === 'inspections')
    expect(inspections.map(({ index }) => index)).toEqual(['inspections_newest_of_location'])
  })
})

test('a night of leave by the hour reads the work of the last weeks by its index, and no large table from end to end', async () => {
  const { organizationId, memberId } = data.ids
  const policyId = randomUUID()
  await inTenant(api.db, organizationId, async (tx) => {
    await sql`
      insert into leave_policies (organization_id, id, name, kind, paid, rules)
      select organization_id, ${policyId}, 'By the hour', kind, paid,
        rules || '{"accrual": {"method": "per_hour_worked", "divisor": 30}}'
      from leave_policies limit 1`.execute(tx)
    await sql`
      insert into leave_assignments (organization_id, id, member_id, policy_id, starts_on)
      values (${organizationId}, ${policyId}, ${memberId}, ${policyId}, '2024-01-01')`.execute(tx)
  })
  const night = (now: string) =>
    inTenant(api.db, organizationId, async (tx) => {
      const part = await standingOf(tx, memberId, policyId)
      if (part) await postAndKeep(tx, part, await timeOffClock(tx, Temporal.Instant.from(now)))
    })
  await night('2026-11-20T18:00:00Z')
  const reads = (await queriesOf(() => night('2026-11-21T18:00:00Z'))).filter(({ sql: text }) =>
    /^\s*select[^]*\bfrom\b/.test(text),
  )
  await inTenant(api.db, organizationId, async (tx) => {
    expect(await endToEnd(tx, reads)).toEqual([])
    const steps = (await Promise.all(reads.map((read) => planOf(tx, read)))).flat()
    const work = steps.filter(({ index }) => index?.startsWith('work_logs'))
    expect(work.map(({ condition }) => condition)).toEqual([
      expect.stringMatching(/member_id = .*started_at >= .*2026-10-31/),
    ])
  })
})

test('a start and an end of work read no large table from end to end, and their plans are kept', async () => {
  const { organizationId, jobId } = data.ids
  const tap = (kind: 'start' | 'end') => {
    const now = new Date().toISOString()
    const body = {
      id: randomUUID(),
      kind,
      deviceAt: now,
      sentAt: now,
      position: null,
      ...(kind === 'start' && { jobId }),
    }
    return call(data.headers, `/api/v1/organizations/${organizationId}/timeclock/punches`, { body })
  }
  const asked = [...(await readsIn(() => tap('start'))), ...(await readsIn(() => tap('end')))]
  expect(asked.filter(({ isKept }) => !isKept)).toEqual([])
  const reads = asked.filter(({ sql: text }) => !/insert into/.test(text))
  await inTenant(api.db, organizationId, async (tx) => expect(await endToEnd(tx, reads)).toEqual([]))
})

test.each([
  ['clock_edits', 'work_log_changes'],
  ['pin_failures', 'call_results'],
] as const)('each minute %s reads the %s of its days by their key', async (preset, table) => {
  await inTenant(api.db, data.ids.organizationId, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const steps = await planOf(tx, figures[preset](new Date('2026-11-20T18:00:00Z')).compile(tx))
    expect(steps.filter((step) => step.table === table)).toMatchObject([
      { condition: expect.stringContaining('id >=') },
    ])
  })
})

test('the tables behind these lists are large', () => {
  const read =
    'clients client_contacts client_documents locations jobs planned_jobs job_schedules job_crew visit_changes members ' +
    'member_regions pay_rates work_logs pay_snapshots leave_ledger leave_requests invitations audit_log ' +
    'notifications faq_topics faq_entries faq_questions inspections inspection_answers client_requests problem_reports ' +
    'visit_ratings stock_moves quotes quote_revisions'
  expect(read.split(' ').filter((table) => !data.grown.has(table))).toEqual([])
})

/** The queries that answer a list. */
function readsOf(path: string) {
  const { ids, headers } = data
  const filled = path.replace(':period', period).replaceAll(/:(\w+)/g, (_all, name: keyof typeof ids) => ids[name])
  return readsIn(() => call(headers, `/api/v1/organizations/${ids.organizationId}${filled}`))
}

/** The queries behind an answer, without those that say who asks. */
async function readsIn(ask: () => ReturnType<typeof call>) {
  const queries = await queriesOf(async () => {
    const answer = await ask()
    expect([answer.statusCode, answer.json()]).toMatchObject([200, {}])
  })
  const reads = queries.filter(({ sql: text }) => /^\s*(select|with)[^]*\bfrom\b/.test(text) && !isOfCaller(text))
  expect(reads.length).toBeGreaterThan(0)
  return reads
}

const isOfCaller = (text: string) => text.includes('lookup.') && !text.includes('lookup.search')

/** Large tables that a plan reads from end to end, with the query. */
async function endToEnd(tx: TenantTx, reads: Awaited<ReturnType<typeof readsOf>>) {
  const scans: string[] = []
  for (const read of reads) {
    for (const { step, table } of await planOf(tx, read)) {
      if (step === 'Seq Scan' && table && data.grown.has(table)) scans.push(`${table}: ${read.sql}`)
    }
  }
  return scans
}
