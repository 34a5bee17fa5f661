import { assert, asyncProperty, integer, nat, pre, record, tuple } from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { buildSchedule } from '#server/api/features/schedule/test/scheduled.ts'
import { useApi } from '#server/api/test/api.ts'
import { endingKinds, handOverKinds, openKinds, type HoldingKind } from '#shared/members/holdings.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import type { HoldingList } from '#shared/members/holdings.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'

const run = useApi()
const { api, call } = run

/** Classifies each reference to a member or account when the person leaves: a kind of holding, or history. */
const references: Record<string, HoldingKind[] | 'history'> = {
  'alarm_code_reveals.member_id': ['code'],
  'api_keys.member_id': ['apiKey'],
  'calendar_feeds.member_id': ['feed'],
  'call_results.member_id': 'history',
  'calls.member_id': 'history',
  'certifications.member_id': 'history',
  'client_answers_opened.user_id': 'history',
  'client_contacts.user_id': 'history',
  'client_documents.uploaded_by': 'history',
  'client_request_messages.user_id': 'history',
  'client_requests.user_id': 'history',
  // Does not let a former member sign in, and serves them again after their return.
  'company_accounts.user_id': 'history',
  'corrective_actions.fixed_by_id': 'history',
  'corrective_actions.owner_id': ['action'],
  'corrective_actions.verified_by_id': 'history',
  'data_exports.user_id': 'history',
  'default_views.user_id': 'history',
  'deliveries.user_id': 'history',
  'deletion_requests.user_id': 'history',
  'faq_questions.user_id': 'history',
  'holiday_questions.answered_by': 'history',
  'bulk_changes.user_id': 'history',
  'imports.user_id': 'history',
  'inspection_answers.updated_by': 'history',
  'inspection_messages.user_id': 'history',
  'inspection_plans.inspector_id': ['inspection'],
  'inspection_plans.owner_id': ['inspection'],
  'inspection_signatures.user_id': 'history',
  'inspections.corrected_by_id': ['draftInspection'],
  'inspections.inspector_id': ['draftInspection'],
  'invitations.member_id': ['invitation'],
  'job_crew.member_id': ['job'],
  'leave_assignments.member_id': 'history',
  'leave_feeds.member_id': ['feed'],
  'leave_ledger.created_by': 'history',
  'leave_requests.created_by': 'history',
  'leave_requests.decided_by': 'history',
  'leave_requests.member_id': ['leaveRequest', 'leave'],
  'member_availability.member_id': 'history',
  'member_birth_dates.member_id': 'history',
  'member_cards.member_id': ['card'],
  'member_departures.member_id': 'history',
  'member_regions.member_id': ['region'],
  'members.manager_id': ['report'],
  'members.user_id': 'history',
  'monitor_incident_events.user_id': 'history',
  'notification_preferences.user_id': 'history',
  'notifications.user_id': 'history',
  'pay_adjustments.member_id': 'history',
  'pay_corrections.member_id': 'history',
  'pay_differences.member_id': 'history',
  'pay_overrides.member_id': 'history',
  'pay_rates.member_id': 'history',
  'pay_run_members.member_id': 'history',
  'pay_scopes.member_id': 'history',
  'pay_snapshots.member_id': 'history',
  'pay_travels.member_id': 'history',
  'pay_workdays.member_id': 'history',
  'posted_visits.member_id': 'history',
  'price_changes.entered_by': 'history',
  'price_escalators.entered_by': 'history',
  'price_letters.written_by': 'history',
  'problem_reports.member_id': 'history',
  'published_weeks.published_by': 'history',
  'push_devices.user_id': 'history',
  'quote_hand_decisions.entered_by': 'history',
  'message_reads.user_id': 'history',
  'message_threads.member_id': 'history',
  'messages.user_id': 'history',
  'quote_messages.user_id': 'history',
  'quote_photos.created_by': 'history',
  'quote_reminders.sent_by': 'history',
  'quote_revisions.sent_by': ['quote'],
  'quotes.created_by': 'history',
  'received_texts.user_id': 'history',
  'recap_comments.member_id': 'history',
  'recap_crew.member_id': 'history',
  'recaps.member_id': ['draftRecap'],
  'saved_views.user_id': ['view'],
  'self_approvals.member_id': 'history',
  'site_key_movements.member_id': 'history',
  'site_keys.holder_id': ['key'],
  'supply_requests.member_id': ['supplyRequest'],
  'text_numbers.user_id': 'history',
  'time_requests.member_id': ['timeRequest'],
  'trips.member_id': ['trip'],
  'unread_threads.user_id': 'history',
  'visit_absences.member_id': 'history',
  'visit_confirmations.member_id': 'history',
  'visit_crew.member_id': ['visit'],
  'visit_offers.member_id': ['offer'],
  'visit_offers.offered_by': 'history',
  'visit_ratings.user_id': 'history',
  'visit_swaps.decided_by': 'history',
  'visit_swaps.member_id': ['swap'],
  'visit_swaps.taken_by': ['swap'],
  'visit_swaps.to_member_id': ['swap'],
  'webhooks.member_id': ['webhook'],
  'week_plans.user_id': 'history',
  'week_template_crew.member_id': ['template'],
  'work_logs.member_id': ['workLog'],
}

