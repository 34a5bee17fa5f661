-- Imports of every list
-- More lists, workbooks of several, and what a whole import wrote, so that it can be undone for a day.

alter table imports
  drop constraint imports_kind_check,
  drop constraint imports_state_check,
  add constraint imports_kind_check check (kind in ('clients', 'contacts', 'locations', 'jobs', 'members',
    'certifications', 'balances', 'hours', 'workbook')),
  add constraint imports_state_check check (state in ('waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  add added integer not null default 0,
  add changed integer not null default 0,
  -- Bad rows that were left out.
  add skipped integer not null default 0,
  -- The first records that an undo left as they are, and how many.
  add kept jsonb not null default '[]' check (jsonb_typeof(kept) = 'array'),
  add kept_count integer not null default 0,
  add undone_at timestamptz;

drop index import_running;
create unique index import_running on imports (organization_id) where state in ('waiting', 'running', 'undoing');

create table import_changes (
  organization_id uuid not null references organizations on delete cascade,
  import_id       uuid not null,
  audit_id        uuid not null,
  primary key (organization_id, import_id, audit_id),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade,
  foreign key (organization_id, audit_id) references audit_log (organization_id, id) on delete cascade
);
comment on table import_changes is 'An entry of the audit log that an import wrote, while the import can be undone.';
create index import_changes_of_entry on import_changes (organization_id, audit_id);
select isolate_tenants('import_changes');
grant select, insert, delete on import_changes to custodia_tenant;

/** An expression that is true where somebody added a record that would be deleted with the row `$1`. */
create function dependents_of(of_table regclass) returns text
  language sql stable set search_path = public, pg_temp as $$
    select coalesce(string_agg(child.found, ' or '), 'false') from (
      select format('exists (select from %s t where %s)', k.conrelid::regclass, string_agg(
        format('t.%I = ($1 ->> %L)::%s', c.attname, p.attname, format_type(c.atttypid, null)), ' and ')) as found
      from pg_constraint k
      cross join unnest(k.conkey, k.confkey) as pair (own, referred)
      join pg_attribute c on c.attrelid = k.conrelid and c.attnum = pair.own
      join pg_attribute p on p.attrelid = k.confrelid and p.attnum = pair.referred
      where k.contype = 'f' and k.confrelid = of_table and k.confdeltype = 'c'
        and exists (select from pg_trigger g where g.tgrelid = k.conrelid and g.tgname = 'audit')
      group by k.oid, k.conrelid) child
  $$;

/**
 * Takes back what these entries of the audit log say, the last first. A row that was changed since, or that something
 * else depends on by now, stays and is returned with the reason.
 */
create function undo_import_changes(of_import uuid, entries uuid[])
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
        select distinct a.table_name from import_changes i
        join audit_log a on a.organization_id = i.organization_id and a.id = i.audit_id
        where i.organization_id = organization and i.import_id = of_import and i.audit_id = any (entries))
      group by x.indrelid, c.relname)
    select a.*, t.relation, t.is_row, t.dependents
    from import_changes i
    join audit_log a on a.organization_id = i.organization_id and a.id = i.audit_id
    join tables t on t.relname = a.table_name
    where i.organization_id = organization and i.import_id = of_import and i.audit_id = any (entries)
    order by a.id desc
  loop
    reason := null;
    execute format('select to_jsonb(t) from %s t where %s for update', entry.relation, entry.is_row)
      into there using coalesce(entry.after, entry.before);
    begin
      if entry.action = 'insert' then
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
        select array_agg(e.key) into changed_keys from jsonb_each(entry.after) e
          where e.value is distinct from entry.before -> e.key and e.key <> 'version';
        is_same := there is not null and not exists (
          select from unnest(changed_keys) k where there -> k is distinct from entry.after -> k);
        if not is_same then reason := 'changed';
        else
          there := there || (select jsonb_object_agg(k, entry.before -> k) from unnest(changed_keys) k);
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

grant execute on function undo_import_changes to custodia_tenant;
