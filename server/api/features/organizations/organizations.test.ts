import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { auditPaths } from '#shared/audit/paths.ts'
import type { AuditPage } from '#shared/audit/audit.contract.ts'
import type { Organization, OrganizationList, TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { userPaths } from '#shared/users/paths.ts'

const { api, user, organization, member, addMember, call } = useApi()
const wanted = { name: 'Shine & Co', timeZone: 'America/Chicago', weekStart: 7 }
const of = (path: string, id: string) => path.replace(':organizationId', id)
const create = (headers: Record<string, string>, body: object = wanted) =>
  call(headers, organizationPaths.organizations, { body })

describe('POST of an organization', () => {
  test('makes the caller its owner and admin and selects it', async () => {
    const { headers } = await user()
    const answer = await create(headers, { ...wanted, name: '  Shine & Co ' })
    expect(answer.statusCode).toBe(201)
    const created = answer.json<Organization>()
    expect(created).toEqual({ id: created.id, name: 'Shine & Co', logoLink: null })
    expect((await call(headers, userPaths.me)).json()).toMatchObject({
      organizationId: created.id,
      roles: ['OWNER', 'ADMIN'],
    })
    expect((await call(headers, of(organizationPaths.configuration, created.id))).json()).toMatchObject({
      version: 1,
      timeZone: 'America/Chicago',
      weekStart: 7,
    })
  })

  test('creates the default FAQ, listed below the founder’s own changes', async () => {
    const { headers } = await user()
    const { id } = (await create(headers)).json<Organization>()
    const { items } = (await call(headers, of(auditPaths.audit, id), { query: { limit: '200' } })).json<AuditPage>()
    const written = items.map(({ table, actor }) => [table.replace(/_.*/, ''), actor !== null])
    expect(written.slice(0, 2)).toEqual([
      ['members', true],
      ['configurations', true],
    ])
    expect(written.at(-1)).toEqual(['organizations', true])
    const answers = written.slice(2, -1)
    expect(answers.length).toBeGreaterThan(20)
    expect(answers.filter(([table, hasActor]) => table !== 'faq' || hasActor)).toEqual([])
  })

  test('writes the rows that the organizations of other tests have, and the FAQ', async () => {
    const rowsOf = (id: string) =>
      inTenant(api.db, id, async (tx) => {
        const own = (table: string, row: string) => sql`
          select ${table} as of, to_jsonb(r) - array['id', 'organization_id', 'user_id', 'created_by', 'created_at'] as row
          from ${sql.table(table)} r where ${sql.ref(row)} = ${id}`
        const parts = [
          own('organizations', 'id'),
          own('configurations', 'organization_id'),
          own('members', 'organization_id'),
        ]
        const { rows } = await sql`${sql.join(parts, sql` union all `)} union all
          select table_name, jsonb_build_array(action, row_id is not null) from audit_log
          where organization_id = ${id} and table_name not like 'faq%' order by 1, 2`.execute(tx)
        return rows
      })
    const account = await user()
    const name = 'Brightside Cleaning Co.'
    const created = await create(account.headers, { name, timeZone: 'America/New_York', weekStart: 1 })
    const { id } = created.json<Organization>()
    const rows = await rowsOf((await organization(name)).id)
    const withoutTimes = (found: unknown) => JSON.stringify(found).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+/g, 'then')
    expect(rows).toHaveLength(6)
    expect(withoutTimes(await rowsOf(id)).replaceAll(account.email, '')).toBe(withoutTimes(rows))
  })

  test('is refused to an account in a company’s hands, with what to do', async () => {
    const home = await organization()
    const inHands = async (of: object) => {
      const { userId, headers } = await user()
      await api.db.updateTable('users').set(of).where('id', '=', userId).execute()
      const answer = await create(headers)
      return [answer.statusCode, answer.json<{ code: string }>().code]
    }
    expect(await inHands({ heldBy: home.id })).toEqual([409, 'account_held'])
    expect(await inHands({ keptBy: home.id, email: '' })).toEqual([409, 'account_kept'])
  })

  test('repeats the first answer for a repeated key and rejects another body', async () => {
    const { headers } = await user()
    const keyed = { ...headers, 'idempotency-key': 'first-one' }
    const [first, two] = await Promise.all([create(keyed), create(keyed)])
    const three = await create(keyed)
    expect([first.statusCode, two.statusCode, three.statusCode]).toEqual([201, 201, 201])
    expect(two.json()).toEqual(first.json())
    expect(three.json()).toEqual(first.json())
    const another = await create(keyed, { ...wanted, name: 'Another' })
    expect(another.statusCode).toBe(422)
    expect(another.json()).toMatchObject({ code: 'idempotency_key_reused' })
    const { items } = (await call(headers, organizationPaths.organizations)).json<OrganizationList>()
    expect(items).toHaveLength(1)
  })

  test.each([
    [{ ...wanted, timeZone: 'Mars/Base' }, 'time_zone_unknown', 'timeZone'],
    [{ ...wanted, weekStart: 0 }, 'invalid_request', 'weekStart'],
    [{ ...wanted, weekStart: '1' }, 'invalid_request', 'weekStart'],
    [{ ...wanted, name: ' ' }, 'invalid_request', 'name'],
    [{ ...wanted, owner: 'me' }, 'invalid_request', 'owner'],
  ])('rejects %j with %s', async (body, code, path) => {
    const { headers } = await user()
    const answer = await create(headers, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code, fields: [{ path }] })
  })

  test('requires a confirmed address', async () => {
    const { headers } = await user({ verified: false })
    expect((await create(headers)).json()).toMatchObject({ code: 'not_verified' })
  })
})

