-- Bulk changes
-- One change of many records, which is an act of the audit log and can be undone for a day.

create table bulk_changes (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid references users on delete set null,
  -- Which list its rows are of.
  list            text not null check (list in ('members', 'clients', 'regions')),
  change          jsonb not null check (jsonb_typeof(change) = 'object'),
  -- The act of the audit log that has its rows.
  act_id          uuid not null,
  row_count       integer not null check (row_count > 0),
  refused_count   integer not null default 0,
  -- How many records an undo left as they are.
  kept_count      integer not null default 0,
  created_at      timestamptz not null default now(),
  undone_at       timestamptz,
  primary key (organization_id, id)
);
comment on table bulk_changes is 'One change of many records, which can be undone for a day.';
select isolate_tenants('bulk_changes');
grant select, insert, update on bulk_changes to custodia_tenant;
select record_changes('bulk_changes');

drop function undo_import_changes;

/**
 * Takes back what these entries of the audit log say, the last first. A row that was changed since, or that something
 * else depends on by now, stays and is returned with the reason.
 */
create function undo_entries(entries uuid[])
  returns table (table_name text, label text, reason text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  organization constant uuid := current_organization_id();
  entry record;
  changed_keys text[];
  there jsonb;
  is_same boolean;
  has_dependents boolean;
begin
  for entry in
    with tables as materialized (
      select x.indrelid::regclass as relation, c.relname,
        string_agg(format('t.%I = ($1 ->> %L)::%s', k.attname, k.attname, format_type(k.atttypid, null)), ' and ')
          as is_row,
        dependents_of(x.indrelid::regclass) as dependents
      from pg_index x
      join pg_class c on c.oid = x.indrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute k on k.attrelid = x.indrelid and k.attnum = any (x.indkey::int2[])
      where x.indisprimary and c.relname in (
        select distinct a.table_name from audit_log a
        where a.organization_id = organization and a.id = any (entries))
      group by x.indrelid, c.relname)
    select a.*, t.relation, t.is_row, t.dependents
    from audit_log a
    join tables t on t.relname = a.table_name
    where a.organization_id = organization and a.id = any (entries)
    order by a.id desc
  loop
    reason := null;
    execute format('select to_jsonb(t) from %s t where %s for update', entry.relation, entry.is_row)
      into there using coalesce(entry.after, entry.before);
    begin
      -- Such a row has no version: it was changed if the member got or lost another one since.
      if entry.table_name = 'member_regions' and exists (
        select from audit_log a
        where a.organization_id = organization and a.member_id = entry.member_id and a.id > entry.id
          and a.table_name = 'member_regions' and a.act_id is distinct from entry.act_id
          -- What the undo itself wrote is no change since.
          and a.act_id is distinct from (nullif(current_setting('app.act', true), '')::jsonb ->> 'id')::uuid)
      then reason := 'changed';
      elsif entry.action = 'insert' then
        if there is not null then
          is_same := not exists (
            select from jsonb_each(entry.after) e where there -> e.key is distinct from e.value);
          if is_same then execute 'select ' || entry.dependents into has_dependents using there; end if;
          if not is_same then reason := 'changed';
          elsif has_dependents or entry.table_name = 'pay_rates' and exists (
            select from pay_runs r where r.organization_id = organization and r.state <> 'open'
              and r.locked_at > entry.at and r.to_day >= (entry.after ->> 'effective_on')::date)
          then reason := 'in_use';
          else
            -- What the policy itself has written since goes with the balance.
            if entry.table_name = 'leave_assignments' then
              delete from leave_ledger l
                where l.organization_id = organization and l.member_id = (there ->> 'member_id')::uuid
                  and l.policy_id = (there ->> 'policy_id')::uuid
                  and l.kind in ('grant', 'accrue', 'carry', 'expire', 'recount');
            end if;
            execute format('delete from %s t where %s', entry.relation, entry.is_row) using entry.after;
            if entry.table_name = 'leave_ledger' then
              delete from leave_checkpoints k
                where k.organization_id = organization and k.member_id = (there ->> 'member_id')::uuid
                  and k.policy_id = (there ->> 'policy_id')::uuid and k.through_day >= (there ->> 'day')::date;
              update leave_assignments l set posted_through = null
                where l.organization_id = organization and l.member_id = (there ->> 'member_id')::uuid
                  and l.policy_id = (there ->> 'policy_id')::uuid;
            end if;
          end if;
        end if;
      elsif entry.action = 'update' then
        select coalesce(array_agg(e.key), '{}') into changed_keys from jsonb_each(entry.after) e
          where e.value is distinct from entry.before -> e.key and e.key <> 'version';
        is_same := there is not null and not exists (
          select from unnest(changed_keys) k where there -> k is distinct from entry.after -> k);
        if not is_same then reason := 'changed';
        else
          there := there || (
            select coalesce(jsonb_object_agg(k, entry.before -> k), '{}') from unnest(changed_keys) k);
          if entry.after ? 'version' then
            changed_keys := changed_keys || '{version}';
            there := jsonb_set(there, '{version}', case
              when there -> 'version' = entry.after -> 'version' then entry.before -> 'version'
              else to_jsonb((there ->> 'version')::integer + 1) end);
          end if;
          execute format('update %s t set %s from jsonb_populate_record(null::%s, $2) r where %s', entry.relation,
            (select string_agg(format('%I = r.%I', k, k), ', ') from unnest(changed_keys) k), entry.relation,
            entry.is_row) using entry.after, there;
        end if;
      elsif there is null then
        execute format('insert into %s select (jsonb_populate_record(null::%s, $1)).*', entry.relation, entry.relation)
          using entry.before;
      end if;
    exception
      when foreign_key_violation or check_violation or unique_violation or exclusion_violation or not_null_violation
        or insufficient_privilege then reason := 'in_use';
    end;
    if reason is not null then
      table_name := entry.table_name;
      label := coalesce(coalesce(entry.after, entry.before) ->> 'name', (
        select m.name from members m where m.organization_id = organization
          and m.id = (coalesce(entry.after, entry.before) ->> 'member_id')::uuid), '');
      return next;
    end if;
  end loop;
end $$;

revoke all on function undo_entries from public;

/** The same for some of the entries that an import wrote. */
create function undo_import_changes(of_import uuid, entries uuid[])
  returns table (table_name text, label text, reason text)
  language sql security definer set search_path = public, pg_temp as $$
    select * from undo_entries(array(
      select i.audit_id from import_changes i
      where i.organization_id = current_organization_id() and i.import_id = of_import and i.audit_id = any (entries)))
  $$;
grant execute on function undo_import_changes to custodia_tenant;

/** The same for some of the entries that a bulk change wrote. */
create function undo_bulk_change(of_bulk uuid, entries uuid[])
  returns table (table_name text, label text, reason text)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query select u.* from undo_entries(array(
    select a.id from bulk_changes b
    join audit_log a on a.organization_id = b.organization_id and a.act_id = b.act_id and a.table_name <> 'bulk_changes'
    where b.organization_id = current_organization_id() and b.id = of_bulk and a.id = any (entries))) u;
end $$;
grant execute on function undo_bulk_change to custodia_tenant;
