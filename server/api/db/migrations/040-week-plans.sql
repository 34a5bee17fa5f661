-- Week plans
-- Who could come to a week's open visits, as a solver suggests it; accepted by planners, deleted after some days.

create table week_plans (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  -- The first day.
  week            date not null,
  user_id         uuid references users on delete set null,
  -- The regions whose visits are planned; null for all.
  region_ids      uuid[],
  -- How many of the assigned visits may get other people.
  moved_percent   smallint not null check (moved_percent between 0 and 5),
  state           text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  percent         smallint not null default 0 check (percent between 0 and 100),
  -- Ids and figures only: names are those of today.
  result          jsonb,
  created_at      timestamptz not null default now(),
  -- When its process was last alive.
  beat_at         timestamptz not null default now(),
  finished_at     timestamptz,
  primary key (organization_id, id),
  constraint week_plan_done_has_result check ((state = 'done') = (result is not null)),
  constraint week_plan_over_is_finished check ((state in ('waiting', 'running')) = (finished_at is null))
);
comment on table week_plans is 'A suggestion of who comes to the open visits of a week.';
create unique index week_plan_running on week_plans (organization_id) where state in ('waiting', 'running');
create index week_plans_of_week on week_plans (organization_id, week, id);
create index week_plans_user_key on week_plans (user_id) where user_id is not null;
select isolate_tenants('week_plans');
grant select, insert, update, delete on week_plans to custodia_tenant;
select record_changes('week_plans', 'percent', 'result', 'beat_at');
