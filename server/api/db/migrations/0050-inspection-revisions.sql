-- A correction is a revision of its own: the submitted one stays to be read, and figures count the newest.
alter table inspections
  add column revision          integer not null default 1 check (revision >= 1),
  add column corrects_id       uuid,
  add column corrected_by_id   uuid,
  add column correction_reason text not null default '' check (char_length(correction_reason) <= 500),
  add column replaced_by_id    uuid,
  -- When the place was looked at: a correction does not move it to another month.
  add column done_at           timestamptz;
alter table inspections
  add foreign key (organization_id, corrects_id) references inspections (organization_id, id),
  add foreign key (organization_id, replaced_by_id) references inspections (organization_id, id),
  add foreign key (organization_id, corrected_by_id) references members (organization_id, id),
  add constraint inspection_correction check ((corrects_id is null) = (revision = 1));

-- What was submitted before may not be touched by anybody else.
alter table inspections disable trigger user;
update inspections set done_at = submitted_at where submitted_at is not null;
alter table inspections enable trigger user;
alter table inspections add constraint inspection_done check ((done_at is null) = (submitted_at is null));

create unique index inspection_corrected_once on inspections (organization_id, corrects_id) where corrects_id is not null;
create index inspections_replaced on inspections (organization_id, replaced_by_id) where replaced_by_id is not null;
create index inspections_corrected_by on inspections (organization_id, corrected_by_id) where corrected_by_id is not null;
create index inspections_newest on inspections (organization_id, done_at, id)
  where done_at is not null and replaced_by_id is null;
create index inspections_newest_of_location on inspections (organization_id, location_id, done_at)
  where done_at is not null and replaced_by_id is null;
drop index inspections_by_submission;

grant delete on inspection_photos to custodia_tenant;

/** What was submitted stays: of it only who may see it changes, and once which revision took its place. */
create or replace function keep_submitted_inspection() returns trigger
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
    -- An organisation that goes takes its reports with it.
    and exists (select from organizations o where o.id = of_organization)
  then
    raise exception 'a submitted inspection' using errcode = 'check_violation', constraint = 'inspection_submitted';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_submitted_photos before delete on inspection_photos
  for each row execute function keep_submitted_inspection();
