-- Members
-- The people of an organization, their papers, invitations and employments.

create table members (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  -- Null until the person has an account: a member may be a phone number only.
  user_id           uuid references users on delete set null,
  name              text not null check (char_length(name) between 1 and 120),
  email             text not null default '' check (char_length(email) <= 254),
  phone             text not null default '' check (char_length(phone) <= 40),
  roles             text[] not null
    check (roles <@ array['MEMBER', 'EMPLOYEE', 'SUPERVISOR', 'ADMIN', 'OWNER'] and cardinality(roles) > 0),
  deactivated_at    timestamptz,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  -- The sort key is a column, because row-level security keeps an index on lower() from being used.
  name_key          text collate "und-x-icu" not null generated always as (lower(name)) stored,
  employee_number   text not null default '' check (char_length(employee_number) <= 40),
  title             text not null default '' check (char_length(title) <= 120),
  language          text not null default 'en' check (language in ('en', 'es')),
  manager_id        uuid,
  hired_on          date,
  ended_on          date,
  address           jsonb not null
    default '{"line1": "", "line2": "", "city": "", "region": "", "postalCode": "", "country": ""}',
  emergency_contact jsonb not null default '{"name": "", "phone": "", "relation": ""}',
  photo_hash        text check (photo_hash ~ '^[0-9a-f]{64}$'),
  pin_hash          text,
  admin_since       timestamptz,
  -- A keyed hash that finds a member by the PIN alone, so that no two have the same PIN.
  pin_lookup        bytea,
  pin_set_at        timestamptz,
  -- Where the member's commute begins; as private as the address.
  home_latitude     double precision check (home_latitude between -90 and 90),
  home_longitude    double precision check (home_longitude between -180 and 180),
  primary key (organization_id, id),
  constraint members_user_once unique (organization_id, user_id),
  constraint members_manager foreign key (organization_id, manager_id) references members (organization_id, id),
  constraint manager_cycle check (manager_id <> id),
  constraint employment_dates_reversed check (ended_on >= hired_on),
  constraint member_home_incomplete check ((home_latitude is null) = (home_longitude is null))
);
comment on table members is 'A person of the organization, with or without an account.';
create index members_of_user on members (user_id) where user_id is not null;
create index members_by_name on members (organization_id, name_key, id);
create index members_of_manager on members (organization_id, manager_id) where manager_id is not null;
create unique index member_email_taken on members (organization_id, lower(email))
  where email <> '' and deactivated_at is null;
create unique index employee_number_taken on members (organization_id, lower(employee_number))
  where employee_number <> '';
-- Row-level security keeps like and <% from using an index, so searches are functions that name the organization. It
-- comes first in each search index: no other organization's entries are read.
create index members_prefix on members (organization_id, (lower(name) collate "C")) where deactivated_at is null;
create index members_words on members
  using gin (organization_id, (name || ' ' || email) gin_trgm_ops) where deactivated_at is null;
create index members_by_hire on members (organization_id, coalesce(hired_on, '0001-01-01'), id);
create unique index members_pin on members (organization_id, pin_lookup) where pin_lookup is not null;
select isolate_tenants('members');
grant select, insert, update on members to custodia_tenant;
select record_changes('members', 'name_key', 'pin_hash', 'admin_since', 'pin_lookup');
create trigger require_confirmed_account before insert or update of user_id on members
  for each row when (new.user_id is not null) execute function require_confirmed_account();

/**
 * An organization always has an owner who can sign in. Changes of owners take turns, so that two cannot both be the
 * last.
 */
create function keep_an_owner() returns trigger
  language plpgsql as $$
begin
  perform from organizations where id = old.organization_id for no key update;
  -- A separate statement sees what earlier holders of the lock committed.
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

/**
 * Nobody is their own manager, however indirectly. Moves in an organization take turns, so that two cannot close a
 * circle together.
 */
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

/** Since when somebody with an account is an owner or admin. */
create function mark_admin_since() returns trigger
  language plpgsql as $$
begin
  new.admin_since := case
    when new.user_id is null or not new.roles && array['OWNER', 'ADMIN'] then null
    when tg_op = 'UPDATE' and old.user_id = new.user_id then coalesce(old.admin_since, now())
    else now()
  end;
  return new;
end $$;
create trigger mark_admin_since before insert or update on members
  for each row execute function mark_admin_since();

/** Remembers the organization a user works in, if they are a member; returns whether it did. */
create function lookup.choose_organization(for_user uuid, chosen uuid) returns boolean
  language sql volatile security definer set search_path = '' as $$
    update public.users u set organization_id = chosen
    where u.id = for_user and exists (
      select from public.members m
      where m.user_id = for_user and m.organization_id = chosen and m.deactivated_at is null)
    returning true
  $$;
revoke all on function lookup.choose_organization from public;
grant execute on function lookup.choose_organization to custodia_app, custodia_tenant;

/** A member's address follows the account's, where no colleague has it. */
create function lookup.readdress_members(of_user uuid, old_email text, new_email text) returns void
  language sql volatile security definer set search_path = '' as $$
    update public.members m set email = new_email, version = version + 1
    where m.user_id = of_user and lower(m.email) = lower(old_email)
      and not exists (
        select from public.members o
        where o.organization_id = m.organization_id and o.id <> m.id
          and lower(o.email) = lower(new_email) and o.deactivated_at is null)
  $$;
