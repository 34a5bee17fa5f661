-- Undo in sets
-- Imports and bulk changes are undone by sets of like entries of the audit log instead of entry by entry.

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
                select from jsonb_each(e.after) v where there -> v.key is distinct from v.value) as is_same,
              (%s) or %s as is_used
            from audit_log e join %s t on %s cross join lateral to_jsonb(t) as there
            where e.organization_id = $2 and e.id = any ($1)
            for update of t) s$sql$,
          replace(dependents, '$1', 'there'),
          case name when 'pay_rates' then $sql$exists (
            select from pay_runs r where r.organization_id = $2 and r.state <> 'open'
              and r.locked_at > e.at and r.to_day >= (e.after ->> 'effective_on')::date)$sql$ else 'false' end,
          relation, is_row) into ready, used, rest using rest, organization;
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
create or replace function undo_entries(entries uuid[])
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

-- The audit log asks which of its acts are bulk changes.
create index bulk_changes_of_act on bulk_changes (organization_id, act_id);

-- A first import fills an empty table in one transaction: a plan made for the empty table would read all of it per row.
alter function keep_past_prices() set enable_seqscan = off;
