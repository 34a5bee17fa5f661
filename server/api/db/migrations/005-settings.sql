-- Settings
-- What an organization chose for itself, and how it is deleted.

create table configurations (
  organization_id        uuid primary key references organizations on delete cascade,
  version                integer not null default 1,
  time_zone              text not null,
  week_start             smallint not null check (week_start between 1 and 7),
  workday_start          time not null default '00:00',
  currency               text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  units                  text not null default 'imperial' check (units in ('imperial', 'metric')),
  language               text not null default 'en' check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  -- The languages the organization works in; `language`, the default, is one of them.
  languages              text[] not null default '{en,es}'
    check (cardinality(languages) between 1 and 100 and array_position(languages, null) is null
      and array_to_string(languages, ',') ~ '^[a-z]{2}(-[A-Z]{2})?(,[a-z]{2}(-[A-Z]{2})?)*$'),
  pay_period             text not null default 'weeks' check (pay_period in ('weeks', 'semi_monthly')),
  pay_period_weeks       smallint not null default 2 check (pay_period_weeks between 1 and 4),
  pay_period_start       date,
  -- Whether owners and admins need two-step verification.
  second_factor_required boolean not null default true,
  second_factor_since    timestamptz,
  schedule_publishing    text not null default 'at_once' check (schedule_publishing in ('at_once', 'by_week')),
  rounding               text not null default 'none' check (rounding in ('none', '5', '6', '15')),
  geofence_policy        text not null default 'flag' check (geofence_policy in ('flag', 'block')),
  auto_close_minutes     smallint not null default 960 check (auto_close_minutes between 60 and 1440),
  late_minutes           smallint not null default 15 check (late_minutes between 1 and 240),
  no_show_minutes        smallint not null default 30 check (no_show_minutes between 1 and 720),
  -- The last morning, on the organization's clock, whose report was sent; the first process to claim it sends it.
  morning_of             date,
  -- How early a visit may be started without a reason, and below which share of its plan work counts as short. Jobs may
  -- have their own.
  early_start_minutes    smallint not null default 60 check (early_start_minutes between 0 and 720),
  short_percent          smallint not null default 50 check (short_percent between 10 and 100),
  -- Days from the period's last day to its pay day, and the employer's address on pay statements.
  pay_delay_days         smallint not null default 5 check (pay_delay_days between 0 and 31),
  employer_address       text not null default '' check (length(employer_address) <= 200),
  -- Null: no such limit.
  min_rest_hours         smallint check (min_rest_hours between 1 and 24),
  max_day_hours          smallint check (max_day_hours between 1 and 24),
  max_week_hours         smallint check (max_week_hours between 1 and 168),
  max_consecutive_days   smallint check (max_consecutive_days between 1 and 30),
  -- Whether members under 16 are warned about by the federal rules, and when the local public school is in session.
  minor_rules            boolean not null default true,
  school_from            time not null default '08:00',
  school_to              time not null default '15:00',
  school_out_from        date,
  school_out_to          date,
  -- Minutes before a visit by which its crew confirms; null: nobody is asked.
  confirm_minutes        smallint check (confirm_minutes between 15 and 240),
  swap_approval          boolean not null default true,
  constraint configurations_language_used check (language = any(languages)),
  constraint configurations_late_before_no_show check (late_minutes < no_show_minutes),
  constraint configurations_school_reversed check (school_to > school_from),
  constraint configurations_school_out_reversed check (school_out_to >= school_out_from),
  constraint configurations_school_out_whole check ((school_out_from is null) = (school_out_to is null))
);
comment on table configurations is 'An organization''s settings.';
select isolate_tenants('configurations');
grant select, insert, update on configurations to custodia_tenant;
select record_changes('configurations', 'second_factor_since', 'morning_of');

/** Since when it is required: the grace period is counted from here. */
create function mark_second_factor_since() returns trigger
  language plpgsql as $$
begin
  new.second_factor_since := case
    when not new.second_factor_required then null
    when tg_op = 'UPDATE' then coalesce(old.second_factor_since, now())
    else now()
  end;
  return new;
end $$;
create trigger mark_second_factor_since before insert or update on configurations
  for each row execute function mark_second_factor_since();

create function lookup.time_zone(of_organization uuid) returns text
  language sql stable security definer set search_path = '' as $$
    select c.time_zone from public.configurations c where c.organization_id = of_organization
  $$;
revoke all on function lookup.time_zone from public;
grant execute on function lookup.time_zone to custodia_app;

create table letterheads (
  organization_id uuid not null references organizations on delete cascade,
  address         jsonb not null
    default '{"line1": "", "line2": "", "city": "", "region": "", "postalCode": "", "country": ""}'
    check (jsonb_typeof(address) = 'object'),
  phone           text not null default '' check (char_length(phone) <= 40),
  email           text not null default '' check (char_length(email) <= 254),
  website         text not null default '' check (char_length(website) <= 120),
  version         integer not null default 0,
  primary key (organization_id)
);
comment on table letterheads is 'The company''s address, phone, email and website as its clients see them.';
select isolate_tenants('letterheads');
grant select, insert, update on letterheads to custodia_tenant;
select record_changes('letterheads');

create table idempotency_keys (
  organization_id uuid not null references organizations on delete cascade,
  user_id         uuid not null,
  key             text not null check (char_length(key) between 1 and 255),
  request_hash    bytea not null,
  answer          jsonb,
  created_at      timestamptz not null default now(),
  primary key (organization_id, user_id, key)
);
comment on table idempotency_keys is 'The answer to a write, given again when the same Idempotency-Key comes again.';
create index idempotency_keys_age on idempotency_keys (organization_id, created_at);
select isolate_tenants('idempotency_keys');
grant select, insert, update, delete on idempotency_keys to custodia_tenant;

create table deletion_requests (
  organization_id uuid primary key references organizations on delete cascade,
  user_id         uuid references users on delete set null,
  requested_at    timestamptz not null default now(),
  due_at          timestamptz not null
);
comment on table deletion_requests is 'An organization that is to be erased once its grace period is over.';
create index deletion_requests_user_key on deletion_requests (user_id) where user_id is not null;
select isolate_tenants('deletion_requests');
grant select, insert, delete on deletion_requests to custodia_tenant;
select record_changes('deletion_requests');

/**
 * Erases this transaction's organization with everything in it once its grace period is over. Returns the hashes of
 * its files, or null when it is not due. The only way history ends. The path includes public, because triggers of
 * other tables ask whether the organization is still there.
 */
create function lookup.erase_organization() returns text[]
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization constant uuid := public.current_organization_id();
  hashes text[];
begin
  perform from public.deletion_requests d
    where d.organization_id = organization and d.due_at <= now() for update;
  if not found then
    return null;
  end if;
  select coalesce(array_agg(h.hash), '{}') into hashes from (
    select f.hash from public.files f where f.organization_id = organization
    union select e.hash from public.data_exports e where e.organization_id = organization and e.hash is not null) h;
  update public.users u set organization_id = null where u.organization_id = organization;
  delete from public.organizations o where o.id = organization;
  return hashes;
end $$;
revoke all on function lookup.erase_organization from public;
grant execute on function lookup.erase_organization to custodia_tenant;
