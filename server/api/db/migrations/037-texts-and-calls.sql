-- Texts, calls and deliveries
-- What an organization sends to people outside the product, by which channel, and who agreed to it.

create table text_settings (
  organization_id  uuid primary key references organizations on delete cascade,
  -- Where its texts come from; null: it sends none.
  number           text,
  -- In 24 hours, all texts together.
  segments_per_day integer not null default 200 check (segments_per_day between 0 and 100000),
  -- In 24 hours; 0: nobody is called.
  calls_per_day    integer not null default 20 check (calls_per_day between 0 and 10000),
  foreign key (organization_id, number) references called_numbers (organization_id, number)
    on delete set null (number)
);
comment on table text_settings is 'The number an organization''s texts come from, and how many it pays for in a day.';
create index text_settings_of_number on text_settings (organization_id, number);
select isolate_tenants('text_settings');
grant select, insert, update on text_settings to custodia_tenant;
select record_changes('text_settings');

create table text_numbers (
  organization_id uuid not null references organizations on delete cascade,
  user_id         uuid not null references users on delete cascade,
  number          text not null check (number ~ '^\+[1-9][0-9]{7,14}$'),
  -- A keyed hash of the code that was texted to it, until it is confirmed.
  code_mark       bytea,
  code_expires_at timestamptz,
  code_tries      smallint not null default 0 check (code_tries between 0 and 5),
  -- Whoever entered the code agreed to get texts, at this time.
  confirmed_at    timestamptz,
  -- When its user agreed to calls too; STOP ends that.
  calls_agreed_at timestamptz,
  primary key (organization_id, user_id),
  constraint text_number_code check ((code_mark is null) = (code_expires_at is null)),
  constraint text_number_calls check (calls_agreed_at is null or confirmed_at is not null)
);
comment on table text_numbers is 'The number a user gets an organization''s texts at, and since when they agreed.';
-- An answer comes from one person.
create unique index text_number_once on text_numbers (organization_id, number) where confirmed_at is not null;
create index text_numbers_of_user on text_numbers (user_id);
create index text_numbers_confirmed on text_numbers (number) where confirmed_at is not null;
select isolate_tenants('text_numbers');
grant select, insert, update, delete on text_numbers to custodia_tenant;
select record_changes('text_numbers', 'code_mark', 'code_expires_at', 'code_tries');

create table text_stops (
  organization_id uuid not null references organizations on delete cascade,
  number          text not null check (number ~ '^\+[1-9][0-9]{7,14}$'),
  stopped_at      timestamptz not null default now(),
  primary key (organization_id, number)
);
comment on table text_stops is 'A number that answered STOP to an organization.';
select isolate_tenants('text_stops');
grant select, insert, delete on text_stops to custodia_tenant;

/** START brings back texts only; calls are agreed to anew. */
create function end_calls_with_texts() returns trigger
  language plpgsql as $$
begin
  update text_numbers set calls_agreed_at = null
  where organization_id = new.organization_id and number = new.number and calls_agreed_at is not null;
  return new;
end $$;
create trigger end_calls after insert on text_stops
  for each row execute function end_calls_with_texts();

