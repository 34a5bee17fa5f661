-- Phone accounts
-- People without an email sign in with a phone number and a code, or with a card and a PIN.

alter table users drop constraint users_email_check;
alter table users
  -- Empty for who signs in by phone alone.
  add constraint users_email_check check (email = '' or char_length(email) between 3 and 254),
  -- The number whose codes sign in; only a code sent there puts it here.
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- The organization whose card and PIN sign in, until the person has a number or an address of their own. No
  -- reference, because a global table never points into a tenant's.
  add column kept_by uuid,
  add constraint users_reachable check (email <> '' or phone is not null or kept_by is not null),
  add constraint users_kept_without_own check (kept_by is null or (email = '' and phone is null));
drop index users_email_taken;
create unique index users_email_taken on users (lower(email)) where email <> '';
create unique index users_phone_taken on users (phone) where phone is not null;
drop trigger one_spelling on users;
drop trigger one_spelling_changed on users;
create trigger one_spelling before insert on users for each row
  when (new.email <> '') execute function require_mailbox();
create trigger one_spelling_changed before update of email on users for each row
  when (new.email is distinct from old.email and new.email <> '') execute function require_mailbox();

/**
 * An account that an organization keeps becomes the person's own with their first number or address, and another's
 * number signs nobody in who came before: sessions, factors and begun sign-ins end with either.
 */
create function begin_trust_in_number() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.email <> '' or (old.phone is null and old.kept_by is null) then
    return new; -- Another way in for an account that has an address.
  end if;
  new.kept_by := case when new.email = '' and new.phone is null then new.kept_by end;
  delete from public.authenticator_apps where user_id = new.id;
  delete from public.passkeys where user_id = new.id;
  delete from public.recovery_codes where user_id = new.id;
  delete from public.pending_sign_ins where user_id = new.id;
  delete from public.passkey_challenges where user_id = new.id;
  with ended as (delete from public.sessions where user_id = new.id returning token_hash)
    insert into public.ended_sessions (token_hash, reason) select token_hash, 'address_confirmed' from ended
    on conflict do nothing;
  new.device_generation := old.device_generation + 1;
  return new;
end $$;
revoke all on function begin_trust_in_number from public;
create trigger begin_trust_in_number before update of phone, email on users for each row
  when (new.phone is distinct from old.phone or (old.kept_by is not null and new.email <> ''))
  execute function begin_trust_in_number();

/** An account with a card and a PIN of one organization has a place in no other. */
create function require_own_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.users u where u.id = new.user_id and u.kept_by <> new.organization_id) then
    raise exception 'the account belongs to another organization' using errcode = '23514', constraint = 'account_kept';
  end if;
  return new;
end $$;
revoke all on function require_own_account from public;
create trigger require_own_account before insert or update of user_id on members
  for each row when (new.user_id is not null) execute function require_own_account();
create trigger require_own_account before insert or update of user_id on client_contacts
  for each row when (new.user_id is not null) execute function require_own_account();

-- The code is computed from the id with the installation's key: the database holds neither it nor a hash of it.
create table phone_codes (
  phone      text primary key check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  id         uuid not null,
  tries      smallint not null default 0 constraint phone_code_tries check (tries between 0 and 5),
  expires_at timestamptz not null,
  -- The card that was shown with the request, or who was signed in: whom the code may be sent for.
  card_hash  bytea,
  for_user   uuid references users on delete cascade
);
comment on table phone_codes is 'The six-digit code that was last sent to a number, and how often it was tried.';
create index phone_codes_expiry on phone_codes (expires_at);
create index phone_codes_user on phone_codes (for_user) where for_user is not null;
grant select, insert, update, delete on phone_codes to custodia_app;

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

-- Set by a manager, who knows it until the member changes it with the first sign-in.
alter table members add column pin_given boolean not null default false;

