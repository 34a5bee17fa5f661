import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import { connect, createPool } from './connect.ts'
import { globalTables } from './schema.ts'

const { api } = useApi()

/**
 * Checks what Citus rejects for tables distributed by `organization_id`, with global tables as reference tables, in
 * addition to the rules of `schema.test.ts`.
 */
const refused = (tables: readonly string[]) => sql<{ relname: string; problem: string }>`
  with tables as (
    select c.oid, c.relname, c.relkind, c.relispartition, c.relname = any(${tables}) as is_global,
      (select attnum from pg_attribute a where a.attrelid = c.oid and attname = 'organization_id') as org
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public')
  select t.relname, k.conname || ' refers from a reference table to a distributed one' as problem
    from tables t join pg_constraint k on k.conrelid = t.oid and contype = 'f' join tables r on r.oid = k.confrelid
    where t.is_global and not r.is_global
  union all select t.relname, k.conname || ' does not refer to the same organization'
    from tables t join pg_constraint k on k.conrelid = t.oid and contype = 'f' join tables r on r.oid = k.confrelid
    where not t.is_global and not r.is_global and array_position(k.conkey, t.org) is distinct from array_position(k.confkey, r.org)
  union all select t.relname, k.conname || ' would empty organization_id'
    from tables t join pg_constraint k on k.conrelid = t.oid and contype = 'f' and k.confdeltype in ('n', 'd')
    where not t.is_global and t.org = any(coalesce(nullif(k.confdelsetcols, '{}'), k.conkey))
  union all select t.relname, k.conname || ' is checked later than its statement'
    from tables t join pg_constraint k on k.conrelid = t.oid and k.condeferrable and contype in ('p', 'u', 'x', 'f')
  union all select t.relname, 'is a sequence, which counts for all' from tables t where t.relkind = 'S'
  union all select t.relname, a.attname || ' counts for all' from tables t
    join pg_attribute a on a.attrelid = t.oid and a.attidentity <> ''
  union all select t.relname, 'is partitioned below a partition' from tables t where t.relkind = 'p' and t.relispartition
  union all select t.relname, 'is a view or kept elsewhere' from tables t where t.relkind in ('v', 'm', 'f')
  union all select t.relname, 'inherits' from tables t join pg_inherits i on i.inhrelid = t.oid where not t.relispartition
  union all select t.relname, w.rulename || ' rewrites statements' from tables t
    join pg_rewrite w on w.ev_class = t.oid where t.relkind in ('r', 'p')`

