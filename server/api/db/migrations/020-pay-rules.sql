-- Pay rules
-- Rates, policies and single facts that pay is computed from.

/** The packs of pay rules there are; the code has the same names. New York has two, for its two wage orders. */
create domain pay_pack as text check (value in (
  'none', 'us', 'us-ca', 'us-ak', 'us-co', 'us-nv', 'us-ky',
  'us-dc', 'us-me', 'us-ma', 'us-nh', 'us-nj', 'us-ny', 'us-ny-misc', 'us-ri',
  'ca-bc', 'ca-on', 'ca-ab', 'ca-qc', 'ca-mb', 'ca-sk', 'ca-ns', 'ca-pe', 'ca-nb', 'ca-nl'));

/**
 * California Labor Code 511: of 40 hours a week, no day over ten, one at least over eight; IWC orders 4 and 5, section
 * 3(B): no shift under four. Minutes of Monday to Sunday; a day off has none.
 */
create function is_alternative_week(minutes smallint[]) returns boolean
  language sql immutable strict parallel safe set search_path = ''
  return (select count(*) = 7 and sum(m) <= 2400 and max(m) > 480 and bool_and(m = 0 or m between 240 and 600)
    from unnest(minutes) m);

-- Rates are added, never overwritten; the newest of a day counts. In 1/10000 of the currency's major unit.
create table pay_rates (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  basis           text not null check (basis in ('hour', 'visit', 'day', 'salary')),
  rate_e4         integer not null,
  effective_on    date not null,
  job_id          uuid,
  location_id     uuid,
  note            text not null default '' check (char_length(note) <= 200),
  created_by      uuid,
  created_at      timestamptz not null default clock_timestamp(),
  salary_per      text check (salary_per in ('week', 'two_weeks', 'half_month', 'month')),
  salary_kind     text check (salary_kind in ('exempt', 'fixed', 'fluctuating')),
  -- Minutes a week that a fixed salary covers.
  salary_minutes  integer check (salary_minutes between 60 and 10080),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint pay_rates_job foreign key (organization_id, job_id) references jobs (organization_id, id),
  constraint pay_rates_location foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint pay_rates_scope check (num_nonnulls(job_id, location_id) <= 1),
  constraint pay_rates_rate_e4_check
    check (rate_e4 between 0 and case basis when 'salary' then 1000000000 else 100000000 end),
  constraint pay_rates_salary check (
    (basis = 'salary') = (salary_per is not null) and (basis = 'salary') = (salary_kind is not null)
    and (salary_minutes is not null) = (salary_kind is not null and salary_kind = 'fixed')),
  constraint pay_rates_of_member check (basis in ('hour', 'visit') or num_nonnulls(job_id, location_id) = 0)
);
comment on table pay_rates is 'A member''s pay rate from a day on, for all work or one job or location.';
create index pay_rates_of_member on pay_rates (organization_id, member_id, effective_on);
-- What was written about locked periods, since the oldest that is checked again.
create index pay_rates_by_creation on pay_rates (organization_id, created_at);
-- Payroll takes the newest rate of each job and location, however many there were.
create index pay_rates_of_places on pay_rates (organization_id, member_id, job_id, location_id, effective_on, created_at)
  where job_id is not null or location_id is not null;
-- Who is paid without a work log.
create index pay_rates_salaries on pay_rates (organization_id, member_id, effective_on) where basis = 'salary';
select isolate_tenants('pay_rates');
grant select, insert on pay_rates to custodia_tenant;
select record_changes('pay_rates');

