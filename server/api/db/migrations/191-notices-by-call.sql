-- Notices by call
-- Who agreed to be called about notices, how many calls an organization pays for in a day, and how long they lasted.

alter table text_settings
  -- In 24 hours; 0: nobody is called.
  add column calls_per_day integer not null default 20 check (calls_per_day between 0 and 10000);

alter table text_numbers
  -- When its user agreed to calls too; STOP ends that.
  add column calls_agreed_at timestamptz,
  add constraint text_number_calls check (calls_agreed_at is null or confirmed_at is not null);

alter table deliveries
  -- How long a call lasted, whose `segments` is 1 once it was made; it is charged by the minute.
  add column seconds integer not null default 0 check (seconds between 0 and 86400),
  -- What the person who answered a call did.
  add column outcome text not null default '' check (outcome ~ '^[a-z_]{0,40}$');
grant update (seconds, outcome) on deliveries to custodia_tenant;
create index deliveries_of_calls on deliveries (organization_id, created_at) where channel = 'call';

alter table notification_preferences alter column channels set default '{push,text,email,call}';

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
