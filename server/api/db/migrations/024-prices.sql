-- Prices
-- What a job or a client's contract costs from a day on, and by what and when it rises.

-- It proposes a raise, as agreed with the client; a price changes when a person says so.
create table price_escalators (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  client_id       uuid not null,
  -- Both null: the client's contract.
  location_id     uuid,
  job_id          uuid,
  kind            text not null check (kind in ('percent', 'cpi', 'wage')),
  percent         numeric(9, 4) check (percent > 0),
  -- The index or wage the first raise is measured from; later ones start where the one before ended.
  base_figure     numeric(12, 4) check (base_figure > 0),
  base_month      date check (extract(day from base_month) = 1),
  -- The name of the index or wage: "CPI-U, all items", "Minimum wage, Ohio".
  source          text not null default '' check (char_length(source) <= 120),
  labor_percent   numeric(5, 2) check (labor_percent between 0 and 100),
  -- The day of the first raise; others follow at the same interval.
  first_on        date not null,
  every_months    smallint not null check (every_months between 1 and 60),
  notice_days     smallint not null check (notice_days between 0 and 365),
  -- The raise that people were last notified of.
  noticed_for     date,
  entered_by      uuid references users on delete set null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  constraint price_escalator_of_job_or_contract check ((job_id is null) = (location_id is null)),
  constraint price_escalator_figures check (
    (percent is not null) = (kind = 'percent') and (base_figure is not null) = (kind <> 'percent')
    and (labor_percent is not null) = (kind = 'wage'))
);
comment on table price_escalators is 'By what and when the price of a job, or of a client''s contract, may rise again and again.';
create unique index price_escalator_of_job on price_escalators (organization_id, job_id) where job_id is not null;
create unique index price_escalator_of_contract on price_escalators (organization_id, client_id) where job_id is null;
create index price_escalators_of_client on price_escalators (organization_id, client_id);
create index price_escalators_of_location on price_escalators (organization_id, location_id, job_id)
  where job_id is not null;
create index price_escalators_entered_by on price_escalators (entered_by) where entered_by is not null;
select isolate_tenants('price_escalators');
grant select, insert, update, delete on price_escalators to custodia_tenant;
select record_changes('price_escalators', 'noticed_for');

create table price_changes (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  client_id       uuid not null,
  -- Both null: the price of the client's contract.
  location_id     uuid,
  job_id          uuid,
  -- -infinity for the first one: nothing is known from before it.
  effective_on    date not null,
  price_minor     bigint check (price_minor between 0 and 1000000000),
  basis           text not null check (basis in ('none', 'visit', 'month')),
  kind            text not null check (kind in ('first', 'edit', 'amount', 'percent', 'cpi', 'wage')),
  -- What a percentage, a consumer price index or a wage raised it by.
  percent         numeric(9, 4),
  note            text not null default '' check (char_length(note) <= 500),
  -- By when the client has to know; null without such an agreement.
  notice_on       date,
  entered_by      uuid references users on delete set null,
  created_at      timestamptz not null default now(),
  escalator_id    uuid,
  -- The index or wage that the price came to be by, which the next raise starts from.
  figure          numeric(12, 4) check (figure > 0),
  figure_month    date check (extract(day from figure_month) = 1),
  source          text not null default '' check (char_length(source) <= 120),
  letter_id       uuid,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  constraint price_change_of_job_or_contract check ((job_id is null) = (location_id is null)),
  constraint price_notice_before_change check (notice_on <= effective_on),
  foreign key (organization_id, escalator_id)
    references price_escalators (organization_id, id) on delete set null (escalator_id),
  foreign key (organization_id, letter_id) references price_letters (organization_id, id)
    on delete set null (letter_id)
);
comment on table price_changes is 'The price of a job, or of a client''s contract, from a day on.';
create unique index price_change_of_job_once on price_changes (organization_id, job_id, effective_on)
  where job_id is not null;
create unique index price_change_of_contract_once on price_changes (organization_id, client_id, effective_on)
  where job_id is null;
create index price_changes_of_job on price_changes (organization_id, location_id, job_id) where job_id is not null;
create index price_changes_of_client on price_changes (organization_id, client_id);
create index price_changes_entered_by on price_changes (entered_by) where entered_by is not null;
create index price_changes_of_escalator on price_changes (organization_id, escalator_id, effective_on)
  where escalator_id is not null;
create index price_changes_of_letter on price_changes (organization_id, letter_id) where letter_id is not null;
select isolate_tenants('price_changes');
grant select, insert, delete on price_changes to custodia_tenant;
select record_changes('price_changes');

/** The first day of the organization's month, whose prices may still change; days before it are closed. */
create function open_prices_from(of_organization uuid) returns date
  language sql stable set search_path = '' as $$
    select date_trunc('month', now() at time zone c.time_zone)::date
    from public.configurations c where c.organization_id = of_organization
  $$;

