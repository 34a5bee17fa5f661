import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { createFileStore } from '#server/api/files/configured-store.ts'
import { deleteExpired } from '#server/api/background/delete-expired.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo, runJobs } from '#server/api/test/mail.ts'
import type { Client as CustomerClient } from '#shared/clients/clients.contract.ts'
import type { DataExport, DataExportList } from '#shared/data-export/data-export.contract.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { unzip } from './test/unzip.ts'

const { api, organization, member, call } = useApi()

async function furnished() {
  const org = await organization('Brightside')
  const base = `/api/v1/organizations/${org.id}`
  const client = (
    await call(org.headers, `${base}/clients`, { body: { name: '=HYPERLINK("x")' } })
  ).json<CustomerClient>()
  const places = buildPlaces({ api, call }, org)
  await places.setAlarmCode(await places.addLocation(client, { name: 'Front office' }), 'sesame-4711')
  const start = () => call(org.headers, `${base}/exports`, { method: 'POST' })
  const list = async () => (await call(org.headers, `${base}/exports`)).json<DataExportList>().items
  const ready = async () => {
    const { id } = (await start()).json<DataExport>()
    await runJobs(api)
    return { id, file: `${base}/exports/${id}/file` }
  }
  return { org, base, start, list, ready }
}

let world: Awaited<ReturnType<typeof furnished>>
let otherOrg: Awaited<ReturnType<typeof organization>>
let finished: { id: string; file: string }
let download: Awaited<ReturnType<typeof call>>
let files: ReturnType<typeof unzip>

beforeAll(async () => {
  otherOrg = await organization('Their Secret Name')
  world = await furnished()
  const { org, ready } = world
  await inTenant(api.db, org.id, (tx) =>
    sql`insert into clients (organization_id, id, name, billing_address)
        select ${org.id}::uuid, gen_random_uuid(), 'Client ' || n, '{}' from generate_series(1, 1700) n`.execute(tx),
  )
  finished = await ready()
  download = await call(org.headers, finished.file)
  files = unzip(download.rawPayload)
})

describe('the archive of an export', () => {
  test('contains every table as CSV and JSON, without secrets', () => {
    const { org } = world
    expect(download.headers['content-type']).toBe('application/zip')
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['csv/clients.csv', 'json/jobs.json', 'json/audit_log.json']),
    )
    const locations = JSON.parse(files.get('json/locations.json') ?? '') as object[]
    expect(locations).toMatchObject([{ name: 'Front office', organization_id: org.id }])
    expect(files.get('csv/clients.csv')).toContain(`"'=HYPERLINK(""x"")"`)
    expect(JSON.parse(files.get('json/areas.json') ?? '')).toEqual([])
    const allText = [...files.values()].join('\n')
    expect(allText).not.toContain('sesame-4711')
    expect(allText).not.toMatch(/pin_hash|sealed|token/)
    expect([...files.keys()].filter((name) => name.endsWith('/alarm_codes.json'))).toEqual([])
  })

  test('contains nothing of another organization', () => {
    const allText = [...files.values()].join('\n')
    expect(allText).not.toContain(otherOrg.id)
    expect(allText).not.toContain('Their Secret Name')
  })

  test('contains all rows beyond one page and ends at 100% progress', async () => {
    const { org, list } = world
    expect(JSON.parse(files.get('json/clients.json') ?? '')).toHaveLength(1701)
    expect(files.get('csv/clients.csv')?.split('\r\n')).toHaveLength(1703)
    expect(await list()).toMatchObject([{ state: 'ready', percent: 100, requestedBy: org.owner.name }])
  })

  describe('an export', () => {
    test('is queued, one at a time, notifies its owner when ready, and expires after seven days with its zip', async () => {
      const { org, base, start, list } = await furnished()
      const queued = (await start()).json<DataExport>()
      expect(queued).toMatchObject({ state: 'waiting', percent: 0, bytes: null })
      expect((await start()).json()).toMatchObject({ code: 'export_running' })
      await runJobs(api)
      expect((await mailsTo(api, org.owner.email)).map(({ subject }) => subject)).toEqual(['Your data export is ready'])
      expect((await list())[0]?.state).toBe('ready')
      const { id } = queued
      const rows = await inTenant(api.db, org.id, (tx) =>
        tx.selectFrom('dataExports').select('hash').where('id', '=', id).execute(),
      )
      await asOwner(`update data_exports set finished_at = now() - interval '8 days' where id = '${id}'`)
      await deleteExpired(api.db)({})
      await runJobs(api)
      expect((await list())[0]).toMatchObject({ state: 'expired', expiresAt: null })
      expect((await call(org.headers, `${base}/exports/${id}/file`)).statusCode).toBe(404)
      expect(await createFileStore(api.config).find(rows[0]?.hash ?? '')).toBeUndefined()
      expect((await start()).statusCode).toBe(201)
    })

    test('fails if its process was lost, and another can start', async () => {
      const { start, list } = await furnished()
      await start()
      await asOwner(`update data_exports set created_at = now() - interval '3 hours' where state = 'waiting'`)
      expect((await start()).statusCode).toBe(201)
      expect((await list()).map(({ state }) => state)).toEqual(['waiting', 'failed'])
    })
  })
})

describe('access to exports', () => {
  test('limits exports to owners and their own organization', async () => {
    const { org, base } = world
    const { id, file } = finished
    const admin = await member(org.id, 'ADMIN')
    expect((await call(admin, `${base}/exports`, { method: 'POST' })).statusCode).toBe(403)
    for (const url of [`${base}/exports`, `${base}/exports/${id}`, file]) {
      expect((await call(admin, url)).statusCode).toBe(403)
    }
    const otherUrl = `/api/v1/organizations/${otherOrg.id}/exports/${id}`
    expect((await call(otherOrg.headers, otherUrl)).statusCode).toBe(404)
    expect((await call(otherOrg.headers, `${otherUrl}/file`)).statusCode).toBe(404)
  })
})

async function asOwner(text: string) {
  const client = new Client({ connectionString: api.url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
