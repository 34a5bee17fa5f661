import { sql, type Kysely } from 'kysely'
import { applicationRole } from './connect.ts'
import { globalTables, type Database } from './schema.ts'

/**
 * Checks that row-level security applies to requests: their role owns nothing and bypasses no policy.
 * @throws Error naming the setting that would expose one organization's rows to another.
 */
export async function verifyRoles(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ fault: string }>`
    with serving as (
      select * from pg_roles where rolname in (session_user, current_user, ${applicationRole}, 'custodia_tenant'))
    select 'the role in use is ' || current_user || ', not ' || ${applicationRole} as fault
      where current_user <> ${applicationRole}
    union all select rolname || ' is a superuser' from serving where rolsuper
    union all select rolname || ' may make roles or databases' from serving where rolcreaterole or rolcreatedb
    union all select s.rolname || ' may become ' || o.rolname || ', who owns the tables'
      from serving s join pg_roles o on o.oid in (select relowner from pg_class where relname = 'schema_migrations')
      where s.oid <> o.oid and pg_has_role(s.oid, o.oid, 'member')
    union all select rolname || ' bypasses row-level security' from serving where rolbypassrls
    union all select rolname || ' owns the table ' || c.relname
      from serving s join pg_class c on c.relowner = s.oid where c.relkind in ('r', 'p')
    union all select ${applicationRole} || ' may use the tenants’ table ' || c.relname
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relname = any(${globalTables})
        and has_table_privilege(${applicationRole}, c.oid, 'select, insert, update, delete')
    union all select 'the table ' || c.relname || ' has no row-level security'
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relname = any(${globalTables})
        and not c.relrowsecurity`.execute(db)
  if (rows.length > 0) throw new Error(`Not safe to serve: ${rows.map(({ fault }) => fault).join('; ')}`)
}