/**
 * A day of a closed month that had a price keeps it; who entered it, its escalator and its letter may go. Without
 * sequential scans, because a first import fills an empty table in one transaction, and a plan made for the empty table
 * would read all of it for every row.
 */
create function keep_past_prices() returns trigger
  language plpgsql set search_path = '' set enable_seqscan = off as $$
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
    is_kept := new.effective_on <> old.effective_on
      or (new.client_id, new.job_id, new.price_minor, new.basis) is distinct from
        (old.client_id, old.job_id, old.price_minor, old.basis)
      and old.effective_on < open_from and old.price_minor is not null
      and coalesce(current_setting('app.importing', true), '') <> 'undo';
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
create trigger price_of_closed_month before insert or update or delete on price_changes
  for each row execute function keep_past_prices();

/**
 * Keeps what a job's or a contract's own columns say as the price from today on, so that an edited price never reaches
 * back. The columns are the price of today; what was entered for a later day is written to them on that day.
 */
create function remember_price(
  of_organization uuid, of_client uuid, of_location uuid, of_job uuid, price bigint, of_basis text, is_new boolean)
  returns void language plpgsql set search_path = '' as $$
declare
  today date;
  current record;
  had_price boolean;
begin
  if is_new then
    insert into public.price_changes
        (organization_id, id, client_id, location_id, job_id, effective_on, price_minor, basis, kind, entered_by)
      values (of_organization, gen_random_uuid(), of_client, of_location, of_job, '-infinity', price, of_basis, 'first',
        nullif(current_setting('app.user_id', true), '')::uuid);
    return;
  end if;
  select (now() at time zone c.time_zone)::date into today
    from public.configurations c where c.organization_id = of_organization;
  select p.price_minor, p.basis into current from public.price_changes p
    where p.organization_id = of_organization and p.client_id = of_client and p.job_id is not distinct from of_job
      and p.effective_on <= today
    order by p.effective_on desc limit 1;
  if current.price_minor is not distinct from price and current.basis = of_basis then return; end if;
  select exists (
    select from public.price_changes p
    where p.organization_id = of_organization and p.client_id = of_client and p.price_minor is not null
      -- A contract replaces the prices of its client's jobs.
      and (of_job is null or p.job_id = of_job)) into had_price;
  if not had_price then
    update public.price_changes p set price_minor = price, basis = of_basis
      where p.organization_id = of_organization and p.client_id = of_client and p.job_id is not distinct from of_job
        and p.effective_on = '-infinity';
    return;
  end if;
  delete from public.price_changes p
    where p.organization_id = of_organization and p.client_id = of_client and p.job_id is not distinct from of_job
      and p.effective_on = today;
  insert into public.price_changes
      (organization_id, id, client_id, location_id, job_id, effective_on, price_minor, basis, kind, entered_by)
    values (of_organization, gen_random_uuid(), of_client, of_location, of_job, today, price, of_basis, 'edit',
      nullif(current_setting('app.user_id', true), '')::uuid);
end $$;
revoke all on function remember_price from public;

/** Keeps a job's price as that from today on. */
create function remember_job_price() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  client uuid := (
    select l.client_id from public.locations l where l.organization_id = new.organization_id and l.id = new.location_id);
begin
  perform public.remember_price(
    new.organization_id, client, new.location_id, new.id, new.price_minor, new.price_basis, tg_op = 'INSERT');
  return null;
end $$;
create trigger remember_job_price after insert on jobs for each row execute function remember_job_price();
create trigger remember_changed_job_price after update of price_minor, price_basis on jobs for each row
  when (old.price_minor is distinct from new.price_minor or old.price_basis <> new.price_basis)
  execute function remember_job_price();

/** Keeps a contract's price as that from today on. */
create function remember_contract_price() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.remember_price(
    new.organization_id, new.id, null, null, new.contract_price_minor, new.contract_basis, tg_op = 'INSERT');
  return null;
end $$;
create trigger remember_contract_price after insert on clients
  for each row execute function remember_contract_price();
create trigger remember_changed_contract_price after update of contract_price_minor, contract_basis on clients
  for each row
  when (old.contract_price_minor is distinct from new.contract_price_minor or old.contract_basis <> new.contract_basis)
  execute function remember_contract_price();

/** An accepted letter has its document and its prices, in the same transaction or not at all. */
create function require_letter_outcome() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (
      select from public.price_letter_papers p
      where p.organization_id = new.organization_id and p.letter_id = new.id)
    or not exists (
      select from public.price_changes c
      where c.organization_id = new.organization_id and c.letter_id = new.id and c.effective_on = new.effective_on)
  then
    raise exception 'letter % was accepted without its document or prices', new.id
      using errcode = 'check_violation', constraint = 'price_letter_outcome', table = 'price_letters';
  end if;
  return null;
end $$;
create constraint trigger price_letter_outcome after update of state on price_letters
  deferrable initially deferred for each row when (new.state = 'accepted' and old.state <> 'accepted')
  execute function require_letter_outcome();
