-- Imports that swap
-- Rows may exchange their names within one transaction, and imported work is changed by another import.

-- A unique index refuses the first of two rows that exchange their names, and a constraint that waits cannot be spread over
-- several databases. Rows that are about to exchange theirs are left out of it until all have been written: a transaction
-- marks them, and unmarks them before its end. The audit log does not see the mark.
alter table clients add is_exchanging boolean not null default false;
alter table locations add is_exchanging boolean not null default false;
alter table jobs add is_exchanging boolean not null default false;
alter table members add is_exchanging boolean not null default false;

drop trigger audit on clients;
select record_changes('clients', 'name_key', 'is_exchanging');
drop trigger audit on locations;
select record_changes('locations', 'is_exchanging');
drop trigger audit on jobs;
select record_changes('jobs', 'is_exchanging');
drop trigger audit on members;
select record_changes('members', 'name_key', 'pin_hash', 'admin_since', 'pin_lookup', 'is_exchanging');

drop index client_name_taken;
create unique index client_name_taken on clients (organization_id, lower(name))
  where archived_at is null and not is_exchanging;
drop index location_name_taken;
create unique index location_name_taken on locations (organization_id, client_id, lower(name))
  where archived_at is null and not is_exchanging;
drop index job_name_taken;
create unique index job_name_taken on jobs (organization_id, location_id, lower(name))
  where archived_at is null and not is_exchanging;
drop index member_email_taken;
create unique index member_email_taken on members (organization_id, lower(email))
  where email <> '' and deactivated_at is null and not is_exchanging;
drop index employee_number_taken;
create unique index employee_number_taken on members (organization_id, lower(employee_number))
  where employee_number <> '' and not is_exchanging;

/** Imported work stays as it was paid, until an import corrects it or is undone. */
create or replace function keep_imported_work() returns trigger language plpgsql as $$
begin
  if current_setting('app.importing', true) in ('on', 'undo') then return new; end if;
  raise exception 'imported work is kept' using errcode = 'check_violation', constraint = 'work_log_imported';
end $$;

create or replace function keep_past_prices() returns trigger language plpgsql set search_path = '' as $$
declare
  open_from date := public.open_prices_from(coalesce(new.organization_id, old.organization_id));
  is_kept boolean;
begin
  if tg_op = 'INSERT' then
    -- The first price of a job or a contract reaches back; there was none before.
    is_kept := new.effective_on < open_from and exists (
      select from public.price_changes p
      where p.organization_id = new.organization_id and p.client_id = new.client_id
        and p.job_id is not distinct from new.job_id);
  elsif tg_op = 'UPDATE' then
    -- A job that never had a price gets one, from the beginning; the undo of an import takes it back.
    is_kept := new.effective_on <> old.effective_on or (old.effective_on < open_from and old.price_minor is not null
      and coalesce(current_setting('app.importing', true), '') <> 'undo');
  else
    -- Rows that go with their job or organization are deleted by the owner of the tables.
    is_kept := current_user = 'custodia_tenant' and old.effective_on < open_from;
  end if;
  if is_kept then
    raise exception 'prices before % are kept', open_from
      using errcode = 'check_violation', constraint = 'price_of_closed_month', table = 'price_changes';
  end if;
  return coalesce(new, old);
end $$;
