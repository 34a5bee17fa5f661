-- Imports in known tables
-- What follows a large import is planned with what it wrote, and an import of members can be undone after its mails.

/**
 * Reads the statistics of the tables that an import wrote to, so that the next statement on them is planned for the rows
 * they have now: autovacuum comes a minute later, and until then a plan made for an empty table compares every row with
 * every other.
 */
create function analyze_imported_tables(of_import uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  written text;
begin
  analyze import_changes, audit_log (organization_id, id, table_name, row_id, act_id);
  for written in
    select distinct a.table_name from import_changes i
    join audit_log a on a.organization_id = i.organization_id and a.id = i.audit_id
    where i.organization_id = current_organization_id() and i.import_id = of_import
  loop
    execute format('analyze %I', written);
  end loop;
end $$;

revoke all on function analyze_imported_tables from public;
grant execute on function analyze_imported_tables to custodia_tenant;

/**
 * Takes back entries of one table and one action, of as many rows, in as few statements as they allow. An update of an
 * entry set `keys`. `is_row` joins the table as `t` to its entry `e`; `dependents` is of `there`, the row as JSON.
 * Returns the entries that stay, with the reason. A set that a constraint refuses is tried in halves, the last first.
 */
create or replace function undo_like_entries(
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