create table deliveries (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  channel         text not null check (channel in ('push', 'text', 'email', 'call')),
  purpose         text not null check (purpose in ('notice', 'code', 'answer')),
  user_id         uuid references users on delete cascade,
  notification_id uuid,
  -- One per device of a channel that has several.
  device_id       uuid not null default '00000000-0000-0000-0000-000000000000',
  -- A text's or a call's number; emails and devices are the user's own.
  number          text not null default '',
  -- What an answer says; a notice's words are its notification's, and a code is stored nowhere.
  words           text not null default '' check (char_length(words) <= 640),
  -- The digit that takes the offer this text is about.
  reply_digit     smallint check (reply_digit between 1 and 9),
  state           text not null default 'queued'
    check (state in ('queued', 'sent', 'delivered', 'failed', 'refused')),
  problem         text not null default '' check (char_length(problem) <= 60),
  provider_id     text check (char_length(provider_id) <= 200),
  segments        smallint not null default 0 check (segments >= 0),
  -- How long a call lasted, whose `segments` is 1 once it was made; it is charged by the minute.
  seconds         integer not null default 0 check (seconds between 0 and 86400),
  -- What the person who answered a call did.
  outcome         text not null default '' check (outcome ~ '^[a-z_]{0,40}$'),
  request_id      text not null default '',
  created_at      timestamptz not null default now(),
  state_at        timestamptz not null default now(),
  -- When its provider took it; later reports move only `state_at`.
  sent_at         timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, notification_id) references notifications (organization_id, id) on delete cascade,
  constraint delivery_of_notice check ((purpose = 'notice') = (notification_id is not null)),
  -- A notification goes out once by each channel, whatever is retried.
  constraint delivery_once unique (organization_id, notification_id, channel, device_id)
);
comment on table deliveries is 'A text, push message, email or call to a user, and what became of it.';
create index deliveries_newest on deliveries (organization_id, id);
create index deliveries_of_texts on deliveries (organization_id, created_at) where channel = 'text';
create index deliveries_to_answer on deliveries (organization_id, number, created_at) where reply_digit is not null;
create index deliveries_of_request on deliveries (organization_id, request_id, id);
create index deliveries_of_user on deliveries (user_id) where user_id is not null;
create index deliveries_of_number on deliveries (organization_id, number, sent_at desc) where channel = 'text';
create index deliveries_of_calls on deliveries (organization_id, created_at) where channel = 'call';
select isolate_tenants('deliveries');
grant select, insert, update (state, problem, provider_id, segments, seconds, outcome, state_at, sent_at), delete
  on deliveries to custodia_tenant;

/** Notices are texted to numbers that their user confirmed, and that did not answer STOP. */
create function require_consent_to_texts() returns trigger
  language plpgsql as $$
begin
  if new.state <> 'refused' and (
    exists (select from text_stops s where s.organization_id = new.organization_id and s.number = new.number)
    or new.purpose = 'notice' and not exists (
      select from text_numbers n
      where n.organization_id = new.organization_id and n.user_id = new.user_id and n.number = new.number
        and n.confirmed_at is not null))
  then
    raise exception 'nobody agreed to texts at this number'
      using errcode = 'check_violation', constraint = 'delivery_consented';
  end if;
  return new;
end $$;
create trigger require_consent before insert on deliveries
  for each row when (new.channel = 'text') execute function require_consent_to_texts();

/** Calls are about a notice, and go to numbers whose user agreed to them, and that did not answer STOP. */
create function require_consent_to_calls() returns trigger
  language plpgsql as $$
begin
  if new.state <> 'refused' and (
    new.purpose <> 'notice'
    or exists (select from text_stops s where s.organization_id = new.organization_id and s.number = new.number)
    or not exists (
      select from text_numbers n
      where n.organization_id = new.organization_id and n.user_id = new.user_id and n.number = new.number
        and n.calls_agreed_at is not null))
  then
    raise exception 'nobody agreed to calls at this number'
      using errcode = 'check_violation', constraint = 'delivery_consented';
  end if;
  return new;
end $$;
create trigger require_consent_to_calls before insert on deliveries
  for each row when (new.channel = 'call') execute function require_consent_to_calls();

create table received_texts (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  -- The same message again is the same row.
  provider_id     text not null check (char_length(provider_id) between 1 and 64),
  number          text not null,
  user_id         uuid references users on delete set null,
  words           text not null check (char_length(words) <= 1600),
  outcome         text not null check (outcome ~ '^[a-z_]{1,40}$'),
  message_id      uuid,
  request_id      text not null default '',
  at              timestamptz not null default now(),
  primary key (organization_id, id),
  constraint received_text_once unique (organization_id, provider_id),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete set null (message_id)
);
comment on table received_texts is 'A text that somebody sent to an organization''s number, and what came of it.';
create index received_texts_of_number on received_texts (organization_id, number, at);
create index received_texts_of_user on received_texts (user_id) where user_id is not null;
create index received_texts_of_message on received_texts (organization_id, message_id) where message_id is not null;
select isolate_tenants('received_texts');
grant select, insert on received_texts to custodia_tenant;

-- `users.phone` is the number whose codes sign in, and `text_numbers` where an organization's texts go, and since when
-- the person agreed. Both were confirmed by a code, so a number has one holder in the installation, whoever confirmed
-- it last, and an account has one number: its sign-in number where it has one.

