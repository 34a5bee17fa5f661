-- Texts and deliveries
-- What an organization sends to people outside the product, by which channel, and who agreed to get texts.

create table text_settings (
  organization_id  uuid primary key references organizations on delete cascade,
  -- Where its texts come from; null: it sends none.
  number           text,
  -- In 24 hours, all texts together.
  segments_per_day integer not null default 200 check (segments_per_day between 0 and 100000),
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
  primary key (organization_id, user_id),
  constraint text_number_code check ((code_mark is null) = (code_expires_at is null))
);
comment on table text_numbers is 'The number a user gets an organization''s texts at, and since when they agreed.';
-- An answer comes from one person.
create unique index text_number_once on text_numbers (organization_id, number) where confirmed_at is not null;
create index text_numbers_of_user on text_numbers (user_id);
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
  request_id      text not null default '',
  created_at      timestamptz not null default now(),
  state_at        timestamptz not null default now(),
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
select isolate_tenants('deliveries');
grant select, insert, update (state, problem, provider_id, segments, state_at), delete on deliveries to custodia_tenant;

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

create table received_texts (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  -- The same message again is the same row.
  provider_id     text not null check (char_length(provider_id) between 1 and 64),
  number          text not null,
  user_id         uuid references users on delete set null,
  words           text not null check (char_length(words) <= 1600),
  outcome         text not null check (outcome ~ '^[a-z_]{1,40}$'),
  request_id      text not null default '',
  at              timestamptz not null default now(),
  primary key (organization_id, id),
  constraint received_text_once unique (organization_id, provider_id)
);
comment on table received_texts is 'A text that somebody sent to an organization''s number, and what came of it.';
create index received_texts_of_number on received_texts (organization_id, number, at);
create index received_texts_of_user on received_texts (user_id) where user_id is not null;
select isolate_tenants('received_texts');
grant select, insert on received_texts to custodia_tenant;

-- How a user is reached, in this order; a channel that is not listed is not used.
alter table notification_preferences
  add column channels text[] not null default '{push,text,email}'
    check (channels <@ '{push,text,email,call}' and cardinality(channels) between 1 and 4),
  -- How long a notice may stay unseen before the next channel is tried.
  add column escalate_minutes smallint not null default 15 check (escalate_minutes between 1 and 240);
