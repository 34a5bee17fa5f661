-- Members and regions
-- The people of an organization, how they join it, and the regions that limit supervisors.

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
  language          text not null default 'en' check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  manager_id        uuid,
  hired_on          date,
  ended_on          date,
  address           jsonb not null
    default '{"line1": "", "line2": "", "city": "", "region": "", "postalCode": "", "country": ""}',
  emergency_contact jsonb not null default '{"name": "", "phone": "", "relation": ""}',
  photo_hash        text check (photo_hash ~ '^[0-9a-f]{64}$'),
  pin_hash          text,
  -- A keyed hash that finds a member by the PIN alone, so that no two have the same PIN.
  pin_lookup        bytea,
  pin_set_at        timestamptz,
  -- Set by a manager, who knows it until the member changes it with the first sign-in.
  pin_given         boolean not null default false,
  admin_since       timestamptz,
  -- Where the member's commute begins; as private as the address.
  home_latitude     double precision check (home_latitude between -90 and 90),
  home_longitude    double precision check (home_longitude between -180 and 180),
  is_exchanging     boolean not null default false,
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
-- Row-level security keeps like and <% from using an index, so searches are functions that name the organization. It
-- comes first in each search index: no other organization's entries are read.
create index members_prefix on members (organization_id, (lower(name) collate "C")) where deactivated_at is null;
create index members_words on members
  using gin (organization_id, (name || ' ' || email) gin_trgm_ops) where deactivated_at is null;
create index members_by_hire on members (organization_id, coalesce(hired_on, '0001-01-01'), id);
create unique index members_pin on members (organization_id, pin_lookup) where pin_lookup is not null;
create unique index member_email_taken on members (organization_id, lower(email))
  where email <> '' and deactivated_at is null and not is_exchanging;
create unique index employee_number_taken on members (organization_id, lower(employee_number))
  where employee_number <> '' and not is_exchanging;
select isolate_tenants('members');
grant select, insert, update on members to custodia_tenant;
select record_changes('members', 'name_key', 'pin_hash', 'admin_since', 'pin_lookup', 'is_exchanging');
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
create function lookup.invitations_to(of_user uuid, through uuid)
  returns table (organization_id uuid, invitation_id uuid, expires_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select i.organization_id, i.id, i.expires_at
    from public.users u join public.invitations i on lower(i.email) = lower(u.email)
    where u.id = of_user and u.verified_at is not null
      and i.withdrawn_at is null and i.accepted_at is null and i.expires_at > now()
      and (through is null or i.organization_id = through)
  $$;
revoke all on function lookup.invitations_to from public;
grant execute on function lookup.invitations_to to custodia_app;

create table member_cards (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  token_hash      bytea not null,
  expires_at      timestamptz not null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, member_id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table member_cards is 'The printed card with which a member signs in, together with a code or a PIN.';
create index member_cards_by_token on member_cards (token_hash);
select isolate_tenants('member_cards');
grant select, insert, update, delete on member_cards to custodia_tenant;
select record_changes('member_cards', 'token_hash');

/** Whose card a token belongs to. */
create function lookup.member_card(of_token_hash bytea) returns table (organization_id uuid, member_id uuid)
  language sql stable security definer set search_path = '' as $$
    select c.organization_id, c.member_id
    from public.member_cards c
    join public.members m on m.organization_id = c.organization_id and m.id = c.member_id
    where c.token_hash = of_token_hash and c.expires_at > now() and m.deactivated_at is null
  $$;
revoke all on function lookup.member_card from public;
grant execute on function lookup.member_card to custodia_app;

create table regions (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  color           text not null check (color ~ '^#[0-9a-f]{6}$'),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table regions is 'A part of the organization, which locations belong to and supervisors can be limited to.';
create unique index region_name_taken on regions (organization_id, lower(name));
select isolate_tenants('regions');
grant select, insert, update, delete on regions to custodia_tenant;
select record_changes('regions');

-- Neither side cascades: a supervisor whose last region vanished could act everywhere.
create table member_regions (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  region_id       uuid not null,
  primary key (organization_id, member_id, region_id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint member_regions_region foreign key (organization_id, region_id) references regions (organization_id, id)
);
comment on table member_regions is 'A region that a supervisor is limited to.';
create index members_of_region on member_regions (organization_id, region_id);
select isolate_tenants('member_regions');
grant select, insert, delete on member_regions to custodia_tenant;
select record_changes('member_regions');

/**
 * Refuses a write that begins or ends outside the regions. A policy would hide the row from the write and say nothing.
 */
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
