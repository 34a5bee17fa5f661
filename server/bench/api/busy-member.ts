import { sql } from 'kysely'
import { connect, createPool } from '#server/api/db/connect.ts'
import { silentLog } from '#server/log.ts'

const logs = 10_000

/**
 * Adds a member to the large organization with more logs in the current pay period than any month has: half a minute
 * each, day and night.
 */
export async function addBusyMember(ownerUrl: string, from: string): Promise<string> {
  const pool = createPool(ownerUrl, { log: silentLog, max: 1 })
  const db = connect(pool, silentLog)
  try {
    const { rows } = await sql<{ organizationId: string; memberId: string }>`
      select organization_id, id as member_id from members where deactivated_at is null and organization_id = (
        select organization_id from members group by 1 order by count(*) desc limit 1)
      order by id desc limit 1`.execute(db)
    const { organizationId, memberId } = rows[0] ?? { organizationId: '', memberId: '' }
    const seconds = sql`${from}::timestamptz + n * interval '40 seconds'`
    const mine = sql`organization_id = ${organizationId} and member_id = ${memberId}`
    await sql`delete from work_logs where ${mine} and coalesce(ended_at, 'infinity') > ${from}::timestamptz`.execute(db)
    await sql`
      insert into work_logs (organization_id, id, member_id, location_id, job_id, started_at, ended_at, start_source, end_source)
      select j.organization_id, gen_random_uuid(), ${memberId}, j.location_id, j.id,
        ${seconds}, ${seconds} + interval '30 seconds', 'app', 'app'
      from generate_series(1, ${logs}::int) n
      cross join (select * from jobs where organization_id = ${organizationId} order by id limit 1) j`.execute(db)
    return memberId
  } finally {
    await db.destroy()
  }
}
