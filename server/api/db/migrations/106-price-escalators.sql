-- Price escalators
-- What a price rises by, and when, as agreed with its client. It proposes a raise; a price changes when a person says so.

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

alter table price_changes
  add column escalator_id uuid,
  -- The index or wage that the price came to be by, which the next raise starts from.
  add column figure       numeric(12, 4) check (figure > 0),
  add column figure_month date check (extract(day from figure_month) = 1),
  add column source       text not null default '' check (char_length(source) <= 120),
  add foreign key (organization_id, escalator_id)
    references price_escalators (organization_id, id) on delete set null (escalator_id);
create index price_changes_of_escalator on price_changes (organization_id, escalator_id, effective_on)
  where escalator_id is not null;

/** A kept price may lose who entered it or its escalator; its day and amount stay. */
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
    -- A job that never had a price gets one, from the beginning.
    is_kept := new.effective_on <> old.effective_on
      or (new.client_id, new.job_id, new.price_minor, new.basis) is distinct from
        (old.client_id, old.job_id, old.price_minor, old.basis)
      and old.effective_on < open_from and old.price_minor is not null;
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
