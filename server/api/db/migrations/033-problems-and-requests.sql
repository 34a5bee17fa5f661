-- Problems and requests
-- What crews report, what clients ask for, and every answer that a client's contact can see.

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
-- What to inspect next reads those of the last months, however many there were before.
create index client_requests_complaints on client_requests (organization_id, created_at, location_id)
  where kind = 'complaint';
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
-- What to inspect next reads those of the last months, however many there were before.
create index visit_ratings_low on visit_ratings (organization_id, created_at, location_id) where stars <= 2;
select isolate_tenants('visit_ratings');
grant select, insert on visit_ratings to custodia_tenant;
select record_changes('visit_ratings');
select limit_to_regions('visit_ratings');

/** The one list of them: the answers of a conversation that is missing here are found by nobody. */
create function client_answers()
  returns table (organization_id uuid, id uuid, kind text, thread_id uuid, client_id uuid, location_id uuid,
    author text, text text, at timestamptz)
  language sql stable
begin atomic
  select m.organization_id, m.id, 'request' as kind, m.client_request_id as thread_id,
    r.client_id, r.location_id, m.author_name as author, m.text, date_trunc('milliseconds', m.created_at) as at
  from client_request_messages m
  join client_requests r on r.organization_id = m.organization_id and r.id = m.client_request_id
  where not m.by_client
  union all
  -- Praise is closed from the start.
  select r.organization_id, r.id, 'closing', r.id,
    r.client_id, r.location_id, '', r.text, date_trunc('milliseconds', r.closed_at)
  from client_requests r
  where r.closed_at is not null and r.kind <> 'praise'
  union all
  -- Quotes have prices: they are of no location, and a contact of some locations sees none of them.
  select m.organization_id, m.id, 'quote', m.quote_id,
    q.client_id, null, m.author_name, m.text, date_trunc('milliseconds', m.created_at)
  from quote_messages m
  join quotes q on q.organization_id = m.organization_id and q.id = m.quote_id
  where not m.by_client and q.state = 'accepted' and q.client_id is not null
  union all
  select m.organization_id, m.id, 'inspection', m.inspection_id,
    l.client_id, l.id, m.author_name, m.text, date_trunc('milliseconds', m.created_at)
  from inspection_messages m
  join inspections i on i.organization_id = m.organization_id and i.id = m.inspection_id
  join locations l on l.organization_id = i.organization_id and l.id = i.location_id
  where not m.by_client and i.shared_at is not null
  union all
  -- The client sees a problem with the visit at which it was reported.
  select p.organization_id, p.id, 'problem', p.id,
    l.client_id, l.id, '', coalesce(nullif(p.answer, ''), p.text),
    date_trunc('milliseconds', greatest(p.shared_at, p.resolved_at))
  from problem_reports p
  join locations l on l.organization_id = p.organization_id and l.id = p.location_id
  join work_logs w on w.organization_id = p.organization_id and w.member_id = p.member_id and w.id = p.work_log_id
  where p.shared_at is not null and p.resolved_at is not null and w.visit_start is not null and w.voided_at is null;
end;
grant execute on function client_answers to custodia_tenant;

create table client_answers_opened (
  organization_id uuid not null references organizations on delete cascade,
  user_id         uuid not null references users on delete cascade,
  answer_id       uuid not null,
  -- When the answer was given: one that is given again, as when a request is completed twice, is a new one.
  given_at        timestamptz not null,
  opened_at       timestamptz not null default now(),
  primary key (organization_id, user_id, answer_id)
);
comment on table client_answers_opened is 'An answer that a client''s contact has opened.';
create index client_answers_opened_by on client_answers_opened (user_id);
select isolate_tenants('client_answers_opened');
grant select, insert, update (given_at, opened_at) on client_answers_opened to custodia_tenant;
