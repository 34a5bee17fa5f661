import type { Client } from 'pg'

export const organizationId = '01900000-0000-7000-8000-000000000001'
const otherId = '01900000-0000-7000-8000-000000000002'

const words = (list: string) => `(array['${list.split(' ').join("','")}'])`
const first = words('Harbor Summit Lakeside Main Oak Pine River Valley Union Central Grand Metro North South Evergreen')
const second = words('Dental Medical Law Bank School Office Church Gym Clinic Tower Plaza Market Studio Library Hotel')
const third = words('Group Partners Center West East Annex Hall Suites Works Park')
const firstNames = words('Ana Luz Marta Rosa Elena Joan Miguel Carlos David James Mary Linda Susan Karen Pablo')
const family = words('Reyes Ortega Lopez Garcia Smith Jones Brown Miller Davis Wilson Flores Rivera Gomez Diaz Cruz')
const task = words('Evening Morning Weekly Nightly Deep Window Floor Carpet Restroom Day')

const pick = (list: string, salt: number) => `${list}[1 + (hashint4(n + ${salt}) & 65535) % array_length(${list}, 1)]`
const id = (kind: number) => `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

/** Two organizations of 100,000 records each: 500 members, 2,000 clients, 20,000 locations, 77,500 jobs. */
export async function fill(owner: Client): Promise<void> {
  for (const organization of [organizationId, otherId]) {
    const insert = (table: string, columns: string, values: string, count: number) =>
      owner.query(
        `insert into ${table} (organization_id, id, ${columns})
         select '${organization}', ${values} from generate_series(1, ${count}) n`,
      )
    await owner.query(
      `insert into organizations (id, name, created_by) values ('${organization}', 'Bench', '${organization}')`,
    )
    const name = `${pick(first, 1)} || ' ' || ${pick(second, 2)} || ' ' || ${pick(third, 3)} || ' ' || n`
    await insert(
      'members',
      'name, roles',
      `${id(1)}, ${pick(firstNames, 4)} || ' ' || ${pick(family, 5)}, '{EMPLOYEE}'`,
      500,
    )
    await insert('clients', 'name, billing_address', `${id(2)}, ${name}, '{}'`, 2_000)
    await insert(
      'locations',
      'client_id, name, address, time_zone',
      `${id(3)}, ('01900002-0000-7000-8000-' || lpad(to_hex(1 + n % 2000), 12, '0'))::uuid, ${name},
       jsonb_build_object('line1', n || ' ' || ${pick(first, 6)} || ' Street', 'city', ${pick(family, 7)} || 'ville'), 'UTC'`,
      20_000,
    )
    await insert(
      'jobs',
      'location_id, name',
      `${id(4)}, ('01900003-0000-7000-8000-' || lpad(to_hex(1 + n % 20000), 12, '0'))::uuid,
       ${pick(task, 8)} || ' clean ' || ${pick(third, 9)} || ' ' || n`,
      77_500,
    )
  }
  // One that a text names, so that what belongs to it is read too.
  await owner.query(`update clients set name = 'Zenith Bakery' where id = '01900002-0000-7000-8000-000000000001'`)
  await owner.query('vacuum analyze')
}