-- Rows are added and never changed: what was paid stays explained.
create table pay_policies (
  organization_id    uuid not null references organizations on delete cascade,
  id                 uuid not null,
  effective_on       date not null,
  pack_id            pay_pack not null,
  regular_rate       text not null default 'weighted' check (regular_rate in ('weighted', 'rate_in_effect')),
  pays_long_rests    boolean not null default true,
  -- Of the jurisdiction; 0 where no rule needs it.
  minimum_wage_e4    integer not null default 0 check (minimum_wage_e4 between 0 and 100000000),
  week_start         smallint not null check (week_start between 1 and 7),
  workday_start      time not null default '00:00',
  created_by         uuid,
  created_at         timestamptz not null default clock_timestamp(),
  -- Up to which gap between two sites the time is counted as travel; null counts none by itself.
  travel_gap_minutes smallint check (travel_gap_minutes between 1 and 239),
  -- For an hour of travel; 0 means the member's own rate.
  travel_rate_e4     integer not null default 0 check (travel_rate_e4 between 0 and 100000000),
  -- The state or province by which locations without rules of their own are paid.
  jurisdiction       text check (jurisdiction ~ '^(US|CA)-[A-Z]{2}$'),
  primary key (organization_id, id)
);
comment on table pay_policies is 'The pay rules of the organization from a day on.';
create index pay_policies_by_day on pay_policies (organization_id, effective_on, created_at);
select isolate_tenants('pay_policies');
grant select, insert on pay_policies to custodia_tenant;
select record_changes('pay_policies');

create table pay_scopes (
  organization_id     uuid not null references organizations on delete cascade,
  id                  uuid not null,
  location_id         uuid,
  member_id           uuid,
  effective_on        date not null,
  -- Null: the organization's rules again from that day on.
  pack_id             pay_pack,
  -- Of the location, in 1/10000; a member has that of the locations worked at.
  minimum_wage_e4     integer not null default 0 check (minimum_wage_e4 between 0 and 100000000),
  created_by          uuid,
  created_at          timestamptz not null default clock_timestamp(),
  -- The state or province whose pack and minimum wage it follows; null where chosen by hand.
  jurisdiction        text check (jurisdiction ~ '^(US|CA)-[A-Z]{2}$'),
  -- The alternative workweek that the member's work unit elected, Monday to Sunday. Members of a unit may have
  -- different days off.
  alternative_minutes smallint[],
  elected_on          date,
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations on delete cascade,
  foreign key (organization_id, member_id) references members on delete cascade,
  constraint pay_scope_of_one check (num_nonnulls(location_id, member_id) = 1),
  constraint pay_scope_wage_of_place check (location_id is not null or minimum_wage_e4 = 0),
  constraint pay_scope_jurisdiction_has_pack check (jurisdiction is null or pack_id is not null),
  constraint pay_scope_alternative_in_california check (
    alternative_minutes is null or (member_id is not null and pack_id is not distinct from 'us-ca')),
  constraint pay_scope_alternative_week check (is_alternative_week(alternative_minutes)),
  constraint pay_scope_elected_before check (
    (alternative_minutes is null) = (elected_on is null) and elected_on <= effective_on)
);
comment on table pay_scopes is
  'Pay rules of a location or a member that differ from the organization''s, from a day on.';
create index pay_scopes_by_location on pay_scopes (organization_id, location_id) where location_id is not null;
create index pay_scopes_by_member on pay_scopes (organization_id, member_id) where member_id is not null;
select isolate_tenants('pay_scopes');
grant select, insert on pay_scopes to custodia_tenant;
select record_changes('pay_scopes');

