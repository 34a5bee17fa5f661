-- What a member is beside an account and roles. The sort key is a column of its own, as that of clients.
alter table members
  add column name_key          text collate "und-x-icu" not null generated always as (lower(name)) stored,
  add column employee_number   text not null default '' check (char_length(employee_number) <= 40),
  add column title             text not null default '' check (char_length(title) <= 120),
  add column language          text not null default 'en' check (language in ('en', 'es')),
  add column manager_id        uuid,
  add column hired_on          date,
  add column ended_on          date,
  add column address           jsonb not null
    default '{"line1": "", "line2": "", "city": "", "region": "", "postalCode": "", "country": ""}',
  add column emergency_contact jsonb not null default '{"name": "", "phone": "", "relation": ""}',
  add column photo_hash        text check (photo_hash ~ '^[0-9a-f]{64}$'),
  add column pin_hash          text,
  add constraint members_manager foreign key (organization_id, manager_id) references members (organization_id, id),
  add constraint manager_cycle check (manager_id <> id),
  add constraint employment_dates_reversed check (ended_on >= hired_on);

create index members_by_name on members (organization_id, name_key, id);
create index members_by_hire on members (organization_id, hired_on, id);
create index members_of_manager on members (organization_id, manager_id) where manager_id is not null;
create unique index member_email_taken on members (organization_id, lower(email))
  where email <> '' and deactivated_at is null;
create unique index employee_number_taken on members (organization_id, lower(employee_number))
  where employee_number <> '';

drop trigger audit on members;
create trigger audit after insert or update or delete on members
  for each row execute function audit_row('name_key', 'pin_hash');

/** An organisation always has an owner who can sign in. Changes of owners take turns, so that two cannot both be last. */
create function keep_an_owner() returns trigger
  language plpgsql as $$
begin
  perform from organizations where id = old.organization_id for no key update;
  -- A statement of its own: it sees what those who had the lock before committed.
  if not exists (
    select from members m
    where m.organization_id = old.organization_id and m.id <> old.id
      and 'OWNER' = any (m.roles) and m.deactivated_at is null and m.user_id is not null)
  then
    raise exception 'the last owner' using errcode = 'check_violation', constraint = 'last_owner';
  end if;
  return new;
end $$;
create trigger keep_an_owner before update on members for each row
  when ('OWNER' = any (old.roles) and old.deactivated_at is null and old.user_id is not null
    and not ('OWNER' = any (new.roles) and new.deactivated_at is null and new.user_id is not null))
  execute function keep_an_owner();

/** Nobody is above oneself. Moves in one organisation take turns, so that two cannot close a circle together. */
create function refuse_manager_cycle() returns trigger
  language plpgsql as $$
begin
  perform from organizations where id = new.organization_id for no key update;
  if exists (
    with recursive above (id) as (
      select new.manager_id
      union
      select m.manager_id from members m join above a on m.id = a.id
      where m.organization_id = new.organization_id and m.manager_id is not null)
    select from above where id = new.id)
  then
    raise exception 'a circle of managers' using errcode = 'check_violation', constraint = 'manager_cycle';
  end if;
  return new;
end $$;
create trigger refuse_manager_cycle before update of manager_id on members for each row
  when (new.manager_id is not null and new.manager_id is distinct from old.manager_id)
  execute function refuse_manager_cycle();

-- Dated and never overwritten; the newest one of a day counts. In 1/10000 of the currency's major unit.
create table pay_rates (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  basis           text not null check (basis in ('hour', 'visit')),
  rate_e4         integer not null check (rate_e4 between 0 and 100000000),
  effective_on    date not null,
  job_id          uuid,
  location_id     uuid,
  note            text not null default '' check (char_length(note) <= 200),
  created_by      uuid,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint pay_rates_job foreign key (organization_id, job_id) references jobs (organization_id, id),
  constraint pay_rates_location foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint pay_rates_scope check (num_nonnulls(job_id, location_id) <= 1)
);
create index pay_rates_of_member on pay_rates (organization_id, member_id, effective_on);

create table certifications (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  number          text not null default '' check (char_length(number) <= 60),
  issued_on       date,
  expires_on      date,
  notes           text not null default '' check (char_length(notes) <= 4000),
  file_hash       text check (file_hash ~ '^[0-9a-f]{64}$'),
  file_name       text not null default '' check (char_length(file_name) <= 255),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint certification_dates_reversed check (expires_on >= issued_on)
);
create index certifications_of_member on certifications (organization_id, member_id, expires_on);
create index certifications_by_expiry on certifications (organization_id, expires_on) where expires_on is not null;

-- One open invitation per member. The token is made when the mail is sent, and only its hash is kept.
create table invitations (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  email           text not null check (char_length(email) between 3 and 254),
  token_hash      bytea,
  expires_at      timestamptz not null,
  sent_at         timestamptz,
  withdrawn_at    timestamptz,
  accepted_at     timestamptz,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create unique index invitation_open on invitations (organization_id, member_id)
  where withdrawn_at is null and accepted_at is null;
create index invitations_of_member on invitations (organization_id, member_id, id);
create index invitations_by_token on invitations (token_hash) where token_hash is not null;
create index invitations_by_email on invitations (lower(email)) where withdrawn_at is null and accepted_at is null;

-- Whose history an entry is part of, so that all of a member's is found by one index.
alter table audit_log add column member_id uuid generated always as (
  case when table_name = 'members' then row_id else (coalesce(after, before) ->> 'member_id')::uuid end) stored;
create index audit_log_of_member on audit_log (organization_id, member_id, id) where member_id is not null;

alter table pay_rates enable row level security;
alter table certifications enable row level security;
alter table invitations enable row level security;
create policy own_organization on pay_rates to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on certifications to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on invitations to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert on pay_rates to custodia_tenant;
grant select, insert, update, delete on certifications to custodia_tenant;
grant select, insert, update on invitations to custodia_tenant;

create trigger audit after insert or update or delete on pay_rates for each row execute function audit_row();
create trigger audit after insert or update or delete on certifications for each row execute function audit_row();
create trigger audit after insert or update or delete on invitations
  for each row execute function audit_row('token_hash');

/** The invitation behind the token of a mail, whatever became of it. */
create function lookup.invitation(of_token_hash bytea)
  returns table (organization_id uuid, invitation_id uuid)
  language sql stable security definer set search_path = '' as $$
    select i.organization_id, i.id from public.invitations i where i.token_hash = of_token_hash
  $$;

/** The open invitations to a user's own address, once it is confirmed. */
create function lookup.invitations_to(of_user uuid)
  returns table (organization_id uuid, invitation_id uuid, expires_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select i.organization_id, i.id, i.expires_at
    from public.users u join public.invitations i on lower(i.email) = lower(u.email)
    where u.id = of_user and u.verified_at is not null
      and i.withdrawn_at is null and i.accepted_at is null and i.expires_at > now()
  $$;
revoke all on function lookup.invitation, lookup.invitations_to from public;
grant execute on function lookup.invitation, lookup.invitations_to to custodia_app;
