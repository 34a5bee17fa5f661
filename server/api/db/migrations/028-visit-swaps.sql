-- Swaps and drops
-- Visits that members hand to colleagues, in exchange for another or not, and what became of each request.

alter table configurations add column swap_approval boolean not null default true;

create table visit_swaps (
  organization_id       uuid not null references organizations on delete cascade,
  id                    uuid not null,
  job_id                uuid not null,
  location_id           uuid not null,
  original_start        timestamptz not null,
  -- As they were when it was asked: at another time the request lapses.
  starts_at             timestamptz not null,
  ends_at               timestamptz not null,
  member_id             uuid not null,
  -- Null: any colleague may take it.
  to_member_id          uuid,
  -- What the colleague gives in exchange.
  return_job_id         uuid,
  return_original_start timestamptz,
  return_starts_at      timestamptz,
  note                  text not null default '' check (char_length(note) <= 300),
  state                 text not null default 'open'
    check (state in ('open', 'taken', 'done', 'dropped', 'declined', 'withdrawn', 'lapsed')),
  created_at            timestamptz not null default now(),
  taken_by              uuid,
  decided_by            uuid references users on delete set null,
  closed_at             timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  foreign key (organization_id, return_job_id) references jobs (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, to_member_id) references members (organization_id, id),
  foreign key (organization_id, taken_by) references members (organization_id, id),
  constraint swap_closed check ((state in ('open', 'taken')) = (closed_at is null)),
  constraint swap_taken check (
    case when state in ('taken', 'done') then taken_by is not null when state in ('open', 'dropped') then taken_by is null else true end),
  constraint swap_with_another check (to_member_id <> member_id and taken_by <> member_id),
  constraint swap_taken_by_named check (taken_by = coalesce(to_member_id, taken_by)),
  constraint swap_return_whole check (
    (return_job_id is null) = (return_original_start is null) and (return_job_id is null) = (return_starts_at is null)
    and (return_job_id is null or to_member_id is not null))
);
comment on table visit_swaps is 'A member''s request that a colleague takes a visit, in exchange for another or not.';
create unique index visit_swaps_one_open on visit_swaps (organization_id, job_id, original_start, member_id)
  where closed_at is null;
create index visit_swaps_unsettled on visit_swaps (organization_id, starts_at) where closed_at is null;
create index visit_swaps_closed on visit_swaps (organization_id, closed_at) where closed_at is not null;
create index visit_swaps_of_location on visit_swaps (organization_id, location_id);
create index visit_swaps_of_member on visit_swaps (organization_id, member_id);
create index visit_swaps_to_member on visit_swaps (organization_id, to_member_id);
create index visit_swaps_taken_by on visit_swaps (organization_id, taken_by);
create index visit_swaps_return on visit_swaps (organization_id, return_job_id);
create index visit_swaps_user on visit_swaps (decided_by) where decided_by is not null;
select isolate_tenants('visit_swaps');
grant select, insert, update on visit_swaps to custodia_tenant;
select record_changes('visit_swaps');
select limit_to_regions('visit_swaps');

/** A request goes forward only: what is closed stays as it is, and what was asked is not changed. */
create function hold_swap() returns trigger
  language plpgsql set search_path = public as $$
begin
  if old.closed_at is not null and new.state is distinct from old.state
    or (new.job_id, new.original_start, new.starts_at, new.ends_at, new.member_id, new.to_member_id, new.return_job_id,
      new.return_original_start)
      is distinct from (old.job_id, old.original_start, old.starts_at, old.ends_at, old.member_id, old.to_member_id,
      old.return_job_id, old.return_original_start)
  then
    raise exception 'a swap request goes forward only' using errcode = 'check_violation', constraint = 'swap_forward';
  end if;
  return new;
end $$;
create trigger hold before update on visit_swaps for each row execute function hold_swap();

/** The organizations with requests that are not closed, for the work of each minute. */
create function lookup.with_open_swaps() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select distinct s.organization_id from public.visit_swaps s where s.closed_at is null
  $$;
revoke all on function lookup.with_open_swaps from public;
grant execute on function lookup.with_open_swaps to custodia_app;
