-- Problems and requests
-- What crews report and what clients ask for.

create table problem_reports (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  location_id     uuid not null,
  work_log_id     uuid,
  kind            text not null check (kind in ('access', 'damage', 'equipment', 'supplies', 'safety', 'other')),
  text            text not null check (char_length(text) between 1 and 2000),
  source          text not null default 'app' check (source in ('app', 'phone')),
  call_id         uuid,
  answer          text not null default '' check (char_length(answer) <= 2000),
  resolved_at     timestamptz,
  resolved_by     uuid,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  shared_at       timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, member_id, work_log_id) references work_logs (organization_id, member_id, id)
);
comment on table problem_reports is 'A problem that a crew reported at a location.';
create index problem_reports_open on problem_reports (organization_id, id) where resolved_at is null;
create index problem_reports_of_member on problem_reports (organization_id, member_id, id);
create index problem_reports_of_location on problem_reports (organization_id, location_id, id);
create index problem_reports_of_log on problem_reports (organization_id, member_id, work_log_id)
  where work_log_id is not null;
create index problem_reports_shared on problem_reports (organization_id, location_id, id) where shared_at is not null;
select isolate_tenants('problem_reports');
grant select, insert, update (answer, resolved_at, resolved_by, version, shared_at) on problem_reports to
  custodia_tenant;
select record_changes('problem_reports');
select limit_to_regions('problem_reports');

-- The row of `files` with the photo's own id keeps its content alive.
create table problem_report_photos (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  problem_report_id uuid not null,
  location_id       uuid not null,
  file_hash         text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  created_at        timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, problem_report_id) references problem_reports (organization_id, id) on delete cascade
);
comment on table problem_report_photos is 'A photo of a problem.';
create index problem_report_photos_of_report on problem_report_photos (organization_id, problem_report_id, id);
select isolate_tenants('problem_report_photos');
grant select, insert on problem_report_photos to custodia_tenant;
select record_changes('problem_report_photos');
select limit_to_regions('problem_report_photos');

create table client_requests (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  client_id       uuid not null,
  location_id     uuid not null,
  contact_name    text not null check (char_length(contact_name) between 1 and 120),
  text            text not null check (char_length(text) between 1 and 2000),
  state           text not null default 'open' check (state in ('open', 'in_progress', 'closed')),
  user_id         uuid references users on delete set null,
  -- When the organization first answered: how long the client waited.
  answered_at     timestamptz,
  closed_at       timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  -- What a client says by phone, by email or on site is kept with what comes from the client area.
  kind            text not null default 'request' check (kind in ('request', 'complaint', 'praise')),
  via             text not null default 'area' check (via in ('area', 'phone', 'email', 'person')),
  -- Who in the organization wrote it down.
  recorded_by     text check (char_length(recorded_by) between 1 and 120),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade,
  constraint client_request_closed_at check ((state = 'closed') = (closed_at is not null)),
  constraint client_request_recorded check ((via = 'area') = (recorded_by is null))
);
comment on table client_requests is 'A request, complaint or praise from a client.';
create index client_requests_of_client on client_requests (organization_id, client_id, id);
create index client_requests_of_location on client_requests (organization_id, location_id, id);
create index client_requests_by_state on client_requests (organization_id, state, id);
create index client_requests_of_user on client_requests (user_id) where user_id is not null;
select isolate_tenants('client_requests');
grant select, insert, update (state, answered_at, closed_at, version) on client_requests to custodia_tenant;
select record_changes('client_requests');
select limit_to_regions('client_requests');

create table client_request_messages (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  client_request_id uuid not null,
  location_id       uuid not null,
  by_client         boolean not null,
  author_name       text not null check (char_length(author_name) between 1 and 120),
  user_id           uuid references users on delete set null,
  text              text not null check (char_length(text) between 1 and 2000),
  created_at        timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, client_request_id) references client_requests (organization_id, id) on delete cascade
);
comment on table client_request_messages is 'A message in a client request''s conversation.';
create index client_request_messages_of_request on client_request_messages (organization_id, client_request_id, id);
create index client_request_messages_of_user on client_request_messages (user_id) where user_id is not null;
select isolate_tenants('client_request_messages');
grant select, insert on client_request_messages to custodia_tenant;
select record_changes('client_request_messages');
select limit_to_regions('client_request_messages');

-- The row of `files` with the photo's own id keeps its content alive.
create table client_request_photos (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  client_request_id uuid not null,
  location_id       uuid not null,
  file_hash         text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  created_at        timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, client_request_id) references client_requests (organization_id, id) on delete cascade
);
comment on table client_request_photos is 'A photo of a client request.';
create index client_request_photos_of_request on client_request_photos (organization_id, client_request_id, id);
select isolate_tenants('client_request_photos');
grant select, insert on client_request_photos to custodia_tenant;
select record_changes('client_request_photos');
select limit_to_regions('client_request_photos');

create table visit_ratings (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  original_start  timestamptz not null,
  stars           smallint not null check (stars between 1 and 5),
  comment         text not null default '' check (char_length(comment) <= 2000),
  author_name     text not null check (char_length(author_name) between 1 and 120),
  user_id         uuid references users on delete set null,
  created_at      timestamptz not null default now(),
  constraint visit_rated primary key (organization_id, job_id, original_start),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade
);
comment on table visit_ratings is 'A client''s rating of one visit, given once.';
create index visit_ratings_of_location on visit_ratings (organization_id, location_id, created_at);
create index visit_ratings_by_time on visit_ratings (organization_id, created_at, job_id);
create index visit_ratings_of_user on visit_ratings (user_id) where user_id is not null;
select isolate_tenants('visit_ratings');
grant select, insert on visit_ratings to custodia_tenant;
select record_changes('visit_ratings');
select limit_to_regions('visit_ratings');
