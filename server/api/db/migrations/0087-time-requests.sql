-- What a worker asks to have entered or put right in the own time; a manager decides. `work_log_id` is what is to be
-- corrected, and once it is accepted the log that came of it.
create table time_requests (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  location_id     uuid not null,
  job_id          uuid,
  work_log_id     uuid,
  started_at      timestamptz not null,
  ended_at        timestamptz not null,
  -- Of the log when it was asked.
  was_started_at  timestamptz,
  was_ended_at    timestamptz,
  reason          text not null check (char_length(reason) between 1 and 300),
  state           text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  answer          text not null default '' check (char_length(answer) <= 300),
  decided_at      timestamptz,
  decided_by      uuid,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  check (ended_at >= started_at),
  check ((state = 'open') = (decided_at is null)),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id),
  foreign key (organization_id, member_id, work_log_id) references work_logs (organization_id, member_id, id)
);
create index time_requests_open on time_requests (organization_id, id) where state = 'open';
create index time_requests_of_member on time_requests (organization_id, member_id, id);
create index time_requests_of_location on time_requests (organization_id, location_id, id);
create index time_requests_of_job on time_requests (organization_id, location_id, job_id) where job_id is not null;
create index time_requests_of_log on time_requests (organization_id, member_id, work_log_id) where work_log_id is not null;
-- Who asks again about the same log asks differently.
create unique index time_requests_once on time_requests (organization_id, work_log_id)
  where state = 'open' and work_log_id is not null;

alter table time_requests enable row level security;
create policy own_organization on time_requests to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert,
  update (started_at, ended_at, reason, state, answer, work_log_id, decided_at, decided_by, version)
  on time_requests to custodia_tenant;
create trigger audit after insert or update or delete on time_requests for each row execute function audit_row();
create trigger held_to_regions before insert or update or delete on time_requests
  for each row when (current_region_ids() is not null) execute function held_to_regions();
