import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, beforeAll, expect, test } from 'vitest'
import { inTenant } from './tenant.ts'
import { figures } from '#server/api/features/monitors/figures.ts'
import { moneySubjects } from '#server/api/features/monitors/money-figures.ts'
import { postAndSave } from '#server/api/features/time-off/posting.store.ts'
import { balanceStateOf } from '#server/api/features/time-off/balance-states.store.ts'
import { onFreshCopy, useApi } from '#server/api/test/api.ts'
import { buildLargeData, type LargeData } from '#server/api/test/large-data.ts'
import { listsOfPages, week } from '#server/api/test/large-lists.ts'
import { endToEnd, onceEach, queriesOfRead, readsOfPath } from '#server/api/test/large-reads.ts'
import { byIndexAlone, pagesRead, planOf, plansOf, queriesOf, scannedBy } from '#server/api/test/plan.ts'
import type { BoardOutline, BoardRows } from '#shared/schedule/visit-board.contract.ts'
import { boardRowsAsked, unassignedRow } from '#shared/schedule/board.ts'
import { timeOffClock } from '#server/api/domain/time-off/clock.store.ts'

/**
 * Every list of the page, with three years of one large organization and 200 small ones, so that query plans are
 * realistic.
 */
const { api, call } = useApi({}, onFreshCopy)
const readsOf = onceEach((path) => readsOfPath(call, data, path.replace(':period', period)))
let data: LargeData
/** The first day of the last completed two-week period. */
const period = '2026-11-07'

beforeAll(async () => {
  data = await buildLargeData(api.url)
})

