-- Alarm codes leave the rows of locations, which everything reads, and are sealed. Only the application has the key: what
-- was plain waits in `unsealed` for the start that follows, which seals it and leaves none.
create table alarm_codes (
  organization_id uuid not null references organizations on delete cascade,
  location_id     uuid not null,
  -- Both null where the location had a code and has none now.
  sealed          bytea,
  unsealed        text check (char_length(unsealed) between 1 and 60),
  changed_at      timestamptz not null default now(),
  primary key (organization_id, location_id),
  check (num_nonnulls(sealed, unsealed) <= 1),
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade
);
insert into alarm_codes (organization_id, location_id, unsealed)
  select organization_id, id, alarm_code from locations where alarm_code <> '';
alter table locations disable trigger user;
update locations set alarm_code = '' where alarm_code <> '';
alter table locations enable trigger user;
alter table locations drop column alarm_code;
drop trigger audit on locations;
create trigger audit after insert or update or delete on locations for each row execute function audit_row();
update idempotency_keys set answer = answer - 'alarmCode' where jsonb_typeof(answer) = 'object' and answer ? 'alarmCode';

/** Every time that somebody was shown a code: written before the code leaves, and nobody changes it. */
create table alarm_code_reveals (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid not null,
  member_id       uuid not null,
  revealed_at     timestamptz not null default now(),
  -- The visit the member was to come to, or the reason a manager gave.
  job_id          uuid,
  original_start  timestamptz,
  reason          text check (char_length(reason) between 1 and 300),
  latitude        double precision check (latitude between -90 and 90),
  longitude       double precision check (longitude between -180 and 180),
  accuracy_m      double precision check (accuracy_m >= 0),
  request_id      text not null check (char_length(request_id) <= 200),
  -- Owners and administrators were alerted with this one.
  is_alert        boolean not null default false,
  primary key (organization_id, id),
  check (num_nonnulls(job_id, original_start) in (0, 2)),
  check ((job_id is null) = (reason is not null)),
  check (num_nonnulls(latitude, longitude, accuracy_m) in (0, 3)),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index alarm_code_reveals_of_location on alarm_code_reveals (organization_id, location_id, id);
create index alarm_code_reveals_of_member on alarm_code_reveals (organization_id, member_id, revealed_at);
create index alarm_code_reveals_of_job on alarm_code_reveals (organization_id, location_id, job_id) where job_id is not null;

alter table alarm_codes enable row level security;
alter table alarm_code_reveals enable row level security;
create policy own_organization on alarm_codes to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on alarm_code_reveals to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update on alarm_codes to custodia_tenant;
grant select, insert on alarm_code_reveals to custodia_tenant;
create trigger audit after insert or update or delete on alarm_codes
  for each row execute function audit_row('sealed', 'unsealed');
create trigger audit after insert or update or delete on alarm_code_reveals for each row execute function audit_row();
create trigger held_to_regions before insert or update or delete on alarm_codes
  for each row when (current_region_ids() is not null) execute function held_to_regions();
-- Who comes to a visit needs its code wherever it is.
create trigger held_to_regions before insert on alarm_code_reveals
  for each row when (current_region_ids() is not null and new.reason is not null) execute function held_to_regions();

/** Organizations that have codes, or only those with one that is not sealed yet. */
create function lookup.with_alarm_codes(only_unsealed boolean) returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select distinct c.organization_id from public.alarm_codes c
    where c.unsealed is not null or (c.sealed is not null and not only_unsealed)
  $$;
revoke all on function lookup.with_alarm_codes from public;
grant execute on function lookup.with_alarm_codes to custodia_app;
