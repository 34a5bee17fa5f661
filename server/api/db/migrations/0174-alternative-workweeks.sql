-- California Labor Code 511: of 40 hours a week, no day over ten, one at least over eight; IWC orders 4 and 5, section 3(B):
-- no shift under four. Minutes of Monday to Sunday; a day off has none.
create function is_alternative_week(minutes smallint[]) returns boolean
  language sql immutable strict parallel safe set search_path = ''
  return (select count(*) = 7 and sum(m) <= 2400 and max(m) > 480 and bool_and(m = 0 or m between 240 and 600)
    from unnest(minutes) m);

-- A schedule that a work unit has elected, for a member of it: a menu leaves each a choice, and days off differ.
alter table pay_scopes
  add column alternative_minutes smallint[],
  add column elected_on date,
  add constraint pay_scope_alternative_in_california check (
    alternative_minutes is null or (member_id is not null and pack_id is not distinct from 'us-ca')),
  add constraint pay_scope_alternative_week check (is_alternative_week(alternative_minutes)),
  add constraint pay_scope_elected_before check (
    (alternative_minutes is null) = (elected_on is null) and elected_on <= effective_on);