/** As before, with the card. */
create or replace function member_holdings(of_member uuid) returns table (kind text, label text, day date, at timestamptz)
  language sql stable as $$
    with me as (select organization_id, user_id from members where id = of_member),
      today as (select (now() at time zone time_zone)::date as day from configurations)
    select 'job', l.name || ' · ' || j.name, null::date, null::timestamptz
      from job_crew k
      join jobs j on j.organization_id = k.organization_id and j.id = k.job_id
      join locations l on l.organization_id = k.organization_id and l.id = k.location_id
      where k.member_id = of_member and j.archived_at is null and j.status <> 'ended'
        and k.last_day >= (now() at time zone l.time_zone)::date
    union all
    select 'visit', l.name || ' · ' || j.name, null, coalesce(v.moved_to, v.original_start)
      from visit_crew k
      join visit_changes v on v.organization_id = k.organization_id and v.job_id = k.job_id
        and v.original_start = k.original_start
      join jobs j on j.organization_id = k.organization_id and j.id = k.job_id
      join locations l on l.organization_id = k.organization_id and l.id = k.location_id
      where k.member_id = of_member and v.has_own_crew and v.cancelled_reason is null
        and coalesce(v.moved_to, v.original_start) > now()
    union all
    select distinct 'template', w.name, null::date, null::timestamptz
      from week_template_crew k
      join week_templates w on w.organization_id = k.organization_id and w.id = k.template_id
      where k.member_id = of_member
    union all
    select 'report', m.name, null, null from members m where m.manager_id = of_member and m.deactivated_at is null
    union all
    select 'region', r.name, null, null
      from member_regions k join regions r on r.organization_id = k.organization_id and r.id = k.region_id
      where k.member_id = of_member
    union all
    select 'action', l.name || ' · ' || a.text, a.due_on, null
      from corrective_actions a join locations l on l.organization_id = a.organization_id and l.id = a.location_id
      where a.owner_id = of_member and a.state = 'open'
    union all
    select 'inspection', l.name || ' · ' || t.name, p.due_on, null
      from inspection_plans p
      join locations l on l.organization_id = p.organization_id and l.id = p.location_id
      join inspection_templates t on t.organization_id = p.organization_id and t.id = p.template_id
      where of_member in (p.inspector_id, p.owner_id) and l.archived_at is null
    union all
    select 'offer', l.name, null, o.original_start
      from visit_offers o join locations l on l.organization_id = o.organization_id and l.id = o.location_id
      where o.member_id = of_member and o.answer is null and o.original_start > now()
    union all
    select 'swap', l.name, null, s.starts_at
      from visit_swaps s join locations l on l.organization_id = s.organization_id and l.id = s.location_id
      where of_member in (s.member_id, s.to_member_id, s.taken_by) and s.closed_at is null
    union all
    select 'leaveRequest', p.name, r.from_day, null
      from leave_requests r join leave_policies p on p.organization_id = r.organization_id and p.id = r.policy_id
      where r.member_id = of_member and r.state = 'requested'
    union all
    select 'invitation', i.email, null, i.sent_at
      from invitations i where i.member_id = of_member and i.withdrawn_at is null and i.accepted_at is null
    union all
    select 'card', '', null, c.created_at from member_cards c where c.member_id = of_member
    union all
    select 'key', l.name || ' · ' || k.number, null, k.since
      from site_keys k join locations l on l.organization_id = k.organization_id and l.id = k.location_id
      where k.holder_id = of_member
    union all
    select 'code', l.name, null, max(r.revealed_at)
      from alarm_code_reveals r
      join alarm_codes c on c.organization_id = r.organization_id and c.location_id = r.location_id
      join locations l on l.organization_id = r.organization_id and l.id = r.location_id
      where r.member_id = of_member and r.revealed_at >= c.changed_at and num_nonnulls(c.sealed, c.unsealed) = 1
      group by l.id, l.name
    union all
    select 'workLog', l.name, null, w.started_at
      from work_logs w join locations l on l.organization_id = w.organization_id and l.id = w.location_id
      where w.member_id = of_member and w.ended_at is null and w.voided_at is null
    union all
    select 'timeRequest', l.name, null, r.started_at
      from time_requests r join locations l on l.organization_id = r.organization_id and l.id = r.location_id
      where r.member_id = of_member and r.state = 'open'
    union all
    select 'trip', t.from_name || ' – ' || t.to_name, t.day, null
      from trips t where t.member_id = of_member and t.state = 'open'
    union all
    select 'supplyRequest', l.name, null, r.created_at
      from supply_requests r join locations l on l.organization_id = r.organization_id and l.id = r.location_id
      where r.member_id = of_member and r.state = 'requested'
    union all
    select 'leave', p.name, r.from_day, null
      from leave_requests r join leave_policies p on p.organization_id = r.organization_id and p.id = r.policy_id
      where r.member_id = of_member and r.state = 'approved' and r.to_day >= (select day from today)
    union all
    select 'draftInspection', l.name, null, i.created_at
      from inspections i join locations l on l.organization_id = i.organization_id and l.id = i.location_id
      where coalesce(i.corrected_by_id, i.inspector_id) = of_member and i.submitted_at is null
    union all
    select 'draftRecap', '', r.day, null from recaps r where r.member_id = of_member and r.submitted_at is null
    union all
    select 'feed', '', null, f.created_at from calendar_feeds f where f.member_id = of_member
    union all
    select 'feed', '', null, f.created_at from leave_feeds f where f.member_id = of_member
    union all
    select 'view', v.name, null, null from saved_views v join me on me.user_id = v.user_id
    union all
    select 'quote', q.number || ' · ' || q.title, null, q.sent_at
      from quotes q
      join quote_revisions r on r.organization_id = q.organization_id and r.quote_id = q.id and r.revision = q.revision
      join me on me.user_id = r.sent_by
      where q.state in ('sent', 'viewed') and q.archived_at is null
  $$;

/** As before, and the card stops working. */
create or replace function release_member() returns trigger
  language plpgsql set search_path = public as $$
begin
  delete from member_cards where organization_id = new.organization_id and member_id = new.id;
  update invitations set withdrawn_at = now()
    where organization_id = new.organization_id and member_id = new.id
      and withdrawn_at is null and accepted_at is null;
  update visit_offers set answer = 'declined', answered_at = now()
    where organization_id = new.organization_id and member_id = new.id and answer is null;
  -- A swap that the member has taken lapses with the next sweep, which notifies who asked.
  update visit_swaps set state = case new.id when member_id then 'withdrawn' else 'declined' end,
      closed_at = now()
    where organization_id = new.organization_id and closed_at is null and new.id in (member_id, to_member_id);
  update leave_requests set state = 'cancelled', decided_at = now(), version = version + 1
    where organization_id = new.organization_id and member_id = new.id and state = 'requested';
  update corrective_actions set owner_id = null, version = version + 1
    where organization_id = new.organization_id and owner_id = new.id and state = 'open';
  return null;
end $$;
