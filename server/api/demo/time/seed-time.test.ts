import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { cloneDatabase } from '#server/api/test/database.ts'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { silentLog } from '#server/log.ts'
import { seedDemo } from '../seed.ts'

const { api } = useApi()
/** A Friday evening in Minnesota. */
const now = Temporal.Instant.from('2026-11-21T01:10:00Z')

type Db = typeof api.db

async function organizationOf(db: Db) {
  const { id } = await db.selectFrom('organizations').select('id').executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  await seedDemo(api.db, api.config, now)
})

const count = async (condition: ReturnType<typeof sql<boolean>>) =>
  inTenant(api.db, await organizationOf(api.db), async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from work_logs w where ${condition}`.execute(tx)
    return rows[0]?.n ?? 0
  })

describe('the demo organization', () => {
  test('has three weeks of detailed work, including running, flagged, forgotten and corrected logs, and hours before', async () => {
    expect(await count(sql`true`)).toBeGreaterThan(250)
    expect(await count(sql`w.ended_at is null`)).toBeGreaterThan(4)
    expect(await count(sql`w.ended_at is null and w.started_at > ${now.toString()}`)).toBe(0)
    for (const flag of ['outside_fence', 'no_position', 'late_punch', 'closed_automatically', 'edited'])
      expect([flag, await count(sql`${flag} = any (w.flags)`)]).toEqual([flag, expect.any(Number)])
    expect(await count(sql`'edited' = any (w.flags)`)).toBeGreaterThan(2)
    expect(
      await count(sql`'edited' = any (w.flags) and not exists (
        select from work_log_changes h where h.work_log_id = w.id and h.kind = 'corrected' and h.user_id is not null)`),
    ).toBe(0)
    // Each whole month before has hours at its locations, without details.
    const before = sql`w.started_at < ${now.subtract({ hours: 24 * 23 }).toString()}`
    expect(
      await count(sql`${before} and w.started_at > ${now.subtract({ hours: 24 * 90 }).toString()}`),
    ).toBeGreaterThan(500)
    expect(await count(sql`${before} and exists (select from punches p where p.work_log_id = w.id)`)).toBe(0)
  })

  test('has a member late to start, and problems and requests in every state', async () => {
    const flagged = await inTenant(api.db, await organizationOf(api.db), async (tx) => ({
      late: await tx
        .selectFrom('jobs as j')
        .innerJoin('jobCrew as k', 'k.jobId', 'j.id')
        .leftJoin('workLogs as w', 'w.jobId', 'j.id')
        .select('w.id')
        .where('j.name', '=', 'Move-out clean')
        .execute(),
      reports: await tx.selectFrom('problemReports').select('id').execute(),
      requests: await tx.selectFrom('supplyRequests').select('state').distinct().execute(),
    }))
    expect(flagged.late).toEqual([{ id: null }])
    expect(flagged.reports).toHaveLength(4)
    expect(flagged.requests).toHaveLength(5)
  })
})

/** What the demo's work looks like, independent of its ids. */
const fingerprintOf = async (db: Db) => {
  const { rows } = await inTenant(db, await organizationOf(db), (tx) =>
    sql<{ sum: string; running: number }>`
      select md5(string_agg(concat_ws(' ', m.name, l.name, w.started_at, w.ended_at, w.flags), '|'
                 order by m.name, w.started_at)) as sum,
             count(*) filter (where w.ended_at is null) as running
      from work_logs w join members m on m.id = w.member_id join locations l on l.id = w.location_id`.execute(tx),
  )
  return rows[0]
}

test('is determined by the moment', async () => {
  const { url, drop } = await cloneDatabase()
  const pool = createPool(url, { role: applicationRole, max: 2, log: silentLog })
  const db = connect(pool, silentLog)
  await seedDemo(db, api.config, now)
  const fingerprint = await fingerprintOf(db)
  await pool.end()
  await drop()
  expect(fingerprint).toEqual(await fingerprintOf(api.db))
})
