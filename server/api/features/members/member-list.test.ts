import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPool } from '#server/api/db/connect.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { onFreshCopy, useApi } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import type { MemberPage } from '#shared/members/members.contract.ts'
import { pageQuery } from './member-list.store.ts'
import { buildPeople } from './test/people-of.ts'

const run = useApi({}, onFreshCopy)
const { api, call } = run

async function listing() {
  const people = await buildPeople(run)
  const list = async (query = '') => {
    const answer = await call(people.org.headers, `${people.base}/members${query}`)
    expect(answer.statusCode).toBe(200)
    return answer.json<MemberPage>()
  }
  const names = async (query = '') => (await list(query)).items.map(({ name }) => name)
  return { ...people, list, names }
}

const sorts = ['name', '-name', 'hiredOn', '-hiredOn'] as const

describe('GET of the member list', () => {
  test('searches names, email addresses and phone numbers', async () => {
    const { add, names } = await listing()
    await add({ name: 'Zoë Ångström', phone: '+1 518 555 0199' })
    await add({ name: 'Sam Ortiz', email: 'night.crew@example.com' })
    expect(await names('?search=zoë')).toEqual(['Zoë Ångström'])
    expect(await names('?search=NIGHT.CREW')).toEqual(['Sam Ortiz'])
    expect(await names('?search=555%200199')).toEqual(['Zoë Ångström'])
    expect(await names('?search=(518)%20555-01')).toEqual(['Zoë Ångström'])
    expect(await names('?search=%25')).toEqual([])
  })

  test('filters by role, region and status, and counts each status under the same filter', async () => {
    const { org, base, add, list, names, post, withAccount } = await listing()
    const region = (
      await call(org.headers, `${base}/regions`, { body: { name: 'North', color: '#1f7a5c', supervisorIds: [] } })
    ).json<{ id: string }>()
    await add({ name: 'In the North', regionIds: [region.id] })
    await add({ name: 'Invited', email: 'invited@example.com' })
    await withAccount('SUPERVISOR')
    await post((await add({ name: 'Gone' })).id, '/deactivate')
    expect(await names(`?regionId=${region.id}`)).toEqual(['In the North'])
    expect(await names('?role=SUPERVISOR')).toEqual(['Kim Vega'])
    expect(await names('?status=invited')).toEqual(['Invited'])
    expect(await names('?status=deactivated')).toEqual(['Gone'])
    expect(await names()).toEqual(['Ana Reyes', 'In the North', 'Invited', 'Kim Vega'])
    expect((await list()).counts).toEqual({ active: 2, invited: 1, no_account: 1, deactivated: 1 })
    expect((await list('?search=invited')).counts).toEqual({ active: 0, invited: 1, no_account: 0, deactivated: 0 })
  })

  test('returns every member once across pages, in any order', async () => {
    const { org, crowd, list } = await listing()
    const ids = await crowd(23)
    await inTenant(api.db, org.id, (tx) =>
      sql`update members set hired_on = date '2026-01-01' + (random() * 5)::int where random() < 0.7`.execute(tx),
    )
    for (const sort of sorts) {
      const pages: MemberPage['items'] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: MemberPage = await list(`?sort=${sort}&limit=5${cursor && `&cursor=${cursor}`}`)
        pages.push(...page.items)
        cursor = page.nextCursor
      }
      expect(pages).toHaveLength(24)
      expect(new Set(pages.map(({ id }) => id)).size).toBe(24)
      expect(ids.every((id) => pages.some((member) => member.id === id))).toBe(true)
      const keys = pages.map(({ name, hiredOn }) => (sort.endsWith('name') ? name.toLowerCase() : (hiredOn ?? '')))
      const sorted = keys.toSorted((a, b) => a.localeCompare(b, 'en'))
      expect([sort, keys]).toEqual([sort, sort.startsWith('-') ? sorted.toReversed() : sorted])
    }
  })

  test('rejects a cursor of another sort order', async () => {
    const { org, base, crowd, list } = await listing()
    await crowd(3)
    const { nextCursor } = await list('?limit=2')
    const answer = await call(org.headers, `${base}/members?sort=-name&cursor=${nextCursor}`)
    expect(answer.json()).toMatchObject({ code: 'invalid_cursor', fields: [{ path: 'cursor' }] })
  })

  test('reads one page of an index, in any order', async () => {
    const { org, crowd } = await listing()
    await crowd(5_000)
    const owner = createPool(api.url, { log: silentLog, max: 1 })
    await owner.query('analyze members')
    await owner.end()
    for (const sort of sorts) {
      const lines = await inTenant(api.db, org.id, async (tx) => {
        const query = pageQuery(tx, { sort }).compile()
        const { rows } = await tx.executeQuery<Record<string, string>>({ ...query, sql: `explain ${query.sql}` })
        return rows.flatMap((row) => Object.values(row)).join('\n')
      })
      expect(lines).toContain(sort.endsWith('name') ? 'members_by_name' : 'members_by_hire')
      expect(lines).not.toContain('Seq Scan on members')
    }
  })
})

describe('the member list export', () => {
  test('contains the filtered members in the requested language, with formulas escaped', async () => {
    const { org, base, add } = await listing()
    await add({ name: '=HYPERLINK("x")', title: 'Night lead', roles: ['EMPLOYEE', 'SUPERVISOR'] })
    const answer = await call({ ...org.headers, 'accept-language': 'es' }, `${base}/members/export`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.body.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id').split('\r\n')).toEqual([
      '\uFEFFNombre,Puesto,Correo,Teléfono,Roles,Regiones,Estado,Responsable,Fecha de contratación,Autoaprobado,' +
        'Número de empleado,Idioma,ID de Custodia',
      `"'=HYPERLINK(""x"")",Night lead,,,Empleado; Supervisor,,Sin cuenta,,,No,,inglés,id`,
      'Ana Reyes,,,,Propietario; Administrador,,Activo,,,No,,inglés,id',
      '',
    ])
  })

  test('contains members beyond the first page', async () => {
    const { org, base, crowd } = await listing()
    await crowd(450)
    const answer = await call(org.headers, `${base}/members/export`)
    expect(answer.body.trim().split('\r\n')).toHaveLength(452)
  })
})
