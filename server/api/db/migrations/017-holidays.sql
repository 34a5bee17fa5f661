-- Holidays
-- Holiday calendars, who they apply to, and what clients want on those days.

create table holiday_calendars (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  name              text not null check (char_length(name) between 1 and 120),
  -- What its days are generated from; without a country they are entered by hand.
  country           text not null default '' check (country ~ '^([A-Z]{2})?$'),
  state             text not null default '' check (state ~ '^[A-Za-z0-9-]{0,32}$'),
  kinds             text[] not null
    default '{public}' check (kinds <@ '{public,bank,optional,school,observance}' and cardinality(kinds) between 1
    and 5),
  -- Which date of a holiday on a weekend counts. With both, visits are skipped on both and one is paid.
  observance        text not null default 'observed' check (observance in ('actual', 'observed', 'both')),
  -- What a generated day starts with.
  paid_minutes      smallint not null default 480 check (paid_minutes between 0 and 1440),
  pay_multiplier_e4 integer not null default 10000 check (pay_multiplier_e4 between 10000 and 50000),
  jobs_skipped      boolean not null default true,
  asks_clients      boolean not null default true,
  generated_from    smallint,
  generated_through smallint,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  -- Who gets a holiday's hours without working.
  paid_to           text not null default 'everyone' check (paid_to in ('everyone', 'not_worked', 'average')),
  primary key (organization_id, id),
  constraint holiday_calendar_generated_years check (
    (generated_from is null) = (generated_through is null) and generated_from <= generated_through)
);
comment on table holiday_calendars is 'A set of holidays, and how its days are paid and skipped.';
create unique index holiday_calendar_name_taken on holiday_calendars (organization_id, lower(name));
select isolate_tenants('holiday_calendars');
grant select, insert, update, delete on holiday_calendars to custodia_tenant;
select record_changes('holiday_calendars');

create table holidays (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  calendar_id       uuid not null,
  date              date not null,
  names             names_by_language not null,
  kind              text not null check (kind in ('public', 'bank', 'optional', 'school', 'observance', 'own')),
  -- The holiday that this date observes.
  observed_of       date,
  -- Generating again leaves edited and removed days alone.
  source            text not null check (source in ('generated', 'manual', 'edited', 'removed')),
  -- Rule, year and which of its dates: how generating again recognizes its own day.
  generated_key     text check (char_length(generated_key) between 1 and 300),
  paid_minutes      smallint not null check (paid_minutes between 0 and 1440),
  pay_multiplier_e4 integer not null check (pay_multiplier_e4 between 10000 and 50000),
  jobs_skipped      boolean not null,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, calendar_id) references holiday_calendars (organization_id, id) on delete cascade,
  constraint holiday_unnamed check (jsonb_path_exists(names, '$.* ? (@ <> "")')),
  constraint holiday_by_hand_has_no_rule check ((source = 'manual') = (generated_key is null))
);
comment on table holidays is 'One day of a holiday calendar.';
create unique index holidays_generated_once on holidays (organization_id, calendar_id, generated_key);
create index holidays_of_calendar on holidays (organization_id, calendar_id, date);
create index holidays_by_date on holidays (organization_id, date);
select isolate_tenants('holidays');
grant select, insert, update, delete on holidays to custodia_tenant;
select record_changes('holidays');

-- With all three empty it is the organization's own. The nearest one wins: location, client, region, organization.
create table holiday_calendar_assignments (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  calendar_id     uuid not null,
  region_id       uuid,
  client_id       uuid,
  location_id     uuid,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint holiday_calendar_in_use foreign key (organization_id, calendar_id)
    references holiday_calendars (organization_id, id),
  constraint holiday_calendar_assignments_region foreign key (organization_id, region_id)
    references regions (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade,
  constraint holiday_calendar_one_target check (num_nonnulls(region_id, client_id, location_id) <= 1)
);
comment on table holiday_calendar_assignments is
  'What a holiday calendar applies to: a location, a client, a region or the organization.';
create unique index holiday_calendar_assigned_once
  on holiday_calendar_assignments (organization_id, region_id, client_id, location_id) nulls not distinct;
create index holiday_calendar_assignments_of_calendar on holiday_calendar_assignments (organization_id, calendar_id);
create index holiday_calendar_assignments_of_client
  on holiday_calendar_assignments (organization_id, client_id) where client_id is not null;
create index holiday_calendar_assignments_of_location
  on holiday_calendar_assignments (organization_id, location_id) where location_id is not null;
select isolate_tenants('holiday_calendar_assignments');
grant select, insert, update, delete on holiday_calendar_assignments to custodia_tenant;
select record_changes('holiday_calendar_assignments');

create table holiday_questions (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid not null,
  date            date not null,
  names           names_by_language not null,
  asked_on        date not null,
  answer          text check (answer in ('service', 'skip')),
  answered_by     uuid references users on delete set null,
  answered_at     timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade,
  constraint holiday_question_answered_at check ((answer is null) = (answered_at is null))
);
comment on table holiday_questions is
  'Whether a location is cleaned on a holiday; the client is asked once, 21 days before.';
create unique index holiday_questions_asked_once on holiday_questions (organization_id, location_id, date);
create index holiday_questions_by_date on holiday_questions (organization_id, date, id);
create index holiday_questions_answered_by on holiday_questions (answered_by) where answered_by is not null;
select isolate_tenants('holiday_questions');
grant select, insert, update on holiday_questions to custodia_tenant;
select record_changes('holiday_questions');
select limit_to_regions('holiday_questions');
