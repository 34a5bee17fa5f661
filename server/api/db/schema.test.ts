import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { connect, createPool } from './connect.ts'
import { silentLog } from '#server/log.ts'
import { globalTables } from './schema.ts'

const { api } = useApi()

/** Finds schema faults that would prevent distribution by organization or show a tenant another tenant's rows. */
const violations = (tables: readonly string[]) => sql<{ relname: string; problem: string }>`
  with tenant as (
    select c.oid, c.relname, c.relrowsecurity,
      (select attnum from pg_attribute a
       where a.attrelid = c.oid and attname = 'organization_id' and attnotnull and not attisdropped) as org
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relname = any(${tables}))
  select relname, 'has no organization_id that is not null' as problem from tenant where org is null
  union all select relname, 'has no row-level security' from tenant where not relrowsecurity
  union all select relname, 'has no policy' from tenant t
    where not exists (select from pg_policy p where p.polrelid = t.oid)
  union all select relname, 'has no primary key' from tenant t
    where not exists (select from pg_constraint k where k.conrelid = t.oid and contype = 'p')
  union all select relname, conname || ' does not begin with organization_id' from tenant t
    join pg_constraint k on k.conrelid = t.oid and contype = 'p' where k.conkey[1] <> t.org
  union all select relname, conname || ' lacks organization_id' from tenant t
    join pg_constraint k on k.conrelid = t.oid and contype in ('u', 'x') where not t.org = any(k.conkey)
  union all select t.relname, i.relname || ' is unique and lacks organization_id' from tenant t
    join pg_index x on x.indrelid = t.oid and x.indisunique join pg_class i on i.oid = x.indexrelid
    where not t.org = any(x.indkey::int2[])
  union all select t.relname, k.conname || ' refers to a tenant table without organization_id' from tenant t
    join pg_constraint k on k.conrelid = t.oid and contype = 'f' join tenant r on r.oid = k.confrelid
    where not (t.org = any(k.conkey) and r.org = any(k.confkey))
  union all select t.relname, 'makes its own id' from tenant t join pg_attrdef d on d.adrelid = t.oid
    where pg_get_expr(d.adbin, d.adrelid) ~ 'gen_random_uuid|nextval|uuid_v7'`

describe('row-level security', () => {
  test('every tenant table can be distributed by organization and has row-level security', async () => {
    const { rows } = await violations(globalTables).execute(api.db)
    expect(rows).toEqual([])
  })

  test('the check reports a table that violates the rules', async () => {
    const owner = createPool(api.url, { log: silentLog, max: 1 })
    const db = connect(owner, silentLog)
    await sql`create table careless (id uuid primary key default gen_random_uuid())`.execute(db)
    const { rows } = await violations(globalTables).execute(db)
    await sql`drop table careless`.execute(db)
    await owner.end()
    expect(rows.map(({ problem }) => problem)).toEqual(
      expect.arrayContaining([
        'has no organization_id that is not null',
        'has no row-level security',
        'makes its own id',
      ]),
    )
  })

  test("the application sees no tenant rows outside a tenant's transaction", async () => {
    const { rows } = await sql<{ relname: string }>`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relname = any(${globalTables})
      and has_table_privilege('custodia_app', c.oid, 'select, insert, update, delete')`.execute(api.db)
    expect(rows).toEqual([])
    await expect(api.db.selectFrom('clients').selectAll().execute()).rejects.toThrow('permission denied')
  })

  test('no serving role owns a table, bypasses policies or may create objects', async () => {
    const { rows } = await sql<{ rolname: string }>`
    select rolname from pg_roles r where rolname in ('custodia_app', 'custodia_tenant')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
           or exists (select from pg_class c where c.relowner = r.oid)
           or has_schema_privilege(r.oid, 'public', 'create'))`.execute(api.db)
    expect(rows).toEqual([])
  })

  test('a tenant cannot change any history', async () => {
    const { rows } = await sql<{ ok: boolean }>`
    select has_table_privilege('custodia_tenant', 'audit_log', 'insert, update, delete, truncate') as ok`.execute(
      api.db,
    )
    expect(rows).toEqual([{ ok: false }])
  })

  test('only the listed functions cross organizations, with a fixed search path', async () => {
    const { rows } = await sql<{ name: string; fixed: boolean }>`
    select n.nspname || '.' || p.proname as name, coalesce(array_to_string(p.proconfig, ',') ~ 'search_path=', false) as fixed
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname in ('public', 'lookup', 'jobs') order by 1`.execute(api.db)
    expect(rows.every(({ fixed }) => fixed)).toBe(true)
    expect(rows.map(({ name }) => name)).toEqual([
      'jobs.enqueue',
      'lookup.api_key',
      'lookup.calendar_feed',
      'lookup.called_number',
      'lookup.choose_organization',
      'lookup.client_contacts',
      'lookup.company_connections',
      'lookup.company_of_domain',
      'lookup.contact_invitation',
      'lookup.drop_old_sign_ins',
      'lookup.due_domains',
      'lookup.due_monitors',
      'lookup.erase_organization',
      'lookup.files',
      'lookup.invitation',
      'lookup.invitations_to',
      'lookup.leave_feed',
      'lookup.lock_account',
      'lookup.member_card',
      'lookup.memberships',
      'lookup.number_of',
      'lookup.overdue_work',
      'lookup.platform_organizations',
      'lookup.quotes_like',
      'lookup.readdress_members',
      'lookup.remove_text_number',
      'lookup.search',
      'lookup.time_zone',
      'lookup.with_alarm_codes',
      'lookup.with_confirmations',
      'lookup.with_fair_workweek',
      'lookup.with_open_swaps',
      'lookup.with_passing_matters',
      'lookup.with_pay_rechecks',
      'public.analyze_imported_tables',
      'public.audit_row',
      'public.begin_trust',
      'public.begin_trust_in_number',
      'public.begin_trust_of_owner',
      'public.book_stock_move',
      'public.decided_by_another',
      'public.decision_undone',
      'public.end_company_account',
      'public.end_company_sessions',
      'public.forget_former_number',
      'public.forget_leave_of_break',
      'public.forget_leave_of_lines',
      'public.forget_leave_of_work',
      'public.keep_call_outcome',
      'public.keep_company_sign_in',
      'public.keep_planned_jobs',
      'public.keep_sign_in_number',
      'public.keep_text_number',
      'public.keep_work_log_change',
      'public.mail_company_account',
      'public.move_site_key',
      'public.number_purchase_order',
      'public.one_owner_of_number',
      'public.queue_webhooks',
      'public.receive_purchase',
      'public.remember_contract_price',
      'public.remember_job_price',
      'public.require_company_account',
      'public.require_confirmed_account',
      'public.require_held_here',
      'public.require_own_account',
      'public.tell_former_number',
      'public.tell_former_text_number',
      'public.undo_bulk_change',
      'public.undo_entries',
      'public.undo_import_changes',
      'public.undo_like_entries',
    ])
  })
})

