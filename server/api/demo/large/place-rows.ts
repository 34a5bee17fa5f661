import { words } from './words.ts'

const name = (salt: string) =>
  `${words.first(salt, 'o', 'n')} || ' ' || ${words.second(`${salt}2`, 'o', 'n')} || ' ' || ${words.third(`${salt}3`, 'o', 'n')} || ' ' || n`
const address = (salt: string) =>
  `jsonb_build_object('line1', pg_temp.draw('${salt}', o, n, 9900) + 100 || ' ' || ${words.street(`${salt}2`, 'o', 'n')} || ' Ave',
     'line2', '', 'city', ${words.city(`${salt}3`, 'o', 'n')}, 'region', 'MN',
     'postalCode', '55' || lpad(pg_temp.draw('${salt}4', o, n, 999)::text, 3, '0'), 'country', 'US')`

/** Clients with contacts, locations with areas, jobs with schedules and checklists. `$1` is the first day. */
export const placeRows = [
  `insert into clients (organization_id, id, name, status, billing_address, contract_starts_on, contract_basis,
                        contract_price_minor, created_at)
   select id, pg_temp.id(5, o, n), ${name('client')},
          (array['lead', 'active', 'active', 'active', 'active', 'active', 'active', 'paused', 'active', 'ended'])[1 + n % 10],
          ${address('billing')}, $1::date + pg_temp.draw('contract', o, n, begins), 'month',
          50000 + pg_temp.draw('price', o, n, 4000) * 100, pg_temp.moment(n % 1000, n)
   from filled, generate_series(1, clients) n`,
  `insert into client_contacts (organization_id, id, client_id, name, title, email, phone, position, created_at)
   select id, pg_temp.id(6, o, n * 2 + nth), pg_temp.id(5, o, n),
          ${words.given('contact', 'o', 'n * 2 + nth')} || ' ' || ${words.family('contact2', 'o', 'n * 2 + nth')},
          'Office manager', 'contact-' || n * 2 + nth || '@client-' || o || '.example', '+16125550100', nth, pg_temp.moment(0, n)
   from filled, generate_series(1, clients) n, generate_series(0, 1) nth where $1::date is not null`,
  `insert into locations (organization_id, id, client_id, region_id, name, address, latitude, longitude, time_zone,
                          access_notes, created_at)
   select id, pg_temp.id(7, o, n), pg_temp.id(5, o, 1 + n % clients), pg_temp.id(1, o, 1 + n % regions), ${name('location')},
          ${address('address')}, 44 + pg_temp.draw('latitude', o, n, 30000) / 10000.0,
          -95 + pg_temp.draw('longitude', o, n, 30000) / 10000.0, 'America/Chicago', 'Side entrance after 6 PM.', pg_temp.moment(0, n)
   from filled, generate_series(1, locations) n where $1::date is not null`,
  `insert into areas (organization_id, id, location_id, name, floor_type, square_feet, position)
   select id, pg_temp.id(8, o, n * 4 + nth), pg_temp.id(7, o, n), ${words.area('area', 'o', 'n * 4 + nth')} || ' ' || nth + 1,
          (array['tile', 'carpet', 'vct'])[1 + pg_temp.draw('floor', o, n * 4 + nth, 3)],
          100 + pg_temp.draw('feet', o, n * 4 + nth, 4000), nth
   from filled, generate_series(1, locations) n, generate_series(0, 3) nth where $1::date is not null`,
  // One job on most working days, and one on its own day every one to four weeks.
  `insert into jobs (organization_id, id, location_id, name, budgeted_minutes, price_minor, created_at)
   select id, pg_temp.id(9, o, n * 2 + nth), pg_temp.id(7, o, n),
          case nth when 0 then 'Nightly cleaning' else 'Floor care' end, 60 + 30 * (n % 5), 4500 + 500 * (n % 7),
          pg_temp.moment(0, n)
   from filled, generate_series(1, locations) n, generate_series(0, 1) nth where $1::date is not null`,
  `insert into job_schedules (organization_id, id, job_id, location_id, pattern_id, frequency, weekdays,
                              start_times, durations, crew_sizes, every, starts_on, short_months, holidays, week_start,
                              effective_from, created_at)
   select id, pg_temp.id(21, o, n * 2 + nth), pg_temp.id(9, o, n * 2 + nth), pg_temp.id(7, o, n),
          pg_temp.id(21, o, n * 2 + nth), 'weekly',
          case nth when 0 then '{1,2,3,4,5}'::smallint[] else array[1 + n % 6]::smallint[] end,
          array[make_time(17 + n % 6, 0, 0)], array[60 + 30 * (n % 5)], array[null]::smallint[],
          case nth when 0 then 1 else 1 + n % 4 end, starts_on, 'skip', 'worked', 1, starts_on, pg_temp.moment(0, n)
   from filled, generate_series(1, locations) n, generate_series(0, 1) nth,
        lateral (select $1::date + pg_temp.draw('starts', o, n, begins) as starts_on) begun`,
  `insert into job_crew (organization_id, job_id, location_id, member_id, effective_from)
   select id, pg_temp.id(9, o, n * 2 + nth), pg_temp.id(7, o, n), pg_temp.id(2, o, 1 + n % members),
          $1::date + pg_temp.draw('starts', o, n, begins)
   from filled, generate_series(1, locations) n, generate_series(0, 1) nth`,
  `insert into checklist_items (organization_id, id, job_id, location_id, area_id, task, frequency, position)
   select id, pg_temp.id(10, o, n * 4 + nth), pg_temp.id(9, o, n * 2), pg_temp.id(7, o, n), pg_temp.id(8, o, n * 4 + nth),
          'Clean ' || lower(${words.area('area', 'o', 'n * 4 + nth')}), (array['visit', 'visit', 'week', 'month'])[1 + nth], nth
   from filled, generate_series(1, locations) n, generate_series(0, 3) nth where $1::date is not null`,
] as const
