-- Inspections
-- Templates, reports and their revisions.

create table inspection_templates (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  -- Its newest version.
  number          integer not null default 1,
  archived_at     timestamptz,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table inspection_templates is 'A kind of inspection.';
create unique index inspection_template_name_taken
  on inspection_templates (organization_id, lower(name)) where archived_at is null;
select isolate_tenants('inspection_templates');
grant select, insert, update on inspection_templates to custodia_tenant;
select record_changes('inspection_templates');

-- A change is a new version, and a report keeps its own.
create table inspection_template_versions (
  organization_id uuid not null references organizations on delete cascade,
  template_id     uuid not null,
  number          integer not null,
  content         jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at      timestamptz not null default now(),
  primary key (organization_id, template_id, number),
  foreign key (organization_id, template_id) references inspection_templates (organization_id, id) on delete cascade
);
comment on table inspection_template_versions is 'What a template asked at each version.';
select isolate_tenants('inspection_template_versions');
grant select, insert on inspection_template_versions to custodia_tenant;
select record_changes('inspection_template_versions', 'content');

-- The row of `files` with the picture's own id keeps its content alive. Template versions name pictures by their id.
create table inspection_pictures (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  file_hash       text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table inspection_pictures is 'A picture of the guidance of an inspection item.';
select isolate_tenants('inspection_pictures');
grant select, insert on inspection_pictures to custodia_tenant;
select record_changes('inspection_pictures');

create table inspections (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  template_id       uuid not null,
  template_number   integer not null,
  location_id       uuid not null,
  inspector_id      uuid not null,
  note              text not null default '' check (char_length(note) <= 2000),
  signer_name       text not null default '' check (char_length(signer_name) <= 120),
  -- The path of an SVG of 320 by 120.
  signature         text not null default '' check (char_length(signature) <= 20000),
  submitted_at      timestamptz,
  -- Hundredths of a point; null when nothing applied.
  score             integer check (score between 0 and 10000),
  band              text not null default '' check (char_length(band) <= 60),
  snapshot          jsonb,
  shared_at         timestamptz,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  -- A correction is a new revision: the submitted one can still be read, and figures count the newest.
  revision          integer not null default 1 check (revision >= 1),
  corrects_id       uuid,
  corrected_by_id   uuid,
  correction_reason text not null default '' check (char_length(correction_reason) <= 500),
  replaced_by_id    uuid,
  -- When the location was inspected: a correction does not move it to another month.
  done_at           timestamptz,
  sample            jsonb,
  primary key (organization_id, id),
  foreign key (organization_id, template_id, template_number)
    references inspection_template_versions (organization_id, template_id, number),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, inspector_id) references members (organization_id, id),
  constraint inspection_frozen check ((submitted_at is null) = (snapshot is null)),
  constraint inspection_shared check (shared_at is null or submitted_at is not null),
  foreign key (organization_id, corrects_id) references inspections (organization_id, id),
  foreign key (organization_id, replaced_by_id) references inspections (organization_id, id),
  foreign key (organization_id, corrected_by_id) references members (organization_id, id),
  constraint inspection_correction check ((corrects_id is null) = (revision = 1)),
  constraint inspection_done check ((done_at is null) = (submitted_at is null))
);
comment on table inspections is 'A report on a location by an inspector, or a revision of one.';
comment on column inspections.sample is 'The areas drawn to be inspected, with seed and sizes; null without a sample.';
create index inspections_of_location on inspections (organization_id, location_id, id);
create index inspections_by_id on inspections (organization_id, inspector_id, id);
create index inspections_of_template on inspections (organization_id, template_id, template_number);
create unique index inspection_corrected_once on inspections (organization_id, corrects_id)
  where corrects_id is not null;
create index inspections_replaced on inspections (organization_id, replaced_by_id) where replaced_by_id is not null;
create index inspections_corrected_by on inspections (organization_id, corrected_by_id)
  where corrected_by_id is not null;
create index inspections_newest on inspections (organization_id, done_at, id)
  where done_at is not null and replaced_by_id is null;
-- The latest inspections by a template, at any location.
create index inspections_latest_of_template on inspections (organization_id, template_id, id);
-- Drafts among all inspections.
create index inspections_drafts on inspections (organization_id, id) where submitted_at is null;
create index inspections_newest_of_location on inspections (organization_id, location_id, done_at) include (score)
  where done_at is not null and replaced_by_id is null;
select isolate_tenants('inspections');
-- A draft begun by mistake can be discarded; what was submitted stays.
create policy drafts_only on inspections as restrictive for delete to custodia_tenant using (submitted_at is null);
grant select, insert, update, delete on inspections to custodia_tenant;
select record_changes('inspections', 'snapshot', 'signature', 'sample');
select limit_to_regions('inspections');

/** A sample is drawn once. */
create function keep_sample() returns trigger
  language plpgsql as $$
begin
  raise exception 'a sample is drawn once' using errcode = 'check_violation', constraint = 'inspection_sample';
end $$;
create trigger keep_sample before update of sample on inspections for each row
  when (new.sample is distinct from old.sample) execute function keep_sample();

-- Each has its own revision, so two devices disagree about one answer and not about the report.
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
comment on table inspection_answers is 'The answer to one item of a report.';
create index inspection_answers_updated_by on inspection_answers (updated_by) where updated_by is not null;
select isolate_tenants('inspection_answers');
grant select, insert, update on inspection_answers to custodia_tenant;
select record_changes('inspection_answers', 'updated_at');
select limit_to_regions('inspection_answers');

-- The row of `files` with the photo's own id keeps its content alive.
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
comment on table inspection_photos is 'A photo of an item of a report.';
create index inspection_photos_of_inspection on inspection_photos (organization_id, inspection_id, id);
select isolate_tenants('inspection_photos');
grant select, insert, delete on inspection_photos to custodia_tenant;
select record_changes('inspection_photos');
select limit_to_regions('inspection_photos');

-- It is given once, over the hash of the frozen report, and for good.
create table inspection_signatures (
  organization_id uuid not null references organizations on delete cascade,
  inspection_id   uuid not null,
  location_id     uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  -- The path of an SVG of 320 by 120; null where the typed name is the signature.
  signature       text check (char_length(signature) between 1 and 20000),
  comment         text not null default '' check (char_length(comment) <= 2000),
  -- sha-256 of the snapshot as PostgreSQL writes it.
  report_hash     bytea not null check (octet_length(report_hash) = 32),
  user_id         uuid references users on delete set null,
  signed_at       timestamptz not null default now(),
  constraint inspection_signed primary key (organization_id, inspection_id),
  foreign key (organization_id, inspection_id) references inspections (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
comment on table inspection_signatures is 'A client contact''s signature on a shared report.';
create index inspection_signatures_of_location on inspection_signatures (organization_id, location_id);
create index inspection_signatures_of_user on inspection_signatures (user_id) where user_id is not null;
select isolate_tenants('inspection_signatures');
grant select, insert on inspection_signatures to custodia_tenant;
select record_changes('inspection_signatures', 'report_hash', 'signature');
select limit_to_regions('inspection_signatures');

/** A submitted report stays as it is, except who may see it and, once, which revision replaced it. */
create function keep_submitted_inspection() returns trigger
  language plpgsql as $$
declare
  of_organization uuid := coalesce(new.organization_id, old.organization_id);
  of_inspection uuid;
begin
  if tg_table_name = 'inspections' then
    if old.replaced_by_id is not null and new.replaced_by_id is distinct from old.replaced_by_id
      or (to_jsonb(new) - '{shared_at,version,replaced_by_id}'::text[])
        is distinct from (to_jsonb(old) - '{shared_at,version,replaced_by_id}'::text[])
    then
      raise exception 'a submitted inspection' using errcode = 'check_violation', constraint = 'inspection_submitted';
    end if;
    return new;
  end if;
  of_inspection := coalesce(new.inspection_id, old.inspection_id);
  if exists (
    select from inspections i
    where i.organization_id = of_organization and i.id = of_inspection and i.submitted_at is not null)
    -- An erased organization takes its reports with it.
    and exists (select from organizations o where o.id = of_organization)
  then
    raise exception 'a submitted inspection' using errcode = 'check_violation', constraint = 'inspection_submitted';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_submitted before update on inspections for each row
  when (old.submitted_at is not null) execute function keep_submitted_inspection();
create trigger keep_submitted before insert or update on inspection_answers
  for each row execute function keep_submitted_inspection();
create trigger keep_submitted before insert on inspection_photos
  for each row execute function keep_submitted_inspection();
create trigger keep_submitted_photos before delete on inspection_photos
  for each row execute function keep_submitted_inspection();
