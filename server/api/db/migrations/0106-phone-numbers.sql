-- Phone numbers are kept as E.164. What was typed before is rewritten where it can be read; the rest stays as it was typed,
-- and is asked for again with the next change of its record.
create function pg_temp.kept(typed text) returns text
  language sql immutable as $$
    select case
      when n.number !~ '^\+1' or n.number ~ '^\+1[2-9][0-9]{2}[2-9][0-9]{6}$'
        then n.number || coalesce(';ext=' || substring(lower(typed) from '(?:x|ext)[^0-9]{0,3}([0-9]{1,7})\s*$'), '')
    end
    from (select e164(typed) as number) n
  $$;

alter table members disable trigger user;
alter table client_contacts disable trigger user;
alter table locations disable trigger user;
alter table suppliers disable trigger user;

update members set phone = pg_temp.kept(phone) where pg_temp.kept(phone) <> phone;
update members set emergency_contact = jsonb_set(emergency_contact, '{phone}', to_jsonb(pg_temp.kept(emergency_contact ->> 'phone')))
where pg_temp.kept(emergency_contact ->> 'phone') <> emergency_contact ->> 'phone';
update client_contacts set phone = pg_temp.kept(phone) where pg_temp.kept(phone) <> phone;
update suppliers set phone = pg_temp.kept(phone) where pg_temp.kept(phone) <> phone;
update locations set phone_numbers = (
  select array_agg(coalesce(pg_temp.kept(typed), typed) order by nth) from unnest(phone_numbers) with ordinality as n (typed, nth)
)
where exists (select from unnest(phone_numbers) typed where pg_temp.kept(typed) <> typed);

alter table members enable trigger user;
alter table client_contacts enable trigger user;
alter table locations enable trigger user;
alter table suppliers enable trigger user;