describe('distribution by organization', () => {
  test('no table violates the rules of a distributed PostgreSQL', async () => {
    const { rows } = await refused(globalTables).execute(api.db)
    expect(rows).toEqual([])
  })

  test('the check reports violations', async () => {
    const owner = createPool(api.url, { log: silentLog, max: 1 })
    const db = connect(owner, silentLog)
    await sql`create table careless (
    organization_id uuid not null references organizations, id integer generated always as identity, region_id uuid,
    primary key (organization_id, id),
    foreign key (organization_id, region_id) references regions (organization_id, id) on delete set null)`.execute(db)
    await sql`create table everywhere (id uuid primary key, organization_id uuid, region_id uuid,
    foreign key (organization_id, region_id) references regions (organization_id, id) deferrable)`.execute(db)
    const { rows } = await refused([...globalTables, 'everywhere']).execute(db)
    await sql`drop table careless, everywhere`.execute(db)
    await owner.end()
    expect(rows.map(({ relname, problem }) => `${relname}: ${problem}`).toSorted()).toEqual([
      'careless: careless_organization_id_region_id_fkey would empty organization_id',
      'careless: id counts for all',
      'careless_id_seq: is a sequence, which counts for all',
      'everywhere: everywhere_organization_id_region_id_fkey is checked later than its statement',
      'everywhere: everywhere_organization_id_region_id_fkey refers from a reference table to a distributed one',
    ])
  })

  /**
   * Triggers run on their row's shard (`citus.enable_unsafe_triggers`), so each is classified by the rows it accesses.
   */
  const triggers: Readonly<Record<string, 'the row' | 'its organization’s rows' | 'beyond'>> = {
    adjustment_outside_locked_periods: 'its organization’s rows',
    // They notify on the committing connection, which would be a worker's: announcing would have to change.
    announce_change: 'beyond',
    announce_notification: 'beyond',
    announce_own_messages: 'beyond',
    announce_own_work: 'beyond',
    audit_row: 'its organization’s rows',
    breaks_inside_log: 'its organization’s rows',
    decided_by_another: 'its organization’s rows',
    decision_undone: 'its organization’s rows',
    forget_leave_of_break: 'its organization’s rows',
    forget_leave_of_lines: 'its organization’s rows',
    forget_leave_of_work: 'its organization’s rows',
    forget_told_days: 'the row',
    held_to_regions: 'its organization’s rows',
    hold_swap: 'the row',
    keep_an_owner: 'its organization’s rows',
    keep_call_outcome: 'its organization’s rows',
    keep_decided_trip: 'the row',
    keep_imported_work: 'the row',
    keep_key_revoked: 'the row',
    // It writes deliveries of the same organization, and queues their jobs.
    queue_webhooks: 'beyond',
    refuse_imported_period: 'its organization’s rows',
    // It queues a job, like the leave recounts below.
    keep_departure: 'beyond',
    keep_past_prices: 'its organization’s rows',
    keep_price_letter: 'the row',
    keep_planned_jobs: 'its organization’s rows',
    book_stock_move: 'its organization’s rows',
    keep_purchase_lines: 'its organization’s rows',
    keep_purchase_state: 'its organization’s rows',
    number_purchase_order: 'its organization’s rows',
    receive_purchase: 'its organization’s rows',
    keep_posted_weeks: 'its organization’s rows',
    keep_quote_accepted: 'its organization’s rows',
    begin_monitor: 'the row',
    keep_sample: 'the row',
    keep_submitted_inspection: 'its organization’s rows',
    keep_work_log_change: 'its organization’s rows',
    mark_admin_since: 'the row',
    mark_second_factor_since: 'the row',
    move_message_matters: 'its organization’s rows',
    move_site_key: 'its organization’s rows',
    note_plans: 'its organization’s rows',
    // A phone number belongs to one organization globally, which would need a reference table of numbers.
    one_owner_of_number: 'beyond',
    // A domain likewise, and sessions are global.
    keep_company_sign_in: 'beyond',
    end_company_account: 'beyond',
    mail_company_account: 'beyond',
    keep_text_number: 'beyond',
    tell_former_text_number: 'beyond',
    forget_former_number: 'beyond',
    settle_matters: 'its organization’s rows',
    settle_matters_of_member: 'its organization’s rows',
    settle_new_matter: 'its organization’s rows',
    recheck_pay_of_break: 'its organization’s rows',
    recheck_pay_of_place: 'its organization’s rows',
    recheck_pay_of_row: 'its organization’s rows',
    require_consent_to_calls: 'its organization’s rows',
    require_consent_to_texts: 'its organization’s rows',
    end_calls_with_texts: 'its organization’s rows',
    require_shared_inspection: 'its organization’s rows',
    recheck_pay_of_work: 'its organization’s rows',
    release_member: 'its organization’s rows',
    // Accounts are global: the new member's account is read.
    require_own_account: 'beyond',
    // They queue a job in a table without organization; the hourly recount would suffice instead.
    recount_leave_of_break: 'beyond',
    recount_leave_of_use: 'beyond',
    recount_leave_of_work: 'beyond',
    refuse_currency_of_locked_pay: 'its organization’s rows',
    refuse_empty_work: 'the row',
    refuse_manager_cycle: 'its organization’s rows',
    refuse_submitted_recap: 'its organization’s rows',
    remember_contract_price: 'its organization’s rows',
    remember_job_price: 'its organization’s rows',
    require_actions: 'its organization’s rows',
    require_area_in_use: 'its organization’s rows',
    // It locks an account; in a reference table a worker can read it but not lock it.
    require_confirmed_account: 'beyond',
    require_empty_area: 'its organization’s rows',
    require_empty_item: 'its organization’s rows',
    require_item_in_use: 'its organization’s rows',
    require_letter_outcome: 'its organization’s rows',
    require_mailbox: 'the row',
    require_open_quote: 'its organization’s rows',
    require_quote_paper: 'its organization’s rows',
    require_recorded_plan: 'its organization’s rows',
    time_outside_locked_periods: 'its organization’s rows',
  }

  test('every trigger of a distributed table is classified by the rows it accesses', async () => {
    const { rows } = await sql<{ name: string }>`
    select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname = 'public' and not c.relname = any(${globalTables}) order by 1`.execute(
      api.db,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(triggers).toSorted())
  })

  test('a trigger that accesses another table filters by organization', async () => {
    const { rows } = await sql<{ name: string; asks: boolean }>`
    select p.proname as name, p.prosrc ~ 'organization' as asks
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname = any(${Object.keys(triggers)})
      and exists (select from pg_class c where c.relkind = 'r' and c.relnamespace = p.pronamespace
                  and p.prosrc ~ ('(from|join|update|into) +(public[.])?' || c.relname || '[^a-z_]'))`.execute(api.db)
    const others = rows.filter(({ name }) => triggers[name] !== 'beyond')
    expect(others.length).toBeGreaterThan(5)
    expect(others.filter(({ asks }) => !asks)).toEqual([])
  })
})