/** A schedule whose worker Elena holds something of many kinds, and a colleague. */
async function withHoldings() {
  const schedule = await buildSchedule(run)
  const { org, base, location, add, assign, worker } = schedule
  const [elena, lee, sam] = [await worker('Elena', 'SUPERVISOR'), await worker('Lee'), await worker('Sam')]
  const job = await add('Evening clean')
  await assign(job.id, 3, elena.id, sam.id)
  const shared = await add('Window wash')
  await assign(shared.id, 2, elena.id, lee.id)
  const template = '0198f7a0-0000-7000-8000-000000000001'
  const at = { organization: org.id, job: job.id, location: location.id }
  const start = '2090-03-08T12:00:00Z'
  await inTenant(api.db, org.id, async (tx) => {
    const rows = [
      sql`insert into visit_changes (organization_id, job_id, location_id, original_start, has_own_crew)
        values (${at.organization}, ${at.job}, ${at.location}, ${start}, true)`,
      sql`insert into visit_crew (organization_id, job_id, location_id, original_start, member_id)
        values (${at.organization}, ${at.job}, ${at.location}, ${start}, ${elena.id})`,
      sql`insert into visit_offers (organization_id, job_id, location_id, original_start, member_id)
        values (${at.organization}, ${at.job}, ${at.location}, '2090-04-08T12:00:00Z', ${elena.id})`,
      sql`insert into visit_swaps (organization_id, id, job_id, location_id, original_start, starts_at, ends_at,
          member_id, to_member_id)
        select ${at.organization}, gen_random_uuid(), ${at.job}, ${at.location}, ${start}, ${start},
          '2090-03-08T13:00:00Z', m, t
        from (values (${elena.id}::uuid, null::uuid), (${lee.id}::uuid, ${elena.id}::uuid)) s (m, t)`,
      sql`insert into week_templates (organization_id, id, name) values (${at.organization}, ${template}, 'Winter')`,
      sql`insert into week_template_visits
          (organization_id, template_id, job_id, location_id, weekday, start_time, has_own_crew)
        values (${at.organization}, ${template}, ${at.job}, ${at.location}, 1, '18:00', true)`,
      sql`insert into week_template_crew
          (organization_id, template_id, job_id, location_id, weekday, start_time, member_id)
        values (${at.organization}, ${template}, ${at.job}, ${at.location}, 1, '18:00', ${elena.id})`,
      sql`insert into regions (organization_id, id, name, color)
        values (${at.organization}, ${template}, 'North', '#1f7a5c')`,
      sql`insert into member_regions (organization_id, member_id, region_id)
        values (${at.organization}, ${elena.id}, ${template})`,
      sql`insert into leave_policies (organization_id, id, name, kind, paid, rules)
        values (${at.organization}, ${template}, 'Vacation', 'vacation', true, '{}')`,
      sql`insert into leave_requests
          (organization_id, id, member_id, policy_id, from_day, to_day, days, minutes, state)
        values (${at.organization}, gen_random_uuid(), ${elena.id}, ${template}, '2090-01-01', '2090-01-01', '[]', 480,
            'requested'),
          (${at.organization}, gen_random_uuid(), ${elena.id}, ${template}, '2090-02-01', '2090-02-01', '[]', 480,
            'approved')`,
      sql`update members set manager_id = ${elena.id} where id in (${lee.id}, ${sam.id})`,
      sql`insert into site_keys (organization_id, id, location_id, kind, number)
        values (${at.organization}, ${template}, ${at.location}, 'key', 'K-7')`,
      sql`insert into site_key_movements (organization_id, id, site_key_id, kind, member_id)
        values (${at.organization}, ${template}, ${template}, 'issued', ${elena.id})`,
      sql`insert into work_logs (organization_id, id, member_id, location_id, started_at, start_source)
        values (${at.organization}, ${template}, ${elena.id}, ${at.location}, now(), 'app')`,
    ]
    for (const row of rows) await row.execute(tx)
  })
  const ask = async (id = elena.id) =>
    (await call(org.headers, `${base}/members/${id}/holdings`)).json<HoldingList>().items
  const give = (body: object) => call(org.headers, `${base}/members/${elena.id}/hand-over`, { body })
  const leave = () => call(org.headers, `${base}/members/${elena.id}/deactivate`, { method: 'POST' })
  const comes = async (visit: Visit) => visit.crew.map(({ name }) => name)
  return { ...schedule, elena, lee, sam, job, shared, ask, give, leave, comes }
}

