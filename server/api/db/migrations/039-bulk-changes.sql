-- Bulk changes, and undoing
-- One change of many records, and how it or an import is taken back for a day.

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
-- The audit log asks which of its acts are bulk changes.
create index bulk_changes_of_act on bulk_changes (organization_id, act_id);
select isolate_tenants('bulk_changes');
grant select, insert, update on bulk_changes to custodia_tenant;
select record_changes('bulk_changes');

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
 * Takes back entries of one table and one action, of as many rows, in as few statements as they allow. An update of an
 * entry set `keys`. `is_row` joins the table as `t` to its entry `e`; `dependents` is of `there`, the row as JSON.
 * Returns the entries that stay, with the reason. A set that a constraint refuses is tried in halves, the last first.
 */
create function undo_like_entries(
    relation regclass, is_row text, dependents text, of_action text, keys text[], has_version boolean, entries uuid[])
  returns table (entry_id uuid, reason text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  organization constant uuid := current_organization_id();
  half constant integer := cardinality(entries) / 2;
  name constant text := relation::text;
  -- The entries still to be taken back, those that stay, and those of a pass.
  rest uuid[] := entries;
  changed uuid[] := '{}';
  used uuid[];
  -- What sending an invitation writes is no change of it: until it is accepted its link ends with it.
  written_by_sending constant text[] := case name when 'invitations' then '{sent_at,expires_at}' else '{}' end;
  ready uuid[];
begin
  begin
    -- Such a row has no version: it was changed if the member got or lost another one since.
    if name = 'member_regions' then
      select coalesce(array_agg(e.id), '{}') into changed from audit_log e
      where e.organization_id = organization and e.id = any (rest) and exists (
        select from audit_log a
        where a.organization_id = organization and a.member_id = e.member_id and a.id > e.id
          and a.table_name = 'member_regions' and a.act_id is distinct from e.act_id
          -- What the undo itself wrote is no change since.
          and a.act_id is distinct from (nullif(current_setting('app.act', true), '')::jsonb ->> 'id')::uuid);
      rest := array(select id from unnest(rest) id where id <> all (changed));
    end if;

    if of_action = 'insert' then
      -- A row that depends on another of the set leaves before it.
      loop
        execute format($sql$
          select array_agg(s.id) filter (where s.is_same and not s.is_used),
            array_agg(s.id) filter (where s.is_same and s.is_used), array_agg(s.id) filter (where not s.is_same)
          from (
            select e.id, not exists (
                select from jsonb_each(e.after) v
                where there -> v.key is distinct from v.value and v.key <> all ($3)) as is_same,
              (%s) or %s as is_used
            from audit_log e join %s t on %s cross join lateral to_jsonb(t) as there
            where e.organization_id = $2 and e.id = any ($1)
            for update of t) s$sql$,
          replace(dependents, '$1', 'there'),
          case name when 'pay_rates' then $sql$exists (
            select from pay_runs r where r.organization_id = $2 and r.state <> 'open'
              and r.locked_at > e.at and r.to_day >= (e.after ->> 'effective_on')::date)$sql$ else 'false' end,
          relation, is_row) into ready, used, rest using rest, organization, written_by_sending;
        changed := changed || coalesce(rest, '{}');
        exit when ready is null;
        -- What the policy itself has written since goes with the balance.
        if name = 'leave_assignments' then
          delete from leave_ledger l using audit_log e
            where e.organization_id = organization and e.id = any (ready) and l.organization_id = organization
              and l.member_id = (e.after ->> 'member_id')::uuid and l.policy_id = (e.after ->> 'policy_id')::uuid
              and l.kind in ('grant', 'accrue', 'carry', 'expire', 'recount');
        end if;
        execute format(
          'delete from %s t using audit_log e where e.organization_id = $2 and e.id = any ($1) and %s', relation, is_row)
          using ready, organization;
        if name = 'leave_ledger' then
          delete from leave_checkpoints k using audit_log e
            where e.organization_id = organization and e.id = any (ready) and k.organization_id = organization
              and k.member_id = (e.after ->> 'member_id')::uuid and k.policy_id = (e.after ->> 'policy_id')::uuid
              and k.through_day >= (e.after ->> 'day')::date;
          update leave_assignments l set posted_through = null from audit_log e
            where e.organization_id = organization and e.id = any (ready) and l.organization_id = organization
              and l.member_id = (e.after ->> 'member_id')::uuid and l.policy_id = (e.after ->> 'policy_id')::uuid;
        end if;
        rest := used;
        exit when rest is null;
      end loop;
    elsif of_action = 'update' then
      execute format($sql$
        select coalesce(array_agg(s.id) filter (where s.is_same), '{}') from (
          select e.id, not exists (
            select from unnest($3) k where there -> k is distinct from e.after -> k) as is_same
          from audit_log e join %s t on %s cross join lateral to_jsonb(t) as there
          where e.organization_id = $2 and e.id = any ($1)
          for update of t) s$sql$, relation, is_row) into ready using rest, organization, keys;
      changed := changed || array(select id from unnest(rest) id where id <> all (ready));
      if cardinality(keys) > 0 or has_version then
        execute format($sql$
          update %s t set %s
          from audit_log e cross join lateral jsonb_populate_record(null::%s, e.before) r
          where e.organization_id = $2 and e.id = any ($1) and %s$sql$, relation,
          concat_ws(', ', (select string_agg(format('%I = r.%I', k, k), ', ') from unnest(keys) k),
            case when has_version then $sql$version = case
              when t.version = (e.after ->> 'version')::integer then r.version else t.version + 1 end$sql$ end),
          relation, is_row) using ready, organization;
      end if;
    else
      execute format($sql$
        insert into %s select r.* from audit_log e cross join lateral jsonb_populate_record(null::%s, e.before) r
        where e.organization_id = $2 and e.id = any ($1) and not exists (select from %s t where %s)$sql$,
        relation, relation, relation, is_row) using rest, organization;
    end if;
  exception
    when foreign_key_violation or check_violation or unique_violation or exclusion_violation or not_null_violation
      or insufficient_privilege then
      if half = 0 then return query select entries[1], 'in_use'::text;
      else
        return query select * from undo_like_entries(
          relation, is_row, dependents, of_action, keys, has_version, entries[:half]);
        return query select * from undo_like_entries(
          relation, is_row, dependents, of_action, keys, has_version, entries[half + 1:]);
      end if;
      return;
  end;
  return query select id, 'changed'::text from unnest(changed) id
    union all select id, 'in_use' from unnest(used) id;
end $$;

revoke all on function undo_like_entries from public;

/**
 * Takes back what these entries of the audit log say, of each row the last first. A row that was changed since, or that
 * something else depends on by now, stays and is returned with the reason.
 */
create function undo_entries(entries uuid[])
  returns table (table_name text, label text, reason text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  organization constant uuid := current_organization_id();
  rest uuid[] := entries;
  before integer;
  changed uuid[] := '{}';
  used uuid[];
  alike record;
begin
  -- What is used by another entry's row can be taken back after that one.
  loop
    before := cardinality(rest);
    used := '{}';
    for alike in
      with listed as materialized (
        select a.id, a.table_name, a.action, a.before, a.after from audit_log a
        where a.organization_id = organization and a.id = any (rest)),
      tables as materialized (
        select x.indrelid::regclass as relation, c.relname,
          string_agg(format('t.%I = (coalesce(e.after, e.before) ->> %L)::%s', k.attname, k.attname,
            format_type(k.atttypid, null)), ' and ') as is_row,
          array_agg(k.attname::text) as key_columns,
          exists (select from pg_attribute v where v.attrelid = x.indrelid and v.attname = 'version') as has_version,
          dependents_of(x.indrelid::regclass) as dependents
        from pg_index x
        join pg_class c on c.oid = x.indrelid and c.relnamespace = 'public'::regnamespace
        join pg_attribute k on k.attrelid = x.indrelid and k.attnum = any (x.indkey::int2[])
        where x.indisprimary and c.relname in (select l.table_name from listed l)
        group by x.indrelid, c.relname),
      described as (
        select l.id, l.table_name, l.action,
          case when l.action = 'update' then array(
            select v.key from jsonb_each(l.after) v
            where v.value is distinct from l.before -> v.key and v.key <> 'version' order by v.key) end as keys,
          -- Which change of its row it is: two of one row are no set.
          row_number() over (
            partition by l.table_name, (select jsonb_agg(coalesce(l.after, l.before) -> k) from unnest(t.key_columns) k)
            order by l.id desc) as nth,
          row_number() over (order by l.id desc) as place
        from listed l join tables t on t.relname = l.table_name)
      select t.relation, t.is_row, t.dependents, t.has_version, d.action, d.keys, array_agg(d.id order by d.id desc) as ids
      from described d join tables t on t.relname = d.table_name
      group by t.relation, t.is_row, t.dependents, t.has_version, d.action, d.keys, d.nth
      order by d.nth, min(d.place)
    loop
      select changed || coalesce(array_agg(u.entry_id) filter (where u.reason = 'changed'), '{}'),
        used || coalesce(array_agg(u.entry_id) filter (where u.reason <> 'changed'), '{}')
      into changed, used
      from undo_like_entries(
        alike.relation, alike.is_row, alike.dependents, alike.action, alike.keys, alike.has_version, alike.ids) u;
    end loop;
    exit when used = '{}' or cardinality(used) = before;
    rest := used;
  end loop;
  return query
    select e.table_name, coalesce(coalesce(e.after, e.before) ->> 'name', m.name, ''),
      case when e.id = any (changed) then 'changed' else 'in_use' end
    from audit_log e
    left join members m on m.organization_id = organization
      and m.id = (coalesce(e.after, e.before) ->> 'member_id')::uuid
    where e.organization_id = organization and e.id = any (changed || used)
    order by e.id desc;
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
