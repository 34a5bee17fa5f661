-- What finds a member by the PIN alone: a keyed mark of it, so that nobody has the PIN of another.
alter table members
  add column pin_lookup bytea,
  add column pin_set_at timestamptz;
create unique index members_pin on members (organization_id, pin_lookup) where pin_lookup is not null;
drop trigger audit on members;
create trigger audit after insert or update or delete on members
  for each row execute function audit_row('name_key', 'pin_hash', 'admin_since', 'pin_lookup');

/** A telephone number as somebody typed it, as +15551234567; ten digits are North American. Null for none. */
create function e164(typed text) returns text
  language sql immutable parallel safe as $$
    select case
      when left(t.text, 1) = '+' and t.digits ~ '^[1-9][0-9]{7,14}$' then '+' || t.digits
      when t.digits ~ '^[2-9][0-9]{9}$' then '+1' || t.digits
      when t.digits ~ '^1[2-9][0-9]{9}$' then '+' || t.digits
    end
    from (select btrim(typed) as text,
                 regexp_replace(regexp_replace(lower(typed), '(x|ext).*$', ''), '[^0-9]', '', 'g') as digits) t
  $$;

-- The numbers that workers call. A number is one organisation's: the trigger below sees to it.
create table called_numbers (
  organization_id uuid not null references organizations on delete cascade,
  number          text not null check (number ~ '^\+[1-9][0-9]{7,14}$'),
  label           text not null default '' check (char_length(label) <= 60),
  created_at      timestamptz not null default now(),
  primary key (organization_id, number)
);
create index called_numbers_by_number on called_numbers (number);

create table calls (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  call_sid        text not null check (char_length(call_sid) between 1 and 64),
  called          text not null,
  -- Empty where the caller hid it.
  caller          text not null,
  -- What the networks say of the caller's number (STIR/SHAKEN); null where they say nothing.
  attestation     text check (attestation in ('A', 'B', 'C', 'failed')),
  language        text check (language in ('en', 'es')),
  -- Whose number it is.
  location_id     uuid,
  member_id       uuid,
  started_at      timestamptz not null,
  ended_at        timestamptz,
  duration_s      integer check (duration_s >= 0),
  primary key (organization_id, id),
  constraint calls_once unique (organization_id, call_sid),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index calls_by_start on calls (organization_id, started_at, id);
create index calls_of_caller on calls (organization_id, caller, started_at);
create index calls_of_location on calls (organization_id, location_id, started_at) where location_id is not null;
create index calls_of_member on calls (organization_id, member_id, started_at) where member_id is not null;

-- What was said and pressed, as it happened; the state of a call is that of its last step. A PIN is never kept.
create table call_steps (
  organization_id uuid not null references organizations on delete cascade,
  call_id         uuid not null,
  position        smallint not null check (position >= 0),
  -- What came in.
  pressed         text check (char_length(pressed) <= 32),
  -- What is asked now, and what is known of the call then.
  state           text not null,
  talk            jsonb not null,
  -- What was answered: the same request again is answered the same.
  answer          text not null,
  at              timestamptz not null,
  primary key (organization_id, call_id, position),
  foreign key (organization_id, call_id) references calls (organization_id, id) on delete cascade
);

-- What came of it: one row for everything that somebody wanted, done or refused.
create table call_results (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  call_id           uuid not null,
  caller            text not null,
  member_id         uuid,
  location_id       uuid,
  intent            text check (intent in ('start', 'end', 'break_start', 'break_end', 'problem')),
  accepted          boolean not null,
  problem           text check (problem in ('caller_withheld', 'caller_unknown', 'caller_ambiguous', 'pin_wrong',
    'pin_locked', 'pin_missing', 'member_inactive', 'not_assigned', 'not_scheduled', 'already_working', 'not_working',
    'already_on_break', 'not_on_break', 'job_not_open', 'no_input', 'refused')),
  work_log_id       uuid,
  problem_report_id uuid,
  recording_url     text check (char_length(recording_url) <= 500),
  at                timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, call_id) references calls (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, member_id, work_log_id) references work_logs (organization_id, member_id, id),
  foreign key (organization_id, problem_report_id) references problem_reports (organization_id, id),
  constraint call_results_refused check (accepted or problem is not null)
);
create index call_results_of_call on call_results (organization_id, call_id, id);
create index call_results_of_member on call_results (organization_id, member_id, at) where member_id is not null;
create index call_results_of_location on call_results (organization_id, location_id, at) where location_id is not null;
create index call_results_of_log on call_results (organization_id, work_log_id) where work_log_id is not null;
create index call_results_of_report on call_results (organization_id, problem_report_id)
  where problem_report_id is not null;
create index call_results_wrong_pins on call_results (organization_id, caller, at) where problem = 'pin_wrong';

alter table called_numbers enable row level security;
alter table calls enable row level security;
alter table call_steps enable row level security;
alter table call_results enable row level security;
create policy own_organization on called_numbers to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on calls to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on call_steps to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on call_results to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update (label), delete on called_numbers to custodia_tenant;
grant select, insert, update (language, location_id, member_id, ended_at, duration_s) on calls to custodia_tenant;
grant select, insert on call_steps, call_results to custodia_tenant;

create trigger audit after insert or update or delete on called_numbers for each row execute function audit_row();
create trigger audit after insert or update or delete on calls for each row execute function audit_row();
create trigger audit after insert or update or delete on call_results for each row execute function audit_row();
create trigger held_to_regions before insert or update or delete on calls
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on call_results
  for each row when (current_region_ids() is not null) execute function held_to_regions();

/** A number leads to one organisation only; two that claim it at once take turns. */
create function one_owner_of_number() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtext('called number ' || new.number));
  if exists (select from called_numbers c where c.number = new.number and c.organization_id <> new.organization_id) then
    raise exception 'the number is another organisation''s'
      using errcode = 'unique_violation', constraint = 'called_number_taken';
  end if;
  return new;
end $$;
create trigger one_owner before insert on called_numbers for each row execute function one_owner_of_number();

/** Whose number is called. */
create function lookup.called_number(called text) returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select c.organization_id from public.called_numbers c where c.number = called
  $$;
revoke all on function lookup.called_number from public;
grant execute on function lookup.called_number to custodia_app;
