-- Confirmations
-- Members who confirmed that they are on their way to a visit, and those whom managers were notified about.

-- Minutes before a visit by which its crew confirms; null: nobody is asked.
alter table configurations add column confirm_minutes smallint check (confirm_minutes between 15 and 240);

create table visit_confirmations (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  original_start  timestamptz not null,
  -- When the visit began when it was confirmed: a moved visit is confirmed again.
  starts_at       timestamptz not null,
  member_id       uuid not null,
  confirmed_at    timestamptz,
  -- Managers are notified once.
  alerted_at      timestamptz,
  primary key (organization_id, job_id, original_start, starts_at, member_id),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint confirmation_says_something check (confirmed_at is not null or alerted_at is not null)
);
comment on table visit_confirmations is 'A member who confirmed they are on their way to a visit, or had not in time.';
create index visit_confirmations_by_start on visit_confirmations (organization_id, starts_at);
create index visit_confirmations_of_location on visit_confirmations (organization_id, location_id);
create index visit_confirmations_of_member on visit_confirmations (organization_id, member_id);
select isolate_tenants('visit_confirmations');
grant select, insert, update on visit_confirmations to custodia_tenant;
select record_changes('visit_confirmations');
select limit_to_regions('visit_confirmations');

/** The organizations whose crews confirm, for the job of each minute. */
create function lookup.with_confirmations() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select c.organization_id from public.configurations c where c.confirm_minutes is not null
  $$;
revoke all on function lookup.with_confirmations from public;
grant execute on function lookup.with_confirmations to custodia_app;