describe('functions', () => {
  test('only the write of many jobs plans its queries anew, and no function is parsed again by each query', async () => {
    const { rows } = await sql<{ proname: string; fault: string }>`
      select proname, 'plans anew' as fault from pg_proc where 'plan_cache_mode=force_custom_plan' = any (proconfig)
      union all select proname, 'copies the constraints of its table' from pg_proc f join pg_language l on l.oid = f.prolang
        join pg_type t on t.oid = any (f.proargtypes) where l.lanname = 'sql' and f.prosqlbody is null and t.typrelid <> 0
          and f.pronamespace = 'public'::regnamespace order by 1`.execute(api.db)
    expect(rows).toEqual([{ proname: 'plan_many_jobs', fault: 'plans anew' }])
  })
})

describe('languages', () => {
  test('no constraint lists them, so that another one is adding files only', async () => {
    const { rows: listing } = await sql`
      select conname from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ '\\men\\M.*\\mes\\M'`.execute(
      api.db,
    )
    expect(listing).toEqual([])
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass || '.' || conname as name from pg_constraint
      where contype = 'c' and pg_get_constraintdef(oid) like '%[a-z]{2}(-[A-Z]{2})?%' order by 1`.execute(api.db)
    expect(rows.map(({ name }) => name)).toEqual([
      // A type's: names by language.
      '-.names_by_language_texts',
      'calls.calls_language_check',
      'configurations.configurations_language_check',
      'configurations.configurations_languages_check',
      'faq_entries.faq_entries_language_check',
      'faq_questions.faq_questions_language_check',
      'members.members_language_check',
      'notification_preferences.notification_preferences_language_check',
      'users.users_language_check',
    ])
  })

  test('names are short texts by language', async () => {
    const cast = (names: string) => sql`select ${names}::names_by_language`.execute(api.db)
    await cast('{"pt-BR": "Chaves"}')
    await expect(cast('{"english": "Keys"}')).rejects.toThrow(/names_by_language_texts/)
    await expect(cast(`{"en": "${'k'.repeat(121)}"}`)).rejects.toThrow(/names_by_language_texts/)
  })

  test('no column holds one language only', async () => {
    const { rows } = await sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name ~ '_(en|es)$'`.execute(api.db)
    expect(rows).toEqual([])
  })
})
