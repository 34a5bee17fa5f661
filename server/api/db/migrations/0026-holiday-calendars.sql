create table holiday_calendars (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  name              text not null check (char_length(name) between 1 and 120),
  -- What the days are generated from; without a country they are all made by hand.
  country           text not null default '' check (country ~ '^([A-Z]{2})?$'),
  state             text not null default '' check (state ~ '^[A-Za-z0-9-]{0,32}$'),
  kinds             text[] not null default '{public}'
    check (kinds <@ '{public,bank,optional,school,observance}' and cardinality(kinds) between 1 and 5),
  -- Of a holiday on a weekend: which of its two dates counts. With both, visits are skipped on both and one is paid.
  observance        text not null default 'observed' check (observance in ('actual', 'observed', 'both')),
  -- What a generated day begins with.
  paid_minutes      smallint not null default 480 check (paid_minutes between 0 and 1440),
  pay_multiplier_e4 integer not null default 10000 check (pay_multiplier_e4 between 10000 and 50000),
  jobs_skipped      boolean not null default true,
  asks_clients      boolean not null default true,
  generated_from    smallint,
  generated_through smallint,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  primary key (organization_id, id),
  constraint holiday_calendar_generated_years check (
    (generated_from is null) = (generated_through is null) and generated_from <= generated_through)
);
create unique index holiday_calendar_name_taken on holiday_calendars (organization_id, lower(name));

create table holidays (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  calendar_id       uuid not null,
  date              date not null,
  name_en           text not null check (char_length(name_en) <= 120),
  name_es           text not null check (char_length(name_es) <= 120),
  kind              text not null check (kind in ('public', 'bank', 'optional', 'school', 'observance', 'own')),
  -- The holiday that this date observes.
  observed_of       date,
  -- edited and removed ones are left alone by the next generation.
  source            text not null check (source in ('generated', 'manual', 'edited', 'removed')),
  -- Rule, year and which of its dates: what a generation knows its own day by.
  generated_key     text check (char_length(generated_key) between 1 and 300),
  paid_minutes      smallint not null check (paid_minutes between 0 and 1440),
  pay_multiplier_e4 integer not null check (pay_multiplier_e4 between 10000 and 50000),
  jobs_skipped      boolean not null,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, calendar_id) references holiday_calendars (organization_id, id) on delete cascade,
  constraint holiday_unnamed check (name_en || name_es <> ''),
  constraint holiday_by_hand_has_no_rule check ((source = 'manual') = (generated_key is null))
);
create unique index holidays_generated_once on holidays (organization_id, calendar_id, generated_key);
create index holidays_of_calendar on holidays (organization_id, calendar_id, date);
create index holidays_by_date on holidays (organization_id, date);

-- All three empty: the organisation's own. The nearest one wins: location, client, region, organisation.
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
  foreign key (organization_id, region_id) references regions (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade,
  constraint holiday_calendar_one_target check (num_nonnulls(region_id, client_id, location_id) <= 1)
);
create unique index holiday_calendar_assigned_once
  on holiday_calendar_assignments (organization_id, region_id, client_id, location_id) nulls not distinct;
create index holiday_calendar_assignments_of_calendar on holiday_calendar_assignments (organization_id, calendar_id);
create index holiday_calendar_assignments_of_client
  on holiday_calendar_assignments (organization_id, client_id) where client_id is not null;
create index holiday_calendar_assignments_of_location
  on holiday_calendar_assignments (organization_id, location_id) where location_id is not null;

-- Whether a place is cleaned on a holiday: asked once, 21 days before.
create table holiday_questions (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid not null,
  date            date not null,
  name_en         text not null check (char_length(name_en) <= 120),
  name_es         text not null check (char_length(name_es) <= 120),
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
create unique index holiday_questions_asked_once on holiday_questions (organization_id, location_id, date);
create index holiday_questions_by_date on holiday_questions (organization_id, date, id);
create index holiday_questions_answered_by on holiday_questions (answered_by) where answered_by is not null;

alter table holiday_calendars enable row level security;
alter table holidays enable row level security;
alter table holiday_calendar_assignments enable row level security;
alter table holiday_questions enable row level security;
create policy own_organization on holiday_calendars to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on holidays to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on holiday_calendar_assignments to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on holiday_questions to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert, update, delete on holiday_calendars, holidays, holiday_calendar_assignments to custodia_tenant;
grant select, insert, update on holiday_questions to custodia_tenant;

create trigger audit after insert or update or delete on holiday_calendars for each row execute function audit_row();
create trigger audit after insert or update or delete on holidays for each row execute function audit_row();
create trigger audit after insert or update or delete on holiday_calendar_assignments
  for each row execute function audit_row();
create trigger audit after insert or update or delete on holiday_questions for each row execute function audit_row();

create trigger held_to_regions before insert or update or delete on holiday_questions
  for each row when (current_region_ids() is not null) execute function held_to_regions();
