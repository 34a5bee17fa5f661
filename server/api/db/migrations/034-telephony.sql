-- Telephony
-- Clocking in by telephone.

/** A telephone number as it was typed, as +15551234567; ten digits are North American. Null for none. */
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

-- A number belongs to one organization; the trigger below enforces it.
create table called_numbers (
  organization_id uuid not null references organizations on delete cascade,
  number          text not null check (number ~ '^\+[1-9][0-9]{7,14}$'),
  label           text not null default '' check (char_length(label) <= 60),
  created_at      timestamptz not null default now(),
  primary key (organization_id, number)
);
comment on table called_numbers is 'A telephone number that workers call.';
create index called_numbers_by_number on called_numbers (number);
select isolate_tenants('called_numbers');
grant select, insert, update (label), delete on called_numbers to custodia_tenant;
select record_changes('called_numbers');

/** A number leads to one organization; two that claim it at the same time take turns. */
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

/** The organization that a called number belongs to. */
create function lookup.called_number(called text) returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select c.organization_id from public.called_numbers c where c.number = called
  $$;
revoke all on function lookup.called_number from public;
grant execute on function lookup.called_number to custodia_app;

create table calls (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  call_sid        text not null check (char_length(call_sid) between 1 and 64),
  called          text not null,
  -- Empty where the caller withheld it.
  caller          text not null,
  -- What the networks say about the caller's number (STIR/SHAKEN); null where they say nothing.
  attestation     text check (attestation in ('A', 'B', 'C', 'failed')),
  language        text check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  -- Whose number it is.
  location_id     uuid,
  member_id       uuid,
  started_at      timestamptz not null,
  ended_at        timestamptz,
  duration_s      integer check (duration_s >= 0),
  -- Kept by a trigger, so that rare outcomes are found without reading all calls.
  outcome         text not null default 'nothing' check (outcome in ('done', 'refused', 'nothing')),
  primary key (organization_id, id),
  constraint calls_once unique (organization_id, call_sid),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table calls is 'A call to one of those numbers.';
create index calls_by_start on calls (organization_id, started_at, id);
create index calls_of_caller on calls (organization_id, caller, started_at);
create index calls_of_location on calls (organization_id, location_id, started_at) where location_id is not null;
create index calls_of_member on calls (organization_id, member_id, started_at) where member_id is not null;
create index calls_of_outcome on calls (organization_id, outcome, started_at, id);
select isolate_tenants('calls');
grant select, insert, update (language, location_id, member_id, ended_at, duration_s) on calls to custodia_tenant;
select limit_to_regions('calls');
-- `call_results` tells the audit log what came of a call.
select record_changes('calls', 'outcome');

-- A PIN is never kept.
create table call_steps (
  organization_id uuid not null references organizations on delete cascade,
  call_id         uuid not null,
  position        smallint not null check (position >= 0),
  -- The keys that came in.
  pressed         text check (char_length(pressed) <= 32),
  -- What is asked now, and what is known of the call by then.
  state           text not null,
  talk            jsonb not null,
  -- The same request again gets the same answer.
  answer          text not null,
  at              timestamptz not null,
  primary key (organization_id, call_id, position),
  foreign key (organization_id, call_id) references calls (organization_id, id) on delete cascade
);
comment on table call_steps is 'What was said and pressed in a call; the state of a call is that of its last step.';
select isolate_tenants('call_steps');
grant select, insert on call_steps to custodia_tenant;

create table call_results (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  call_id           uuid not null,
  caller            text not null,
  member_id         uuid,
  location_id       uuid,
  intent            text check (intent in ('start', 'end', 'break_start', 'break_end', 'problem')),
  accepted          boolean not null,
  problem           text
    check (problem in ('caller_withheld', 'caller_unknown', 'caller_ambiguous', 'pin_wrong', 'pin_locked',
    'pin_missing', 'member_inactive', 'not_assigned', 'not_scheduled', 'not_cleared', 'already_working',
    'not_working', 'already_on_break', 'not_on_break', 'job_not_open', 'no_input', 'refused')),
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
comment on table call_results is 'What the caller wanted, and whether it was done or refused.';
create index call_results_of_call on call_results (organization_id, call_id, id);
create index call_results_of_member on call_results (organization_id, member_id, at) where member_id is not null;
create index call_results_of_location on call_results (organization_id, location_id, at) where location_id is not null;
create index call_results_of_log on call_results (organization_id, work_log_id) where work_log_id is not null;
create index call_results_of_report on call_results (organization_id, problem_report_id)
  where problem_report_id is not null;
create index call_results_wrong_pins on call_results (organization_id, caller, at) where problem = 'pin_wrong';
create index call_results_of_problem on call_results (organization_id, problem, id) where problem is not null;
create index call_results_of_intent on call_results (organization_id, intent, id) where intent is not null;
select isolate_tenants('call_results');
grant select, insert on call_results to custodia_tenant;
select record_changes('call_results');
select limit_to_regions('call_results');

/** A call was done if anything it wanted was done, else refused. */
create function keep_call_outcome() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update calls c set outcome = case when new.accepted then 'done' else 'refused' end
  where c.organization_id = new.organization_id and c.id = new.call_id and c.outcome <> 'done'
    and (new.accepted or c.outcome = 'nothing');
  return null;
end $$;
create trigger keep_outcome after insert on call_results for each row execute function keep_call_outcome();
