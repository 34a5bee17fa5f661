create table inspection_templates (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  -- The newest of its versions.
  number          integer not null default 1,
  archived_at     timestamptz,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index inspection_template_name_taken
  on inspection_templates (organization_id, lower(name)) where archived_at is null;

-- What was asked stays what was asked: a change is a new version, and a report keeps its own.
create table inspection_template_versions (
  organization_id uuid not null references organizations on delete cascade,
  template_id     uuid not null,
  number          integer not null,
  content         jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at      timestamptz not null default now(),
  primary key (organization_id, template_id, number),
  foreign key (organization_id, template_id) references inspection_templates (organization_id, id) on delete cascade
);

create table inspections (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  template_id     uuid not null,
  template_number integer not null,
  location_id     uuid not null,
  inspector_id    uuid not null,
  note            text not null default '' check (char_length(note) <= 2000),
  signer_name     text not null default '' check (char_length(signer_name) <= 120),
  -- The path of an SVG of 320 by 120.
  signature       text not null default '' check (char_length(signature) <= 20000),
  submitted_at    timestamptz,
  -- Hundredths of a point; null when nothing was applicable.
  score           integer check (score between 0 and 10000),
  band            text not null default '' check (char_length(band) <= 60),
  snapshot        jsonb,
  shared_at       timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, template_id, template_number)
    references inspection_template_versions (organization_id, template_id, number),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, inspector_id) references members (organization_id, id),
  constraint inspection_frozen check ((submitted_at is null) = (snapshot is null)),
  constraint inspection_shared check (shared_at is null or submitted_at is not null)
);
create index inspections_by_submission on inspections (organization_id, submitted_at, id) where submitted_at is not null;
create index inspections_of_location on inspections (organization_id, location_id, id);
create index inspections_by_id on inspections (organization_id, inspector_id, id);
create index inspections_of_template on inspections (organization_id, template_id, template_number);

-- Each answer has a revision of its own, so that two devices disagree about one answer and not about a report.
create table inspection_answers (
  organization_id uuid not null references organizations on delete cascade,
  inspection_id   uuid not null,
  item_key        text not null check (item_key ~ '^[a-z0-9-]{1,36}$'),
  location_id     uuid not null,
  value           integer check (value between 0 and 1000),
  is_na           boolean not null default false,
  note            text not null default '' check (char_length(note) <= 1000),
  revision        integer not null default 1,
  updated_by      uuid references users on delete set null,
  updated_at      timestamptz not null default now(),
  primary key (organization_id, inspection_id, item_key),
  foreign key (organization_id, inspection_id) references inspections (organization_id, id) on delete cascade
);
create index inspection_answers_updated_by on inspection_answers (updated_by) where updated_by is not null;

-- The hold on the content is the row of `files` with the photo's own id.
create table inspection_photos (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  inspection_id   uuid not null,
  item_key        text not null check (item_key ~ '^[a-z0-9-]{1,36}$'),
  location_id     uuid not null,
  file_hash       text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, inspection_id) references inspections (organization_id, id) on delete cascade
);
create index inspection_photos_of_inspection on inspection_photos (organization_id, inspection_id, id);

create table corrective_actions (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  inspection_id   uuid not null,
  item_key        text not null check (item_key ~ '^[a-z0-9-]{0,36}$'),
  location_id     uuid not null,
  text            text not null check (char_length(text) between 1 and 500),
  owner_id        uuid,
  due_on          date,
  state           text not null default 'open' check (state in ('open', 'fixed', 'verified')),
  reopened        integer not null default 0,
  answer          text not null default '' check (char_length(answer) <= 1000),
  proof_hash      text check (proof_hash ~ '^[0-9a-f]{64}$'),
  fixed_at        timestamptz,
  verified_at     timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, inspection_id) references inspections (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id) references members (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
create index corrective_actions_open on corrective_actions (organization_id, state, due_on, id);
create index corrective_actions_of_inspection on corrective_actions (organization_id, inspection_id);
create index corrective_actions_of_owner on corrective_actions (organization_id, owner_id) where owner_id is not null;
create index corrective_actions_of_location on corrective_actions (organization_id, location_id);

alter table inspection_templates enable row level security;
alter table inspection_template_versions enable row level security;
alter table inspections enable row level security;
alter table inspection_answers enable row level security;
alter table inspection_photos enable row level security;
alter table corrective_actions enable row level security;
create policy own_organization on inspection_templates to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on inspection_template_versions to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on inspections to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on inspection_answers to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on inspection_photos to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on corrective_actions to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert, update on inspection_templates, inspections, inspection_answers, corrective_actions
  to custodia_tenant;
grant select, insert on inspection_template_versions, inspection_photos to custodia_tenant;

create trigger audit after insert or update or delete on inspection_templates for each row execute function audit_row();
create trigger audit after insert or update or delete on inspection_template_versions
  for each row execute function audit_row('content');
create trigger audit after insert or update or delete on inspections
  for each row execute function audit_row('snapshot', 'signature');
create trigger audit after insert or update or delete on inspection_answers
  for each row execute function audit_row('updated_at');
create trigger audit after insert or update or delete on inspection_photos for each row execute function audit_row();
create trigger audit after insert or update or delete on corrective_actions for each row execute function audit_row();

create trigger held_to_regions before insert or update or delete on inspections
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on inspection_answers
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on inspection_photos
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on corrective_actions
  for each row when (current_region_ids() is not null) execute function held_to_regions();

/** What was submitted stays: of it only who may see it changes. */
create function keep_submitted_inspection() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'inspections' then
    if (to_jsonb(new) - '{shared_at,version}'::text[]) is distinct from (to_jsonb(old) - '{shared_at,version}'::text[]) then
      raise exception 'a submitted inspection' using errcode = 'check_violation', constraint = 'inspection_submitted';
    end if;
  elsif exists (
    select from inspections i
    where i.organization_id = new.organization_id and i.id = new.inspection_id and i.submitted_at is not null)
  then
    raise exception 'a submitted inspection' using errcode = 'check_violation', constraint = 'inspection_submitted';
  end if;
  return new;
end $$;
create trigger keep_submitted before update on inspections for each row
  when (old.submitted_at is not null) execute function keep_submitted_inspection();
create trigger keep_submitted before insert or update on inspection_answers
  for each row execute function keep_submitted_inspection();
create trigger keep_submitted before insert on inspection_photos
  for each row execute function keep_submitted_inspection();