const kindsOf = (items: HoldingList['items']) => items.map(({ kind }) => kind)

describe('holdings of a member', () => {
  test('every reference to a member or an account is listed when they leave, or declared as history', async () => {
    const { rows } = await sql<{ reference: string }>`
      select c.relname || '.' || a.attname as reference
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'organization_id'
      where k.contype = 'f' and k.confrelid in ('members'::regclass, 'users'::regclass)
        and exists (select from pg_attribute o where o.attrelid = k.conrelid and o.attname = 'organization_id')
      order by 1`.execute(api.db)
    expect(rows.map(({ reference }) => reference)).toEqual(Object.keys(references).toSorted())
    const { rows: source } = await sql<{ text: string }>`
      select prosrc as text from pg_proc where proname = 'member_holdings'`.execute(api.db)
    const listed = new Set(
      [...(source[0]?.text ?? '').matchAll(/select (?:distinct )?'([a-zA-Z]+)'/g)].map((m) => m[1]),
    )
    for (const kind of Object.values(references).flat()) if (kind !== 'history') expect(listed).toContain(kind)
  })

  test('names what is planned, open and in hand, and each of it once', async () => {
    const { ask, job } = await withHoldings()
    const items = await ask()
    expect(Object.fromEntries(items.map(({ kind, count }) => [kind, count]))).toEqual({
      job: 2,
      visit: 1,
      template: 1,
      report: 2,
      region: 1,
      offer: 1,
      swap: 2,
      leaveRequest: 1,
      key: 1,
      workLog: 1,
      leave: 1,
    })
    expect(items[0]?.first[0]?.label).toBe(`${job.locationName} · Evening clean`)
    expect(items.find(({ kind }) => kind === 'leave')?.first).toEqual([
      { label: 'Vacation', day: '2090-02-01', at: null },
    ])
  })

  test('a hand-over puts the other in every place once, leaves none of it behind, and notifies them once', async () => {
    const { ask, give, lee, list, sam, org, base } = await withHoldings()
    const answer = await give({ memberId: lee.id, kinds: handOverKinds })
    expect(answer.statusCode).toBe(200)
    // The leaver keeps their regions: without any they could act everywhere after a reactivation.
    expect(
      kindsOf(answer.json<HoldingList>().items).filter((kind) => handOverKinds.some((name) => name === kind)),
    ).toEqual(['region'])
    expect(Object.fromEntries((await ask(lee.id)).map(({ kind, count }) => [kind, count]))).toMatchObject({
      job: 2,
      visit: 1,
      template: 1,
      report: 1,
    })
    const visits = await list('2090-03-06', '2090-03-09')
    expect(new Set(visits.flatMap(({ crew }) => crew.map(({ memberId }) => memberId)))).toEqual(
      new Set([lee.id, sam.id]),
    )
    // A second hand-over of the same gives nothing.
    expect((await give({ memberId: lee.id, kinds: ['job', 'visit', 'template', 'report'] })).statusCode).toBe(200)
    expect((await call(lee.headers, `${base}/notifications`)).json<NotificationPage>().items).toMatchObject([
      { title: 'You take over from Elena', link: `/org/${org.id}/employee` },
    ])
  })

  test('deactivation ends what only the member could answer, and keeps what must still be settled', async () => {
    const { ask, leave, list, elena } = await withHoldings()
    expect((await leave()).statusCode).toBe(200)
    const kinds = kindsOf(await ask())
    expect(kinds.filter((kind) => endingKinds.some((endingKind) => endingKind === kind))).toEqual([])
    expect(kinds.filter((kind) => openKinds.some((openKind) => openKind === kind))).toEqual(['key', 'workLog', 'leave'])
    const visits = await list('2090-03-06', '2090-03-09')
    expect(visits.flatMap(({ crew }) => crew).some(({ memberId }) => memberId === elena.id)).toBe(false)
  })

  test('a hand-over to oneself, to somebody who left or to a crew without a working role is refused', async () => {
    const { elena, give, worker, lee, base, org } = await withHoldings()
    const viewer = await worker('Viewer', 'MEMBER')
    expect((await give({ memberId: elena.id, kinds: ['report'] })).json()).toMatchObject({ code: 'hand_over_unknown' })
    expect((await give({ memberId: viewer.id, kinds: ['job'] })).json()).toMatchObject({ code: 'crew_unknown' })
    await call(org.headers, `${base}/members/${lee.id}/deactivate`, { method: 'POST' })
    expect((await give({ memberId: lee.id, kinds: ['job'] })).json()).toMatchObject({
      code: 'hand_over_unknown',
      fields: [{ path: 'memberId' }],
    })
  })

  test('creates no reporting cycle when any member of a tree takes over from another', async () => {
    const { base, org } = await buildSchedule(run)
    const size = 6
    const ids: string[] = []
    for (let n = 0; n < size; n += 1) {
      const answer = await call(org.headers, `${base}/members`, { body: { name: `Member ${n}` } })
      ids.push(answer.json<{ id: string }>().id)
    }
    const inOne = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(api.db, org.id, work)
    const tree = tuple(...Array.from({ length: size }, (_, n) => integer({ min: -1, max: n - 1 })))
    const handing = record({ tree, from: nat(size - 1), to: nat(size - 1) })
    await assert(
      asyncProperty(handing, async ({ tree: above, from, to }) => {
        pre(from !== to)
        await inOne(async (tx) => {
          await sql`update members set manager_id = null where id = any (${ids}::uuid[])`.execute(tx)
          for (const [n, manager] of above.entries())
            await sql`update members set manager_id = ${ids[manager] ?? null} where id = ${ids[n]}`.execute(tx)
        })
        const url = `${base}/members/${ids[from]}/hand-over`
        const answer = await call(org.headers, url, { body: { memberId: ids[to], kinds: ['report'] } })
        expect(answer.statusCode).toBe(200)
        expect(answer.json<HoldingList>().items).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})