-- A reversal is a row of its own with the opposite amount.
create table pay_adjustments (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  -- The period of this day pays it.
  day             date not null,
  kind            text not null check (kind in ('bonus', 'deduction', 'retro', 'reimbursement')),
  -- Below zero for a deduction.
  amount_minor    bigint not null check (amount_minor between -100000000000 and 100000000000 and amount_minor <> 0),
  in_regular_rate boolean not null default false,
  note            text not null check (char_length(note) between 1 and 300),
  reverses_id     uuid,
  created_by      uuid,
  created_at      timestamptz not null default clock_timestamp(),
  -- A promised bonus may be earned over several workweeks: it is paid on its day and raises the overtime of all of
  -- them.
  earned_from     date,
  earned_to       date,
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint pay_adjustments_reversed foreign key (organization_id, reverses_id)
    references pay_adjustments (organization_id, id),
  constraint pay_adjustment_reversed_once unique (organization_id, reverses_id),
  constraint pay_adjustment_in_rate check (kind = 'bonus' or not in_regular_rate),
  constraint pay_adjustment_earned_by_a_bonus check (
    (earned_from is null) = (earned_to is null)
    and (earned_from is null or (kind = 'bonus' and in_regular_rate))),
  constraint pay_adjustment_earned_reversed check (earned_to >= earned_from),
  constraint pay_adjustment_earned_over_a_year check (earned_to < earned_from + 366),
  constraint pay_adjustment_earned_later check (earned_to <= day)
);
comment on table pay_adjustments is 'A bonus, deduction, retroactive pay or reimbursement of a member.';
create index pay_adjustments_by_day on pay_adjustments (organization_id, day);
create index pay_adjustments_of_member on pay_adjustments (organization_id, member_id, day);
create index pay_adjustments_earned on pay_adjustments (organization_id, day) where earned_from is not null;
select isolate_tenants('pay_adjustments');
grant select, insert on pay_adjustments to custodia_tenant;
select record_changes('pay_adjustments');

-- California's premiums depend on it. Never changed: the newest row of a member's day counts.
create table pay_workdays (
  organization_id    uuid not null references organizations on delete cascade,
  id                 uuid not null,
  member_id          uuid not null,
  day                date not null,
  rest_missed        boolean not null,
  first_meal_waived  boolean not null,
  second_meal_waived boolean not null,
  -- What was scheduled, when the member was sent home early or found no work.
  scheduled_minutes  integer check (scheduled_minutes between 1 and 1440),
  -- Who caused the gap between two shifts: what the schedule says, or what was found out.
  gap                text not null check (gap in ('schedule', 'employer', 'member')),
  note               text not null check (char_length(note) between 1 and 300),
  created_by         uuid,
  created_at         timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table pay_workdays is
  'What is known of a member''s workday that no clock records: missed rests, waived meals, reporting time.';
create index pay_workdays_by_day on pay_workdays (organization_id, day, member_id, created_at desc);
create index pay_workdays_of_member on pay_workdays (organization_id, member_id, day);
select isolate_tenants('pay_workdays');
grant select, insert on pay_workdays to custodia_tenant;
select record_changes('pay_workdays');

-- Never changed: the newest row of two logs counts.
create table pay_travels (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  -- The day the second log began.
  day             date not null,
  from_log_id     uuid not null,
  to_log_id       uuid not null,
  minutes         smallint not null check (minutes between 0 and 1440),
  note            text not null check (char_length(note) between 1 and 300),
  created_by      uuid,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, from_log_id) references work_logs (organization_id, id),
  foreign key (organization_id, to_log_id) references work_logs (organization_id, id),
  constraint pay_travels_of_two_logs check (from_log_id <> to_log_id)
);
comment on table pay_travels is 'How long a member travelled from one work log to the next.';
create index pay_travels_by_day on pay_travels (organization_id, day, member_id, created_at desc);
create index pay_travels_of_member on pay_travels (organization_id, member_id, day);
create index pay_travels_from on pay_travels (organization_id, from_log_id);
create index pay_travels_to on pay_travels (organization_id, to_log_id);
select isolate_tenants('pay_travels');
grant select, insert on pay_travels to custodia_tenant;
select record_changes('pay_travels');

-- An empty code means the provider has none, and a file that needs it is not made.
create table pay_earning_codes (
  organization_id uuid not null references organizations on delete cascade,
  format          text not null check (format ~ '^[a-z_]{1,40}$'),
  kind            text not null check (kind ~ '^[a-z_]{1,40}$'),
  code            text not null check (char_length(code) <= 40),
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, format, kind)
);
comment on table pay_earning_codes is
  'The payroll provider''s code for a kind of pay, where it is not the file''s own.';
select isolate_tenants('pay_earning_codes');
grant select, insert, update (code), delete on pay_earning_codes to custodia_tenant;
select record_changes('pay_earning_codes');
