create table regions (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  color           text not null check (color ~ '^#[0-9a-f]{6}$'),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index region_name_taken on regions (organization_id, lower(name));

-- Neither goes with its region: a supervisor whose last region vanished would act everywhere.
create table member_regions (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  region_id       uuid not null,
  primary key (organization_id, member_id, region_id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint member_regions_region foreign key (organization_id, region_id) references regions (organization_id, id)
);
create index members_of_region on member_regions (organization_id, region_id);

alter table locations
  add column region_id uuid,
  add constraint locations_region foreign key (organization_id, region_id) references regions (organization_id, id);
create index locations_of_region on locations (organization_id, region_id) where region_id is not null;

alter table regions enable row level security;
alter table member_regions enable row level security;
create policy own_organization on regions to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on member_regions to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update, delete on regions to custodia_tenant;
grant select, insert, delete on member_regions to custodia_tenant;
create trigger audit after insert or update or delete on regions for each row execute function audit_row();
create trigger audit after insert or update or delete on member_regions for each row execute function audit_row();

-- A place now says which regions it is held to.
drop function lookup.memberships(uuid);
create function lookup.memberships(of_user uuid)
  returns table (organization_id uuid, member_id uuid, roles text[], region_ids uuid[])
  language sql stable security definer set search_path = '' as $$
    select m.organization_id, m.id, m.roles, array(
      select r.region_id from public.member_regions r
      where r.organization_id = m.organization_id and r.member_id = m.id)
    from public.members m
    where m.user_id = of_user and m.deactivated_at is null
  $$;
revoke all on function lookup.memberships from public;
grant execute on function lookup.memberships to custodia_app;

/** The regions this transaction is held to: those of a supervisor who is tied to some; null for everybody else. */
create function current_region_ids() returns uuid[]
  language sql stable parallel safe
  return nullif(current_setting('app.region_ids', true), '')::uuid[];

/** Whether a row lies in those regions: by its own region, by its location's, or by one of its client's locations. */
create function in_current_regions(of_row jsonb) returns boolean
  language sql stable as $$
    select coalesce(case
      when of_row ? 'region_id' then (of_row ->> 'region_id')::uuid = any (current_region_ids())
      when of_row ? 'location_id' then exists (
        select from locations l
        where l.id = (of_row ->> 'location_id')::uuid and l.region_id = any (current_region_ids()))
      else exists (
        select from locations l
        where l.client_id = coalesce(of_row ->> 'client_id', of_row ->> 'id')::uuid
          and l.region_id = any (current_region_ids()))
    end, false)
  $$;

/** Refuses a write that begins or ends outside the regions. A policy would hide the row from it and say nothing. */
create function held_to_regions() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not in_current_regions(to_jsonb(old))
    or tg_op <> 'DELETE' and not in_current_regions(to_jsonb(new))
  then
    raise exception 'outside the regions' using errcode = 'insufficient_privilege', constraint = 'held_to_regions';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

create trigger held_to_regions before insert or update or delete on clients
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on client_contacts
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on locations
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on areas
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on jobs
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on checklist_items
  for each row when (current_region_ids() is not null) execute function held_to_regions();