/** Tells a number that its account uses another one now. */
create function tell_former_number(of_user uuid, former text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  event uuid := public.uuid_v7();
begin
  insert into public.account_events (id, user_id, kind, detail, request_id)
    values (event, of_user, 'phone_changed', former, coalesce(current_setting('app.request_id', true), ''));
  perform jobs.enqueue('number-changes', jsonb_build_object(
    'userId', of_user, 'eventId', event, 'requestId', coalesce(current_setting('app.request_id', true), '')));
end $$;
revoke all on function tell_former_number from public;

/** Locks an account before what belongs to it. */
create function lookup.lock_account(of_user uuid) returns void
  language sql volatile security definer set search_path = '' as $$
    select from public.users where id = of_user for no key update
  $$;
revoke all on function lookup.lock_account from public;
grant execute on function lookup.lock_account to custodia_tenant;

/** A confirmed number for texts is nobody else's, and the account's only one. */
create function keep_text_number() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  signs_in text;
  former text;
begin
  -- In this order everywhere: the account (`lookup.lock_account` before a change of its row here), then the number.
  select phone into signs_in from public.users where id = new.user_id for no key update;
  perform pg_advisory_xact_lock(hashtext('number ' || new.number));
  if signs_in <> new.number then
    raise exception 'the account signs in with another number'
      using errcode = 'check_violation', constraint = 'text_number_not_own';
  end if;
  if exists (select from public.users u where u.phone = new.number and u.id <> new.user_id) then
    raise exception 'another account signs in with the number'
      using errcode = 'check_violation', constraint = 'text_number_signs_in';
  end if;
  -- With a sign-in number the account's other rows have that one, or are just getting it.
  if signs_in is null then
    for former in
      select distinct n.number from public.text_numbers n
      where n.user_id = new.user_id and n.confirmed_at is not null and n.number <> new.number
        and n.organization_id <> new.organization_id
    loop
      perform public.tell_former_number(new.user_id, former);
    end loop;
    delete from public.text_numbers n
      where n.confirmed_at is not null and n.user_id = new.user_id and n.number <> new.number
        and n.organization_id <> new.organization_id;
  end if;
  -- Whoever holds the phone now has it: an earlier holder loses it everywhere.
  delete from public.text_numbers n
    where n.confirmed_at is not null and n.number = new.number and n.user_id <> new.user_id;
  return new;
end $$;
revoke all on function keep_text_number from public;
create trigger keep_text_number before insert or update of number, confirmed_at on text_numbers
  for each row when (new.confirmed_at is not null) execute function keep_text_number();

/** Another number that is entered takes the place of the confirmed one. */
create function tell_former_text_number() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_former_number(old.user_id, old.number);
  return null;
end $$;
revoke all on function tell_former_text_number from public;
create trigger tell_former after update of number on text_numbers for each row
  when (old.confirmed_at is not null and new.confirmed_at is null and new.number <> old.number)
  execute function tell_former_text_number();

/** Texts follow the number that signs in. */
create function keep_sign_in_number() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before text := case tg_op when 'UPDATE' then old.phone end;
  former text;
begin
  if new.phone is null then
    delete from public.text_numbers n where n.user_id = new.id and n.number = before;
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('number ' || new.phone));
  delete from public.text_numbers n where n.confirmed_at is not null and n.number = new.phone and n.user_id <> new.id;
  -- The change of a sign-in number tells the one before itself.
  for former in
    select distinct n.number from public.text_numbers n
    where n.user_id = new.id and n.confirmed_at is not null and n.number <> new.phone and n.number is distinct from before
  loop
    perform public.tell_former_number(new.id, former);
  end loop;
  delete from public.text_numbers n where n.user_id = new.id and n.confirmed_at is null and n.number <> new.phone;
  -- Another number does not take back a STOP.
  delete from public.text_numbers n where n.user_id = new.id and n.number <> new.phone
    and exists (select from public.text_stops s where s.organization_id = n.organization_id and s.number = n.number);
  -- Calls are agreed to anew.
  update public.text_numbers n set number = new.phone, confirmed_at = now(), calls_agreed_at = null
    where n.user_id = new.id and n.number <> new.phone;
  return null;
end $$;
revoke all on function keep_sign_in_number from public;
create trigger keep_sign_in_number after insert or update of phone on users for each row
  execute function keep_sign_in_number();
