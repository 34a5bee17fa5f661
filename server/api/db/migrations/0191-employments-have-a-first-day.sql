-- Pay of an earlier employment is computed again with what is learned later: whoever was hired again was employed then.
alter table member_departures
  -- Null where it was not known.
  add column hired_on date,
  add constraint departure_before_hire check (hired_on <= left_on);

/** A day of hire after the last day is another employment; moved back before it, it never was. */
create or replace function keep_departure() returns trigger
  language plpgsql as $$
declare
  last constant date := coalesce(old.ended_on, (
    select (old.deactivated_at at time zone c.time_zone)::date from configurations c
    where c.organization_id = old.organization_id));
begin
  if new.hired_on is distinct from old.hired_on then
    delete from member_departures
      where organization_id = new.organization_id and member_id = new.id
        and (new.hired_on is null or left_on >= new.hired_on);
    update member_departures set back_on = new.hired_on
      where organization_id = new.organization_id and member_id = new.id and back_on = old.hired_on;
    if last < new.hired_on and (old.hired_on is null or old.hired_on <= last) then
      insert into member_departures (organization_id, member_id, hired_on, left_on, back_on)
        values (new.organization_id, new.id, old.hired_on, last, new.hired_on)
        on conflict (organization_id, member_id, left_on)
          do update set back_on = excluded.back_on, hired_on = excluded.hired_on;
    end if;
  end if;
  update leave_assignments set posted_through = null
    where organization_id = new.organization_id and member_id = new.id and posted_through is not null;
  if found then
    perform jobs.enqueue('leave-recount', jsonb_build_object('organizationId', new.organization_id, 'memberId', new.id));
  end if;
  return null;
end $$;