revoke all on function lookup.readdress_members from public;
grant execute on function lookup.readdress_members to custodia_app;

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
  -- The last notice sent before it expires: 60, 30 or 7 days, or 0 on the day.
  told_days       smallint check (told_days in (60, 30, 7, 0)),
  -- Papers marked `for_office` stay in the office.
  kind            text not null default 'certification'
    check (kind in ('certification', 'training', 'contract', 'identity', 'document')),
  for_office      boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint certification_dates_reversed check (expires_on >= issued_on)
);
comment on table certifications is 'A member''s certificates and other papers, with the days they are valid.';
create index certifications_of_member on certifications (organization_id, member_id, expires_on);
create index certifications_by_expiry on certifications (organization_id, expires_on) where expires_on is not null;
select isolate_tenants('certifications');
grant select, insert, update, delete on certifications to custodia_tenant;
select record_changes('certifications', 'told_days');

/** A new expiry date starts the notices over. */
create function forget_told_days() returns trigger
  language plpgsql as $$
begin
  new.told_days := null;
  return new;
end $$;
create trigger forget_told_days before update of expires_on on certifications for each row
  when (new.expires_on is distinct from old.expires_on) execute function forget_told_days();

-- The token is made when the mail is sent, and only its hash is kept.
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
comment on table invitations is 'An invitation for a member to join with an account.';
create unique index invitation_open on invitations (organization_id, member_id)
  where withdrawn_at is null and accepted_at is null;
create index invitations_of_member on invitations (organization_id, member_id, id);
create index invitations_by_token on invitations (token_hash) where token_hash is not null;
create index invitations_by_email on invitations (lower(email)) where withdrawn_at is null and accepted_at is null;
select isolate_tenants('invitations');
grant select, insert, update on invitations to custodia_tenant;
select record_changes('invitations', 'token_hash');
create trigger one_spelling before insert on invitations for each row execute function require_mailbox();

/** The invitation of a mailed token, whatever its state. */
create function lookup.invitation(of_token_hash bytea)
  returns table (organization_id uuid, invitation_id uuid)
  language sql stable security definer set search_path = '' as $$
    select i.organization_id, i.id from public.invitations i where i.token_hash = of_token_hash
  $$;
revoke all on function lookup.invitation from public;
grant execute on function lookup.invitation to custodia_app;

/** The open invitations to a user's own address, once it is confirmed. */
create function lookup.invitations_to(of_user uuid)
  returns table (organization_id uuid, invitation_id uuid, expires_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select i.organization_id, i.id, i.expires_at
    from public.users u join public.invitations i on lower(i.email) = lower(u.email)
    where u.id = of_user and u.verified_at is not null
      and i.withdrawn_at is null and i.accepted_at is null and i.expires_at > now()
  $$;
revoke all on function lookup.invitations_to from public;
grant execute on function lookup.invitations_to to custodia_app;

-- What an earlier employment settled stays settled.
create table member_departures (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  left_on         date not null,
  back_on         date not null,
  -- Null where it was not known. Pay of an earlier employment is computed again with what is learned later.
  hired_on        date,
  primary key (organization_id, member_id, left_on),
  foreign key (organization_id, member_id) references members (organization_id, id) on delete cascade,
  constraint departure_reversed check (back_on > left_on),
  constraint departure_before_hire check (hired_on <= left_on)
);
comment on table member_departures is 'An earlier employment of a member who was hired again.';
select isolate_tenants('member_departures');
grant select, insert, update, delete on member_departures to custodia_tenant;
select record_changes('member_departures');

/**
 * A day of hire after the last day starts another employment; moved back before it, there was none. Leave is counted
 * again either way.
 */
create function keep_departure() returns trigger
  language plpgsql as $$
declare
  last constant date := coalesce(old.ended_on, (
    select (old.deactivated_at at time zone c.time_zone)::date from configurations c
    where c.organization_id = old.organization_id));
begin
  if new.hired_on is distinct from old.hired_on then
    delete from member_departures
      where organization_id = new.organization_id and member_id = new.id
        and (new.hired_on is null or left_on >= new.hired_on);
    update member_departures set back_on = new.hired_on
      where organization_id = new.organization_id and member_id = new.id and back_on = old.hired_on;
    if last < new.hired_on and (old.hired_on is null or old.hired_on <= last) then
      insert into member_departures (organization_id, member_id, hired_on, left_on, back_on)
        values (new.organization_id, new.id, old.hired_on, last, new.hired_on)
        on conflict (organization_id, member_id, left_on)
          do update set back_on = excluded.back_on, hired_on = excluded.hired_on;
    end if;
  end if;
  update leave_assignments set posted_through = null
    where organization_id = new.organization_id and member_id = new.id and posted_through is not null;
  if found then
    perform jobs.enqueue('leave-recount', jsonb_build_object('organizationId', new.organization_id, 'memberId', new.id));
  end if;
  return null;
end $$;
create trigger keep_departure after update of hired_on, ended_on, deactivated_at on members for each row
  when ((new.hired_on, new.ended_on, new.deactivated_at)
    is distinct from (old.hired_on, old.ended_on, old.deactivated_at))
  execute function keep_departure();
