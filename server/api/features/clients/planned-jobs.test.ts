import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPool } from '#server/api/db/connect.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { silentLog } from '#server/log.ts'

const { api, call, organization } = useApi()
const schedule = { ...daily, weekdays: [1], startsOn: '2091-01-01' }

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient({ name: 'Acme' })
  const location = await places.addLocation(client, { name: 'Main' })
  const planned = () =>
    inTenant(api.db, org.id, (tx) => tx.selectFrom('plannedJobs').selectAll().orderBy('jobId').execute())
  const post = (url: string) => call(org.headers, url, { method: 'POST' })
  return { ...places, org, location, planned, post }
}

/** Compares the planned jobs with a rebuild from the current jobs. */
async function madeAnew(organizationId: string, planned: () => Promise<unknown>) {
  const owner = createPool(api.url, { log: silentLog, max: 1 })
  try {
    const before = await planned()
    await owner.query('delete from planned_jobs where organization_id = $1', [organizationId])
    await owner.query('select plan_jobs($1, array_agg(id)) from jobs where organization_id = $1', [organizationId])
    return { before, anew: await planned() }
  } finally {
    await owner.end()
  }
}

describe('planned jobs', () => {
  test('follow every change of a job, its pattern, its visits and its location', async () => {
    const { org, addJob, location, planned, post, changeVisit, jobUrl, locationUrl } = await setUp()
    const job = await addJob(location, { name: 'One', schedule })
    const other = await addJob(location, { name: 'Two', schedule: { ...schedule, everyWeeks: 2 } })
    const linesOf = async (id: string) => (await planned()).find(({ jobId }) => jobId === id)?.patterns
    const isRight = async () => {
      const { before, anew } = await madeAnew(org.id, planned)
      expect(before).toEqual(anew)
    }
    expect(await linesOf(job.id)).toBe(
      `${job.patterns[0]?.id}|weekly|1|1|||skip||18:00:00|120||2091-01-01|||||worked|1|2091-01-01|||America/New_York`,
    )
    await isRight()

    expect((await changeVisit(job.id, '2091-01-01T23:00:00Z', { cancelledReason: 'client' })).statusCode).toBe(200)
    expect(await linesOf(job.id)).toContain('null]]')
    await isRight()

    await post(`${jobUrl(other)}/archive`)
    expect(await planned()).toHaveLength(1)
    await post(`${jobUrl(other)}/restore`)
    expect(await planned()).toHaveLength(2)
    await isRight()
    await post(`${locationUrl(location)}/archive`)
    expect(await planned()).toEqual([])
    await post(`${locationUrl(location)}/restore`)
    expect(await planned()).toHaveLength(2)
    await isRight()

    await inTenant(api.db, org.id, async (tx) => {
      await tx.updateTable('locations').set({ timeZone: 'America/Denver' }).where('id', '=', location.id).execute()
      await tx.updateTable('jobs').set({ status: 'paused' }).where('id', '=', other.id).execute()
    })
    expect(await linesOf(job.id)).toContain('|America/Denver')
    expect(await linesOf(other.id)).toBeNull()
    await isRight()
    await inTenant(api.db, org.id, (tx) => tx.deleteFrom('jobSchedules').where('jobId', '=', job.id).execute())
    expect(await linesOf(job.id)).toBeNull()
    await isRight()
  })

  test('include all visits of one job that change concurrently', async () => {
    const { org, addJob, location, planned, changeVisit } = await setUp()
    const job = await addJob(location, { name: 'One', schedule })
    const starts = Array.from({ length: 8 }, (_, week) =>
      Temporal.Instant.from('2091-01-01T23:00:00Z')
        .add({ hours: week * 7 * 24 })
        .toString(),
    )
    const answers = await Promise.all(starts.map((start) => changeVisit(job.id, start, { cancelledReason: 'us' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(starts.map(() => 200))
    const { before, anew } = await madeAnew(org.id, planned)
    expect(before).toEqual(anew)
    expect((await planned())[0]?.patterns?.match(/null\]/g)).toHaveLength(starts.length)
  })

  test('leave out a job added while its location is archived', async () => {
    const { org, addJob, location, planned } = await setUp()
    const owner = createPool(api.url, { log: silentLog, max: 2 })
    const archiving = await owner.connect()
    try {
      await archiving.query('begin')
      await archiving.query('update locations set archived_at = now() where id = $1', [location.id])
      let isAdded = false
      const adding = addJob(location, { name: 'One', schedule }).finally(() => (isAdded = true))
      await expect
        .poll(async () => isAdded || (await owner.query('select from pg_locks where not granted')).rowCount)
        .toBeTruthy()
      await archiving.query('commit')
      await adding
    } finally {
      archiving.release()
      await owner.end()
    }
    expect(await planned()).toEqual([])
    const { before, anew } = await madeAnew(org.id, planned)
    expect(before).toEqual(anew)
  })

  test('cost linear time for many new jobs, even with outdated statistics', async () => {
    const { org, addJob, location, planned } = await setUp()
    await addJob(location, { name: 'One', schedule })
    const owner = createPool(api.url, { log: silentLog, max: 1 })
    await owner.query('analyze jobs, locations, job_schedules, planned_jobs').finally(() => owner.end())
    const many = 300
    const read = await inTenant(api.db, org.id, async (tx) => {
      await sql`
      with place as (
        insert into locations (organization_id, id, client_id, name, address, time_zone)
        select organization_id, uuid_v7(), client_id, name || n, address, time_zone from locations, generate_series(1, ${many}) n
        returning organization_id, id)
      insert into jobs (organization_id, id, location_id, name) select organization_id, uuid_v7(), id, 'Many' from place`.execute(
        tx,
      )
      const { rows } = await sql<{ rows: number }>`
      select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'locations'`.execute(tx)
      return rows[0]?.rows
    })
    expect(read).toBeLessThan(20 * many)
    expect(await planned()).toHaveLength(many + 1)
    const { before, anew } = await madeAnew(org.id, planned)
    expect(before).toEqual(anew)
  })

  test('can be written by the database itself only', async () => {
    const { org } = await setUp()
    const write = inTenant(api.db, org.id, (tx) => sql`delete from planned_jobs`.execute(tx))
    await expect(write).rejects.toThrow('permission denied')
  })
})
