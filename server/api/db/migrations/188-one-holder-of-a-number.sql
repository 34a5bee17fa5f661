-- One holder of a number
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

create index text_numbers_confirmed on text_numbers (number) where confirmed_at is not null;

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

-- Where two places disagree today, the sign-in number stays. Of two numbers for texts the one confirmed last stays: first
-- between accounts, then within each, so that only what really contradicts goes.
delete from text_numbers n using users u
  where n.confirmed_at is not null
    and (u.id = n.user_id and u.phone <> n.number or u.id <> n.user_id and u.phone = n.number);
delete from text_numbers n using (
    select distinct on (number) number, user_id from text_numbers
    where confirmed_at is not null order by number, confirmed_at desc, organization_id desc) holder
  where n.confirmed_at is not null and n.number = holder.number and n.user_id <> holder.user_id;
delete from text_numbers n using (
    select distinct on (user_id) user_id, number from text_numbers
    where confirmed_at is not null order by user_id, confirmed_at desc, organization_id desc) kept
  where n.confirmed_at is not null and n.user_id = kept.user_id and n.number <> kept.number;
