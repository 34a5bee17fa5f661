import { words } from './words.ts'

/** Organizations, regions, and members with rates and certifications. `$1` is the first day. */
export const peopleRows = [
  `insert into organizations (id, name, created_by, created_at)
   select id, case o when 0 then 'Great Lakes Facility Services' else ${words.first('small', 'o', '0')} || ' Cleaning ' || o end,
          (select user_id from accounts where n = 1), pg_temp.moment(0, 0)
   from filled where $1::date is not null`,
  // The last two-week period ends the day before the reference day, in the middle of a workweek.
  `insert into configurations (organization_id, time_zone, week_start, pay_period_start, second_factor_required)
   select id, 'America/Chicago', 1, $1::date + days % 14, false from filled`,
  `insert into regions (organization_id, id, name, color, created_at)
   select id, pg_temp.id(1, o, n), ${words.first('region', 'o', 'n')} || ' ' || n,
          '#' || lpad(to_hex(pg_temp.draw('color', o, n, 16777216)), 6, '0'), pg_temp.moment(0, n)
   from filled, generate_series(1, regions) n where $1::date is not null`,
  // Every twentieth manages the next nineteen, and reports to the first.
  `insert into members (organization_id, id, user_id, name, email, phone, employee_number, title, language, roles,
                        manager_id, hired_on, created_at)
   select f.id, pg_temp.id(2, o, n), case o when 0 then a.user_id end,
          ${words.given('given', 'o', 'n')} || ' ' || ${words.family('family', 'o', 'n')},
          case when n % 3 = 0 then 'member-' || n || '@organization-' || o || '.example' else '' end,
          '+1612555' || lpad((n % 10000)::text, 4, '0'), 'E-' || lpad(n::text, 5, '0'),
          case when n = 1 then 'Owner' when n = 3 then 'Operations manager' when n % 20 = 2 then 'Area supervisor'
               else ${words.title('title', 'o', 'n')} end,
          case pg_temp.draw('language', o, n, 3) when 0 then 'es' else 'en' end,
          case when n = 1 then '{OWNER,ADMIN}'::text[] when n = 3 then '{ADMIN}' when n % 20 = 2 then '{SUPERVISOR}'
               else '{EMPLOYEE}' end,
          case when n = 1 then null when n % 20 = 2 then pg_temp.id(2, o, 1)
               else pg_temp.id(2, o, greatest(1, n - (n + 18) % 20)) end,
          $1::date + pg_temp.draw('hired', o, n, begins), pg_temp.moment(0, n)
   from filled f cross join lateral generate_series(1, members) n left join accounts a using (n)`,
  `insert into member_regions (organization_id, member_id, region_id)
   select id, pg_temp.id(2, o, n), pg_temp.id(1, o, 1 + n % regions)
   from filled, generate_series(4, members) n where $1::date is not null`,
  // A raise every year.
  `insert into pay_rates (organization_id, id, member_id, basis, rate_e4, effective_on, created_at)
   select id, pg_temp.id(3, o, n * 20 + year), pg_temp.id(2, o, n), 'hour',
          160000 + pg_temp.draw('rate', o, n, 60) * 1000 + (year - days / 365 + 3) * 6000, $1::date + year * 365,
          pg_temp.moment(year * 365, n)
   from filled, generate_series(1, members) n, generate_series(0, days / 365 - 1) year`,
  `insert into certifications (organization_id, id, member_id, name, issued_on, expires_on, created_at)
   select id, pg_temp.id(4, o, n), pg_temp.id(2, o, n), 'Floor care', $1::date + 200,
          $1::date + 1000 + pg_temp.draw('expiry', o, n, 400), pg_temp.moment(200, n)
   from filled, generate_series(1, members) n where n % 5 = 0`,
] as const
