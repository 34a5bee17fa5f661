import type { Client } from 'pg'
import type { Shape } from './shape.ts'

const small = { members: 8, clients: 5, locations: 10, regions: 1, changesPerDay: 0, workDays: 20 }
const largeRegions = 8

export interface SeedInput {
  shape: Shape
  /** YYYY-MM-DD: the reference day; the history covers the shape's years before it. */
  day: string
  /** Accounts of the large organization's first members. */
  userIds: readonly string[]
}

/** The first day of the history. */
export const firstDay = ({ day, shape }: Pick<SeedInput, 'day' | 'shape'>) =>
  Temporal.PlainDate.from(day).subtract({ years: shape.years })

/** Days after which the last location begins, so that every location has a schedule at the end. */
const lastBegins = 900

/**
 * Creates shared objects of all steps, for this session only: the organizations to fill (`o` is 0 for the large one)
 * and deterministic functions. They are declared stable: the planner does not inline immutable ones whose body depends
 * on the session's time zone.
 */
export async function seedSharedObjects(client: Client, { shape, day, userIds }: SeedInput): Promise<void> {
  const first = firstDay({ day, shape })
  const start = first.toString()
  const { days } = first.until(day, { largestUnit: 'days' })
  await client.query(`
    create function pg_temp.draw(salt text, o integer, n integer, below integer) returns integer
      language sql stable
      return ('x' || left(md5(salt || ':' || o || ':' || n), 7))::bit(28)::integer % below;
    create function pg_temp.pick(list text[], salt text, o integer, n integer) returns text
      language sql stable
      return list[1 + pg_temp.draw(salt, o, n, cardinality(list))];
    create function pg_temp.moment(days integer, seconds integer) returns timestamptz
      language sql stable
      return timestamptz '${start} 12:00:00+00' + make_interval(days => days, secs => seconds);
    create function pg_temp.id_at(at timestamptz, kind integer, o integer, n integer) returns uuid
      language sql stable
      return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
        || '8' || lpad(to_hex(o), 3, '0') || lpad(to_hex(n), 12, '0'))::uuid;
    create function pg_temp.id(kind integer, o integer, n integer) returns uuid
      language sql stable
      return pg_temp.id_at(pg_temp.moment(0, n), kind, o, n);
    create temporary table filled (
      o integer, id uuid, members integer, clients integer, locations integer, regions integer, changes_per_day integer,
      work_days integer, days integer, begins integer)`)
  await client.query(
    `insert into filled
     select 0, pg_temp.id(0, 0, 0), $1::integer, $2::integer, $3::integer, ${largeRegions}, $5::integer, $6::integer, $7::integer, $8::integer
     union all
     select o, pg_temp.id(0, o, 0), ${small.members}, ${small.clients}, ${small.locations}, ${small.regions}, ${small.changesPerDay},
            least(${small.workDays}, $6::integer), $7::integer, $8::integer
     from generate_series(1, $4::integer) o`,
    [
      shape.members,
      shape.clients,
      shape.locations,
      shape.smallOrganizations,
      shape.changesPerDay,
      shape.workDays,
      days,
      Math.min(lastBegins, days - 90),
    ],
  )
  await client.query('create temporary table accounts (n integer, user_id uuid)')
  await client.query('insert into accounts select n, id from unnest($1::uuid[]) with ordinality u (id, n)', [userIds])
}
