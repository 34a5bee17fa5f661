import { Client } from 'pg'
import { bulkUrl } from './bulk-url.ts'

/**
 * Writes a large organization and a hundred small ones, with statistics: each client has one contact, location and
 * daily job. Skips the audit trail for speed.
 */
export async function buildManyRows(url: string, organizationId: string, clients: number) {
  const owner = new Client({ connectionString: bulkUrl(url) })
  await owner.connect()
  try {
    for (const table of tables) await owner.query(`alter table ${table} disable trigger user`)
    await owner.query(organizations, [organizationId])
    for (const text of rows) await owner.query(text, [clients, organizationId])
    for (const table of tables) await owner.query(`alter table ${table} enable trigger user`)
    await owner.query('select plan_jobs(organization_id, array_agg(id)) from jobs group by organization_id')
    await owner.query(`vacuum (analyze) planned_jobs, ${tables.join(', ')}`)
  } finally {
    await owner.end()
  }
}

const tables = ['clients', 'client_contacts', 'locations', 'jobs', 'job_schedules', 'job_crew', 'visit_changes']

const organizations = `
  insert into organizations (id, name, created_by)
  select gen_random_uuid(), 'Small ' || n, $1 from generate_series(1, 100) n`

const address = `'{"line1": "", "line2": "", "city": "Albany", "region": "NY", "postalCode": "", "country": "US"}'`

// Every small organization has a fiftieth of the large one's rows.
const rows = [
  `insert into clients (organization_id, id, name, status, billing_address, created_at)
   select o.id, uuid_v7(), md5(o.id::text || n), (array['lead', 'active', 'active', 'active', 'active', 'paused'])[1 + n % 6],
          ${address}, now() - n * interval '1 minute'
   from organizations o, generate_series(1, $1::int) n where o.id = $2 or n <= $1 / 50`,
  `insert into client_contacts (organization_id, id, client_id, name)
   select organization_id, uuid_v7(), id, 'Bo Diaz' from clients where $1 > 0 and $2::uuid is not null`,
  `insert into locations (organization_id, id, client_id, name, address, time_zone)
   select organization_id, uuid_v7(), id, 'Main', ${address}, 'America/New_York' from clients where $1 > 0 and $2::uuid is not null`,
  `insert into jobs (organization_id, id, location_id, name)
   select organization_id, uuid_v7(), id, 'Clean' from locations where $1 > 0 and $2::uuid is not null`,
  `insert into job_schedules (organization_id, id, job_id, location_id, pattern_id, frequency, weekdays,
                              start_times, durations, crew_sizes, every, starts_on, short_months, holidays, week_start,
                              effective_from)
   select organization_id, uuid_v7(), id, location_id, uuid_v7(), 'weekly', '{1,2,3,4,5}', '{18:00}', '{60}', '{null}', 1,
          starts_on, 'skip', 'worked', 1, starts_on
   from (select *, date '2000-01-01' + (random() * 9000)::int as starts_on from jobs) begun
   where $1 > 0 and $2::uuid is not null`,
  `insert into job_crew (organization_id, job_id, location_id, member_id, effective_from)
   select j.organization_id, j.id, j.location_id, m.id, date '2000-01-01' + (random() * 9000)::int
   from jobs j join members m using (organization_id) where $1 > 0 and $2::uuid is not null`,
  `insert into visit_changes (organization_id, job_id, location_id, original_start, moved_to)
   select j.organization_id, j.id, j.location_id, timestamptz '2000-01-01' + random() * interval '9000 days',
          timestamptz '2000-01-01' + random() * interval '9000 days'
   from jobs j, generate_series(1, 10) where $1 > 0 and $2::uuid is not null`,
]
