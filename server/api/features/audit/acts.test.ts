import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { onFreshCopy, useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { AuditAct, AuditActPage, AuditPage } from '#shared/audit/audit.contract.ts'
import { actsQuery } from './acts.store.ts'

const { api, organization, member, call } = useApi({}, onFreshCopy)

async function withJob() {
  const org = await organization()
  const base = `/api/v1/organizations/${org.id}`
  const { addClient, addLocation, addJob } = buildPlaces({ api, call }, org)
  const job = await addJob(await addLocation(await addClient({ name: 'Acme' })))
  const get = async <Page>(path: string) => {
    const answer = await call(org.headers, `${base}/audit/acts${path}`)
    expect(answer.statusCode).toBe(200)
    return answer.json<Page>()
  }
  const acts = async (query = '') => (await get<AuditActPage>(query)).items
  const sqlOf = (text: string) => inTenant(api.db, org.id, (tx) => sql.raw(text).execute(tx))
  return { org, base, job, get, acts, sqlOf }
}

const entriesIn = (acts: readonly AuditAct[]) => acts.flatMap(({ groups }) => groups).reduce((n, g) => n + g.count, 0)

describe('acts of the audit log', () => {
  test('are what one transaction wrote, whatever it wrote, and hold each entry once', async () => {
    const { org, acts, get, sqlOf } = await withJob()
    const many = `insert into areas (organization_id, id, location_id, name, position, floor_type)
      select organization_id, uuid_v7(), id, 'Room ' || n, n, '' from locations, generate_series(1, 250) n`
    await sqlOf(`do $$ begin ${many}; update clients set name = 'Acme West'; end $$`)
    const allActs = await acts('?limit=200')
    expect(allActs[0]).toMatchObject({
      actor: null,
      groups: [
        { table: 'areas', action: 'insert', count: 250, label: null },
        { table: 'clients', action: 'update', count: 1, label: 'Acme West', fields: ['name'] },
      ],
    })
    const { rows } = await sqlOf('select count(*)::int as entries, count(distinct act_id)::int as acts from audit_log')
    expect(rows[0]).toEqual({ entries: entriesIn(allActs), acts: allActs.length })
    expect(allActs.find(({ groups }) => groups.some(({ table }) => table === 'jobs'))?.actor?.name).toBe(org.owner.name)

    const seenIds: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: AuditPage = await get(
        `/${allActs[0]?.id}?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      seenIds.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(new Set(seenIds).size).toBe(251)
  })

  test('are grouped by the migration of earlier entries as the trigger groups new ones', async () => {
    const { sqlOf } = await withJob()
    const { rows } = await sqlOf(`select * from (
      select act_id, nth, first_value(id) over (partition by at, request_id, user_id order by id) as first,
        row_number() over (partition by at, request_id, user_id, table_name, action order by id) as number
      from audit_log) e where act_id <> first or nth <> number`)
    expect(rows).toEqual([])
  })

  test('page without gaps, and are filtered by kind, person, request and day', async () => {
    const { acts, get } = await withJob()
    const allActs = await acts('?limit=200')
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: AuditActPage = await get(`?limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    const ids = (items: readonly AuditAct[]) => items.map(({ id }) => id)
    expect(paged).toEqual(ids(allActs))
    const ofJobs = allActs.filter(({ groups }) => groups.some(({ table }) => table === 'jobs'))
    expect(ids(await acts('?table=jobs'))).toEqual(ids(ofJobs))
    expect(ids(await acts(`?requestId=${ofJobs[0]?.requestId}`))).toEqual(ids(ofJobs))
    const author = ofJobs[0]?.actor?.memberId
    expect(ids(await acts(`?memberId=${author}`))).toEqual(
      ids(allActs.filter(({ actor }) => actor?.memberId === author)),
    )
    expect(await acts('?to=2020-01-01')).toEqual([])
    expect(ids(await acts('?from=2020-01-01&limit=200'))).toEqual(ids(allActs))
  })

  test('say how many members they are about, and who the only one is', async () => {
    const { org, acts, sqlOf } = await withJob()
    for (const role of ['EMPLOYEE', 'MEMBER'] as const) await member(org.id, role)
    const raise = (memberId: string) => `insert into certifications (organization_id, id, member_id, name)
      select organization_id, uuid_v7(), id, 'Keys' from members ${memberId}`
    await sqlOf(raise(''))
    const certifications = async () => (await acts())[0]?.groups.find(({ table }) => table === 'certifications')
    expect(await certifications()).toMatchObject({ count: 3, members: 3, memberName: null })
    await sqlOf(raise('order by id limit 1'))
    expect(await certifications()).toMatchObject({ count: 1, members: 1, memberName: org.owner.name })
  })

  test('are visible to admins and owners of their organization only', async () => {
    const { org, base, acts } = await withJob()
    const [act] = await acts()
    for (const path of ['/audit/acts', `/audit/acts/${act?.id}`]) {
      expect((await call(await member(org.id, 'SUPERVISOR'), base + path)).statusCode).toBe(403)
      expect((await call(await member(org.id, 'ADMIN'), base + path)).statusCode).toBe(200)
    }
    const other = await withJob()
    expect((await other.get<AuditPage>(`/${act?.id}`)).items).toEqual([])
  })

  test.each([
    [{}, 'audit_log_acts'],
    [{ table: 'clients' }, 'audit_log_acts_of_table'],
    [{ userId: '01920000-0000-7000-8000-000000000000' }, 'audit_log_acts_of_user'],
    [{ from: '2026-01-01', to: '2026-01-02' }, 'audit_log_acts'],
  ] as const)('reads an index of acts for a page of %j, not the entries', async (filter, index) => {
    const { org } = await withJob()
    const plan = await inTenant(api.db, org.id, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      return JSON.stringify(await actsQuery(tx, filter, 'UTC').explain('json'))
    })
    expect(plan).toContain(`"${index}"`)
  })
})
