-- A supervisor's day. What was submitted is not changed any more: the triggers below hold it.
create table recaps (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  day             date not null,
  notes           text not null default '' check (char_length(notes) <= 2000),
  submitted_at    timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint recap_taken unique (organization_id, member_id, day)
);
create index recaps_submitted on recaps (organization_id, day, id) where submitted_at is not null;

create table recap_stops (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  recap_id        uuid not null,
  position        smallint not null,
  location_id     uuid not null,
  arrived_at      timestamptz,
  left_at         timestamptz,
  -- What the supervisor says was driven to get there; null for the estimate.
  driven_m        integer check (driven_m >= 0),
  distance_m      integer check (distance_m >= 0),
  distance_source text check (distance_source in ('entered', 'estimate')),
  notes           text not null default '' check (char_length(notes) <= 2000),
  problems        text not null default '' check (char_length(problems) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, recap_id) references recaps (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint recap_stops_of_recap unique (organization_id, recap_id, id),
  constraint recap_stops_distance check ((distance_m is null) = (distance_source is null))
);
create index recap_stops_of_location on recap_stops (organization_id, location_id, arrived_at);

create table recap_supplies (
  organization_id uuid not null references organizations on delete cascade,
  recap_id        uuid not null,
  stop_id         uuid not null,
  position        smallint not null,
  name            text not null check (char_length(name) between 1 and 120),
  quantity        integer not null check (quantity between 1 and 100000),
  unit            text not null default '' check (char_length(unit) <= 30),
  primary key (organization_id, stop_id, position),
  foreign key (organization_id, recap_id, stop_id) references recap_stops (organization_id, recap_id, id)
    on delete cascade
);
create index recap_supplies_of_recap on recap_supplies (organization_id, recap_id, stop_id);

create table recap_crew (
  organization_id uuid not null references organizations on delete cascade,
  recap_id        uuid not null,
  stop_id         uuid not null,
  member_id       uuid not null,
  primary key (organization_id, stop_id, member_id),
  foreign key (organization_id, recap_id, stop_id) references recap_stops (organization_id, recap_id, id)
    on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index recap_crew_of_recap on recap_crew (organization_id, recap_id, stop_id);

-- The holds on the contents are rows of `files`: one with the photo's own id, one for the small picture.
create table recap_photos (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  recap_id        uuid not null,
  stop_id         uuid not null,
  thumbnail_id    uuid not null,
  file_hash       text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  thumbnail_hash  text not null check (thumbnail_hash ~ '^[0-9a-f]{64}$'),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, recap_id, stop_id) references recap_stops (organization_id, recap_id, id)
    on delete cascade
);
create index recap_photos_of_recap on recap_photos (organization_id, recap_id, id);

create table recap_comments (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  recap_id        uuid not null,
  stop_id         uuid not null,
  -- The comment that began the thread.
  reply_to_id     uuid,
  member_id       uuid not null,
  text            text not null check (char_length(text) between 1 and 2000),
  resolved_at     timestamptz,
  resolved_by     uuid,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, recap_id, stop_id) references recap_stops (organization_id, recap_id, id)
    on delete cascade,
  constraint recap_comments_thread unique (organization_id, stop_id, id),
  foreign key (organization_id, stop_id, reply_to_id) references recap_comments (organization_id, stop_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint recap_comments_resolved check (resolved_at is null or reply_to_id is null)
);
create index recap_comments_of_recap on recap_comments (organization_id, recap_id, id);
create index recap_comments_open on recap_comments (organization_id, recap_id)
  where resolved_at is null and reply_to_id is null;

alter table recaps enable row level security;
alter table recap_stops enable row level security;
alter table recap_supplies enable row level security;
alter table recap_crew enable row level security;
alter table recap_photos enable row level security;
alter table recap_comments enable row level security;
create policy own_organization on recaps to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on recap_stops to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on recap_supplies to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on recap_crew to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on recap_photos to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on recap_comments to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert, update (notes, submitted_at, version) on recaps to custodia_tenant;
grant select, insert, update (position, location_id, arrived_at, left_at, driven_m, distance_m, distance_source, notes,
  problems), delete on recap_stops to custodia_tenant;
grant select, insert, delete on recap_supplies to custodia_tenant;
grant select, insert, delete on recap_crew to custodia_tenant;
grant select, insert, delete on recap_photos to custodia_tenant;
grant select, insert, update (resolved_at, resolved_by) on recap_comments to custodia_tenant;

/** A recap that was submitted stays as it is, and so does all that is in it. */
create function refuse_submitted_recap() returns trigger
  language plpgsql as $$
declare
  of_row jsonb := case when tg_op = 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
begin
  -- With its organisation it goes all the same.
  if exists (
    select from recaps r join organizations o on o.id = r.organization_id
    where r.organization_id = (of_row ->> 'organization_id')::uuid
      and r.id = coalesce(of_row ->> 'recap_id', of_row ->> 'id')::uuid and r.submitted_at is not null)
  then
    raise exception 'the recap was submitted' using errcode = 'check_violation', constraint = 'recap_submitted';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger submitted before update on recaps for each row execute function refuse_submitted_recap();
create trigger submitted before insert or update or delete on recap_stops
  for each row execute function refuse_submitted_recap();
create trigger submitted before insert or update or delete on recap_supplies
  for each row execute function refuse_submitted_recap();
create trigger submitted before insert or update or delete on recap_crew
  for each row execute function refuse_submitted_recap();
create trigger submitted before insert or update or delete on recap_photos
  for each row execute function refuse_submitted_recap();

create trigger audit after insert or update or delete on recaps for each row execute function audit_row();
create trigger audit after insert or update or delete on recap_stops for each row execute function audit_row();
create trigger audit after insert or update or delete on recap_supplies for each row execute function audit_row();
create trigger audit after insert or update or delete on recap_crew for each row execute function audit_row();
create trigger audit after insert or update or delete on recap_photos for each row execute function audit_row();
create trigger audit after insert or update or delete on recap_comments for each row execute function audit_row();

create trigger held_to_regions before insert or update or delete on recap_stops
  for each row when (current_region_ids() is not null) execute function held_to_regions();