describe('GET of organizations', () => {
  test('lists the user’s organizations by name, with their roles', async () => {
    const mine = await organization('B Mine')
    const otherOrg = await organization('A Other')
    await organization('C Theirs')
    await addMember(otherOrg.id, mine.owner, ['EMPLOYEE'])
    const { items } = (await call(mine.headers, organizationPaths.organizations)).json<OrganizationList>()
    expect(items).toEqual([
      { id: otherOrg.id, name: 'A Other', logoLink: null, roles: ['EMPLOYEE'] },
      { id: mine.id, name: 'B Mine', logoLink: null, roles: ['ADMIN', 'OWNER'] },
    ])
  })

  test('searches by name and treats pattern characters literally', async () => {
    const { headers } = await organization('100% Clean')
    const find = async (search: string) =>
      (
        await call(headers, `${organizationPaths.organizations}?search=${encodeURIComponent(search)}`)
      ).json<OrganizationList>()
    expect((await find('0% c')).items).toHaveLength(1)
    expect((await find('1%c')).items).toHaveLength(0)
  })
})

describe('an organization’s header, set-up and time zones', () => {
  test('shows name and logo to its members and contacts only', async () => {
    const { id } = await organization('Mine')
    const otherOrg = await organization('Other')
    const read = (headers: Record<string, string>) => call(headers, of(organizationPaths.organization, id))
    expect((await read(await member(id, 'MEMBER'))).json()).toEqual({ id, name: 'Mine', logoLink: null })
    expect((await read(otherOrg.headers)).statusCode).toBe(403)
    expect((await read({})).statusCode).toBe(401)
  })

  test('returns which set-up steps are done', async () => {
    const { id, headers } = await organization()
    const setup = async () => (await call(headers, of(organizationPaths.setup, id))).json()
    const nothing = { timeZone: true, payroll: false, client: false, location: false, job: false, member: false }
    expect(await setup()).toEqual(nothing)
    await member(id, 'EMPLOYEE')
    await inTenant(api.db, id, (tx) => sql`update configurations set pay_period_start = '2027-01-04'`.execute(tx))
    expect(await setup()).toEqual({ ...nothing, payroll: true, member: true })
  })

  test('lists time zones with their offsets', async () => {
    const { headers } = await user()
    const { items } = (await call(headers, organizationPaths.timeZones)).json<TimeZoneList>()
    expect(items.length).toBeGreaterThan(400)
    expect(items).toContainEqual({ id: 'Asia/Tokyo', offsetMinutes: 540 })
    expect(items).toContainEqual({ id: 'UTC', offsetMinutes: 0 })
  })
})
