-- One open invitation per contact to the client area. The token is made when the mail is sent; only its hash is kept.
create table contact_invitations (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  client_id       uuid not null,
  contact_id      uuid not null,
  email           text not null check (char_length(email) between 3 and 254),
  token_hash      bytea,
  expires_at      timestamptz not null,
  sent_at         timestamptz,
  withdrawn_at    timestamptz,
  accepted_at     timestamptz,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references client_contacts (organization_id, id) on delete cascade
);
create unique index contact_invitation_open on contact_invitations (organization_id, contact_id)
  where withdrawn_at is null and accepted_at is null;
create index contact_invitations_of_contact on contact_invitations (organization_id, contact_id, id);
create index contact_invitations_of_client on contact_invitations (organization_id, client_id);
create index contact_invitations_by_token on contact_invitations (token_hash) where token_hash is not null;

-- What a client's contact asks for, until it is closed.
create table client_requests (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  client_id       uuid not null,
  location_id     uuid not null,
  contact_name    text not null check (char_length(contact_name) between 1 and 120),
  text            text not null check (char_length(text) between 1 and 2000),
  state           text not null default 'open' check (state in ('open', 'in_progress', 'closed')),
  user_id         uuid references users on delete set null,
  -- When somebody of the organisation answered first: how long the client waited.
  answered_at     timestamptz,
  closed_at       timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade,
  constraint client_request_closed_at check ((state = 'closed') = (closed_at is not null))
);
create index client_requests_of_client on client_requests (organization_id, client_id, id);
create index client_requests_of_location on client_requests (organization_id, location_id, id);
create index client_requests_by_state on client_requests (organization_id, state, id);
create index client_requests_of_user on client_requests (user_id) where user_id is not null;

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
create index client_request_messages_of_request on client_request_messages (organization_id, client_request_id, id);
create index client_request_messages_of_user on client_request_messages (user_id) where user_id is not null;

-- The hold on the content is the row of `files` with the photo's own id.
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
create index client_request_photos_of_request on client_request_photos (organization_id, client_request_id, id);

-- What a client thought of one visit, said once.
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
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id) on delete cascade
);
create index visit_ratings_of_location on visit_ratings (organization_id, location_id, created_at);
create index visit_ratings_by_time on visit_ratings (organization_id, created_at, job_id);
create index visit_ratings_of_user on visit_ratings (user_id) where user_id is not null;

-- What is shared with the client; everything else stays inside the organisation.
alter table client_documents add column shared_at timestamptz;
alter table problem_reports add column shared_at timestamptz;
create index problem_reports_shared on problem_reports (organization_id, location_id, id) where shared_at is not null;

alter table contact_invitations enable row level security;
alter table client_requests enable row level security;
alter table client_request_messages enable row level security;
alter table client_request_photos enable row level security;
alter table visit_ratings enable row level security;
create policy own_organization on contact_invitations to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on client_requests to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on client_request_messages to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on client_request_photos to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on visit_ratings to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert, update on contact_invitations to custodia_tenant;
grant select, insert, update (state, answered_at, closed_at, version) on client_requests to custodia_tenant;
grant select, insert on client_request_messages, client_request_photos, visit_ratings to custodia_tenant;
grant update (shared_at) on client_documents to custodia_tenant;
grant update (shared_at) on problem_reports to custodia_tenant;

create trigger audit after insert or update or delete on contact_invitations
  for each row execute function audit_row('token_hash');
create trigger audit after insert or update or delete on client_requests for each row execute function audit_row();
create trigger audit after insert or update or delete on client_request_messages
  for each row execute function audit_row();
create trigger audit after insert or update or delete on client_request_photos
  for each row execute function audit_row();
create trigger audit after insert or update or delete on visit_ratings for each row execute function audit_row();

create trigger held_to_regions before insert or update or delete on contact_invitations
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on client_requests
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on client_request_messages
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on client_request_photos
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on visit_ratings
  for each row when (current_region_ids() is not null) execute function held_to_regions();

/** The contact's invitation behind the token of a mail, whatever became of it. */
create function lookup.contact_invitation(of_token_hash bytea)
  returns table (organization_id uuid, invitation_id uuid)
  language sql stable security definer set search_path = '' as $$
    select i.organization_id, i.id from public.contact_invitations i where i.token_hash = of_token_hash
  $$;
revoke all on function lookup.contact_invitation from public;
grant execute on function lookup.contact_invitation to custodia_app;
