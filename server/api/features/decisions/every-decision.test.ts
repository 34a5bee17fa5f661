import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { decisionKindNames } from '#shared/decisions/kinds.ts'

const { api } = useApi()

/** Columns that name an author of something other than a decision about a member, with the reason. */
const noDecisions: Readonly<Record<string, string>> = {
  'client_requests.recorded_by': 'a client asks by phone',
  'company_sign_ins.shown_by': 'a kind of proof, and no member',
  'inspections.replaced_by_id': 'the revision that replaces a report',
  'leave_checkpoints.counted_by': 'the release that counted',
  'site_key_movements.recorded_by': 'who wrote down where a key is',
  'visit_swaps.taken_by': 'a colleague who comes instead',
  'visit_swaps.decided_by': 'who comes to a visit',
  'visit_offers.offered_by': 'who is asked to come',
  'client_documents.uploaded_by': 'a client’s document',
  'holiday_questions.answered_by': 'whether a client is cleaned on a holiday',
  'inspections.corrected_by_id': 'who began a revision',
  'inspection_answers.updated_by': 'a mark about a place',
  'leave_requests.created_by': 'asking; deciding is decided_by',
  'organizations.created_by': 'the organization itself',
  'fair_workweek_choices.created_by': 'a rule for everybody at a location',
  'posted_visits.asked_by': 'a kind of reason, and no member',
  'posted_visits.recorded_by': 'a change of the schedule; what it costs is decided with the pay',
  'pay_policies.created_by': 'a rule for everybody',
  'pay_runs.locked_by': 'locks what was approved member by member',
  'pay_runs.unlocked_by': 'opens a period for everybody',
  'price_changes.entered_by': 'a client’s price',
  'price_escalators.entered_by': 'a client’s price',
  'price_letters.written_by': 'a client’s price',
  'problem_reports.resolved_by': 'a problem at a place',
  'published_weeks.published_by': 'a week of everybody',
  'quote_hand_decisions.entered_by': 'what a client decided',
  'quote_photos.created_by': 'a photo',
  'quote_reminders.sent_by': 'a reminder to a client',
  'purchase_orders.sent_by': 'an order from a supplier',
  'quote_revisions.sent_by': 'a quote to a client',
  'quotes.created_by': 'a quote to a client',
  'open_chemical_places.opened_by': 'a place’s page',
  'safety_sheets.added_by': 'a supplier’s paper',
  'recap_comments.resolved_by': 'a conversation, not the recap',
  'corrective_actions.verified_by_id': 'who verified; the guard asks whose repair it is',
  'corrective_actions.fixed_by_id': 'whose repair it is; verifying it is the decision',
  'users.kept_by': 'an organization, not a person',
  'users.held_by': 'an organization, not a person',
}

/** Tables that name a member without a decision about them, with their content. */
const ofMembers: Readonly<Record<string, string>> = {
  alarm_code_reveals: 'who was shown a code',
  site_key_movements: 'who has a key',
  api_keys: 'whom a key acts as',
  webhooks: 'in whose name changes are sent',
  audit_log: 'what was done',
  calendar_feeds: 'an address',
  call_results: 'what a call came to',
  calls: 'a call',
  invitations: 'an invitation',
  job_crew: 'who is planned',
  leave_checkpoints: 'sums of the ledger',
  leave_feeds: 'an address',
  member_cards: 'a way to sign in',
  member_availability: 'when somebody can work',
  member_birth_dates: 'when somebody was born',
  member_departures: 'kept by the change of a day of hire, which is guarded',
  pay_corrections: 'what was paid of a difference, with an approval',
  pay_differences: 'what computing again came to',
  pay_rechecks: 'what is to be computed again',
  pay_snapshots: 'what was approved member by member',
  posted_visits: 'what the schedule said',
  message_threads: 'whom a conversation is about',
  problem_reports: 'a problem at a place',
  punches: 'what arrived; the work log is what counts',
  recap_comments: 'a conversation',
  recap_crew: 'who was met',
  recaps: 'what a supervisor tells; its trips are decided as trips',
  self_approvals: 'the marks themselves',
  visit_absences: 'who cannot come',
  visit_confirmations: 'who is on their way',
  visit_swaps: 'who comes to a visit',
  visit_crew: 'who is planned',
  visit_offers: 'who is asked to come',
  week_template_crew: 'who is planned',
}

/** Columns of all tables whose name matches. */
const columnsLike = (pattern: string) => sql<{ place: string; column: string }>`
  select c.relname as place, a.attname as column
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and a.attname ~ ${pattern}
  order by 1, 2`

const guards = sql<{ place: string; kind: string; memberColumn: string; deciderColumn: string | null }>`
  select c.relname as place, a.args[1] as kind, a.args[2] as member_column, nullif(a.args[3], '') as decider_column
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as args) a
  where p.proname = 'decided_by_another' and t.tgenabled = 'O' and not t.tgisinternal`

describe('a decision about oneself', () => {
  test('is guarded in every table with a decider column, or listed with a reason', async () => {
    const { rows } = await columnsLike('_by(_id)?$').execute(api.db)
    const { rows: guarded } = await guards.execute(api.db)
    const watched = new Set(guarded.map(({ place, deciderColumn }) => `${place}.${deciderColumn}`))
    const open = rows.map(({ place, column }) => `${place}.${column}`).filter((place) => !watched.has(place))
    expect(open).toEqual(Object.keys(noDecisions).toSorted())
  })

  test('has a guard for every kind, and every guard has a kind', async () => {
    const { rows } = await guards.execute(api.db)
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual(decisionKindNames.toSorted())
  })

  test('is guarded in every table with a member, or listed with a reason', async () => {
    const { rows: memberColumns } = await columnsLike('^member_id$').execute(api.db)
    const { rows } = await guards.execute(api.db)
    const guarded = new Set(rows.map(({ place }) => place))
    const open = memberColumns.map(({ place }) => place).filter((place) => !guarded.has(place))
    expect(open).toEqual(Object.keys(ofMembers).toSorted())
  })

  test('cannot be marked or unmarked by hand', async () => {
    const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('custodia_tenant', 'self_approvals', 'insert, update, delete, truncate') as may`.execute(
      api.db,
    )
    expect(rows).toEqual([{ may: false }])
  })
})