describe('query plans with a large organization', () => {
  test.each(listsOfPages)('GET %s scans no large table', async (path) => {
    const reads = await readsOf(path)
    await inTenant(api.db, data.ids.organizationId, async (tx) => {
      expect(await endToEnd(tx, reads, data.grown)).toEqual([])
      expect((await scannedBy(tx, reads)).filter((table) => data.grown.has(table))).toEqual([])
    })
  })

  // The week needs half of all patterns here, and twelve weeks of hours or inspections need all rows.
  test.each([
    `/visits?${week}`,
    `/visits/board?${week}&by=members`,
    `/visits/board/rows?${week}&by=members&rows=unassigned`,
    '/trend',
    '/clients/summary',
  ])('GET %s needs most of a table here, but has an index for less', async (path) => {
    const reads = await readsOf(path)
    await inTenant(api.db, data.ids.organizationId, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      expect(await endToEnd(tx, reads, data.grown)).toEqual([])
    })
  })

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
  ])('the cached plans of GET %s suit a large organization even if created for a small one', async (path) => {
    const tenantReads = (await readsOf(path)).filter(({ isKept }) => isKept)
    const { organizationId, smallId } = data.ids
    await inTenant(api.db, organizationId, async (tx) => {
      for (const read of tenantReads) {
        const own = await pagesRead(tx, read, [organizationId, organizationId])
        const smallPages = await pagesRead(tx, read, [smallId, organizationId])
        expect(smallPages, `${own} pages by a plan of its own: ${read.sql}`).toBeLessThanOrEqual(own * 1.5 + 20)
      }
    })
  })

  test.each([
    ['/clients', 'organization_id'],
    ['/clients?search=abc&sort=-createdAt', 'organization_id'],
    ['/home', 'table_name ='],
    ['/clients/:clientId', '(id ='],
    ['/clients/:clientId/contacts', 'client_id ='],
    ['/clients/:clientId/locations', 'client_id ='],
    ['/clients/:clientId/locations/:locationId', '(id ='],
    ['/clients/:clientId/locations/:locationId/jobs', 'location_id ='],
    ['/clients/:clientId/locations/:locationId/jobs/:jobId', '(id ='],
    ['/visits?from=2000-01-01&to=2000-01-31', 'last_day >='],
    [`/visits?${week}&clientId=:clientId`, 'client_id ='],
    [`/visits?${week}&locationId=:locationId`, 'location_id ='],
    [`/visits?${week}&jobId=:jobId`, '(id ='],
  ])('GET %s finds its rows by %s', async (path, condition) => {
    const reads = await readsOf(path)
    await inTenant(api.db, data.ids.organizationId, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      expect(await endToEnd(tx, reads, data.grown)).toEqual([])
      const steps = await plansOf(tx, reads)
      expect(steps.map((step) => step.condition).join('\n')).toContain(condition)
    })
  })

  test.each(['/payroll?from=:period', '/payroll/costs?from=:period'])(
    'GET %s reads only the work of its weeks, however long the history',
    async (path) => {
      const reads = await readsOf(path)
      await inTenant(api.db, data.ids.organizationId, async (tx) => {
        // Most of this month's rows are in these weeks, so a plan that scans all of it would be right.
        await byIndexAlone(tx)
        expect(await endToEnd(tx, reads, data.grown)).toEqual([])
        const steps = await plansOf(tx, reads)
        for (const table of ['work_logs', 'breaks']) {
          const conditions = steps.flatMap((step) => (step.table === table && step.condition ? [step.condition] : []))
          expect(conditions.length).toBeGreaterThan(0)
          for (const bound of conditions) expect(bound).toMatch(/started_at >=? .*started_at < /)
        }
      })
    },
  )

  test.each(['/stock', '/stock?locationId=:locationId', '/stock?clientId=:clientId', '/purchase-list'])(
    'GET %s reads the stock moves of the usage window once',
    async (path) => {
      const reads = await readsOf(path)
      await inTenant(api.db, data.ids.organizationId, async (tx) => {
        await byIndexAlone(tx)
        const steps = await plansOf(tx, reads)
        expect(steps.filter(({ table }) => table === 'stock_moves')).toMatchObject([
          { condition: expect.stringMatching(/\bat > /) },
        ])
      })
    },
  )

  test.each([
    ['/stock-moves?kind=waste', 'stock_moves_of_kind'],
    ['/stock-moves?locationId=:locationId', 'stock_moves_about_location'],
    ['/phone-calls?outcome=nothing', 'calls_of_outcome'],
    ['/phone-calls?problem=not_scheduled', 'call_results_of_problem'],
    ['/phone-calls?intent=problem', 'call_results_of_intent'],
    ['/phone-calls?memberId=:memberId', 'calls_of_member'],
  ])('GET %s finds rare rows by %s', async (path, index) => {
    const reads = await readsOf(path)
    await inTenant(api.db, data.ids.organizationId, async (tx) => {
      const steps = await plansOf(tx, reads)
      expect(steps.map((step) => step.index)).toContain(index)
    })
  })

  test.each([
    ['/home', 'inspections_newest'],
    ['/inspections?state=draft', 'inspections_drafts'],
    ['/quote-calibration', 'quote_acceptances_newest'],
  ])('GET %s reads the newest first by %s', async (path, index) => {
    const reads = await readsOf(path)
    await inTenant(api.db, data.ids.organizationId, async (tx) => {
      await byIndexAlone(tx)
      expect((await plansOf(tx, reads)).map((step) => step.index)).toContain(index)
    })
  })

  test('GET /inspections/next reads every location and its latest inspections', async () => {
    const reads = await readsOf('/inspections/next')
    await inTenant(api.db, data.ids.organizationId, async (tx) => {
      const scans = await endToEnd(tx, reads, data.grown)
      expect(scans.map((scan) => scan.replace(/:[^]*/, '')).filter((table) => table !== 'locations')).toEqual([])
      const steps = await plansOf(tx, reads)
      const inspections = steps.filter(({ table }) => table === 'inspections')
      expect(inspections.map(({ index }) => index)).toEqual(['inspections_newest_of_location'])
    })
  })

  test('the nightly leave accrual reads the last weeks of work by index and scans no large table', async () => {
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
        const part = await balanceStateOf(tx, memberId, policyId)
        if (part) await postAndSave(tx, part, await timeOffClock(tx, Temporal.Instant.from(now)))
      })
    await night('2026-11-20T18:00:00Z')
    const reads = (await queriesOf(() => night('2026-11-21T18:00:00Z'))).filter(({ sql: text }) =>
      /^\s*select[^]*\bfrom\b/.test(text),
    )
    await inTenant(api.db, organizationId, async (tx) => {
      expect(await endToEnd(tx, reads, data.grown)).toEqual([])
      const steps = await plansOf(tx, reads)
      const work = steps.filter(({ index }) => index?.startsWith('work_logs'))
      expect(work.map(({ condition }) => condition)).toEqual([
        expect.stringMatching(/member_id = .*started_at >= .*2026-10-31/),
      ])
    })
  })

  test('a start and an end of work scan no large table, and their plans are cached', async () => {
    const { organizationId, jobId } = data.ids
    const tap = (kind: 'start' | 'end') => {
      // Work lasts at least a second: it began two minutes ago.
      const sentAt = Date.now()
      const deviceAt = kind === 'start' ? sentAt - 120_000 : sentAt
      const body = {
        id: randomUUID(),
        kind,
        deviceAt: new Date(deviceAt).toISOString(),
        sentAt: new Date(sentAt).toISOString(),
        position: null,
        ...(kind === 'start' && { jobId }),
      }
      return call(data.headers, `/api/v1/organizations/${organizationId}/timeclock/punches`, { body })
    }
    const tapReads = [...(await queriesOfRead(() => tap('start'))), ...(await queriesOfRead(() => tap('end')))]
    expect(tapReads.filter(({ isKept }) => !isKept)).toEqual([])
    const reads = tapReads.filter(({ sql: text }) => !/insert into/.test(text))
    await inTenant(api.db, organizationId, async (tx) => expect(await endToEnd(tx, reads, data.grown)).toEqual([]))
  })

  test.each([
    ['clock_edits', 'work_log_changes', 'id >='],
    ['pin_failures', 'call_results', 'id >='],
    ['supply_low', 'stock_moves', 'at >'],
    ['overtime_near', 'work_logs', "- '9 days'"],
    ['overtime_near', 'breaks', "- '8 days'"],
  ] as const)('each minute %s reads the %s of its days, once and by key', async (preset, table, bound) => {
    await inTenant(api.db, data.ids.organizationId, async (tx) => {
      await byIndexAlone(tx)
      const steps = await planOf(tx, figures[preset](new Date('2026-11-20T18:00:00Z')).compile(tx))
      expect(steps.filter((step) => step.table === table)).toMatchObject([
        { condition: expect.stringContaining(bound) },
      ])
    })
  })

  test('the money of four weeks is read once a minute for all monitors', async () => {
    await inTenant(api.db, data.ids.organizationId, async (tx) => {
      await byIndexAlone(tx)
      const presets = ['labour_share', 'margin_low', 'margin_gap', 'supplies_over_budget'] as const
      // Four weeks after the last days of work.
      const steps = await planOf(tx, moneySubjects(presets, new Date('2026-12-17T18:00:00Z')).compile(tx))
      const bounds = (table: string) => steps.filter((step) => step.table === table).map(({ condition }) => condition)
      for (const table of ['breaks', 'stock_moves']) expect(bounds(table)).toEqual([expect.stringContaining('at >=')])
      // The logs of each day and flat visit too, and the first of each job.
      expect(bounds('work_logs')).toEqual([
        expect.stringContaining('started_at >='),
        expect.stringContaining('member_id = '),
        expect.stringContaining('visit_start = '),
        expect.stringContaining('job_id = w'),
      ])
    })
  })

  test('the tables of these lists are large', () => {
    const read =
      'clients client_contacts client_documents locations jobs planned_jobs job_schedules job_crew visit_changes members ' +
      'member_regions pay_rates work_logs pay_snapshots pay_costs leave_ledger leave_requests invitations audit_log ' +
      'notifications faq_topics faq_entries faq_questions inspections inspection_answers client_requests problem_reports ' +
      'visit_ratings stock_moves quotes quote_revisions calls call_results'
    expect(read.split(' ').filter((table) => !data.grown.has(table))).toEqual([])
  })

  test.each(['members', 'locations'])('the board of a week by %s responds with at most 200 kB', async (by) => {
    const board = `/api/v1/organizations/${data.ids.organizationId}/visits/board`
    const ask = (path: string) => call(data.headers, `${board}${path}${week}&by=${by}`)
    const outline = await ask('?')
    expect(outline.body.length).toBeLessThanOrEqual(200_000)
    const rows = outline.json<BoardOutline>().groups.flatMap((group) => group.rows)
    expect(rows.length).toBeGreaterThanOrEqual(450)
    // The rows with the most visits, and the one on top.
    const full = rows.toSorted((a, b) => b.most - a.most).slice(0, boardRowsAsked - 1)
    const ids = [unassignedRow, ...full.map(({ id }) => id)]
    const plans = await ask(`/rows?rows=${ids.join()}&`)
    expect(plans.json<BoardRows>().visits.length).toBeGreaterThan(boardRowsAsked)
    expect(plans.body.length).toBeLessThanOrEqual(200_000)
  })
})
