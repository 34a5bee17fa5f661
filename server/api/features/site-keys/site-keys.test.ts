import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Custody, SiteKey, SiteKeyHistory, SiteKeyList } from '#shared/locations/site-keys.contract.ts'
import { movesFrom, siteKeyMoves, type SiteKeyMove, type SiteKeyState } from '#shared/locations/site-keys.ts'

const run = useApi()
const { api, call } = run

async function keyring() {
  const site = await buildWorksite(run)
  const { org, places, location, base } = site
  const url = `${places.locationUrl(location)}/keys`
  const add = (number: string, headers = org.headers, kind = 'key') =>
    call(headers, url, { body: { kind, number, note: '' } })
  const list = async () => (await call(org.headers, url)).json<SiteKeyList>().items
  const move = (keyId: string, kind: SiteKeyMove, memberId: string | null = null, headers = org.headers) =>
    call(headers, `${url}/${keyId}/movements`, { body: { kind, memberId, note: '' } })
  const custody = async (memberId: string) =>
    (await call(org.headers, `${base}/members/${memberId}/custody`)).json<Custody>()
  return { ...site, url, add, list, move, custody }
}

describe('a key of a location', () => {
  test('is registered once per number, issued, returned, lost and found, with its holder in the list', async () => {
    const { add, list, move, worker } = await keyring()
    const sam = await worker()
    const key = (await add('K-1')).json<SiteKey>()
    expect(key).toMatchObject({ state: 'in_office', holderId: null })
    expect((await add('k-1')).json()).toMatchObject({ code: 'site_key_taken', fields: [{ path: 'number' }] })
    expect((await add('K-1', undefined, 'fob')).statusCode).toBe(201)
    expect((await move(key.id, 'issued', sam.memberId)).json()).toMatchObject({
      state: 'issued',
      holderId: sam.memberId,
    })
    expect((await list()).map(({ kind, state }) => [kind, state])).toEqual([
      ['fob', 'in_office'],
      ['key', 'issued'],
    ])
    expect((await move(key.id, 'lost')).json()).toMatchObject({ state: 'lost', holderId: null })
    expect((await move(key.id, 'issued', sam.memberId)).json()).toMatchObject({ code: 'site_key_moved' })
    expect((await move(key.id, 'found')).json()).toMatchObject({ state: 'in_office' })
  })

  test('has a history of holders, losses, times and authors', async () => {
    const { add, move, org, url, worker } = await keyring()
    const [sam, kim] = [await worker(), await worker('SUPERVISOR')]
    const key = (await add('K-7')).json<SiteKey>()
    const history = (headers = org.headers) => call(headers, `${url}/${key.id}/movements`)
    expect((await history()).json()).toMatchObject({ items: [], createdAt: key.since })
    await move(key.id, 'issued', sam.memberId)
    await call(kim.headers, `${url}/${key.id}/movements`, { body: { kind: 'lost', memberId: null, note: 'On a bus' } })
    await move(key.id, 'found')
    expect((await history(kim.headers)).json<SiteKeyHistory>().items).toMatchObject([
      { kind: 'found', memberName: null, recordedBy: 'Ana Reyes' },
      { kind: 'lost', memberName: 'Sam Ortiz', recordedBy: 'Sam Ortiz', note: 'On a bus' },
      { kind: 'issued', memberName: 'Sam Ortiz', recordedBy: 'Ana Reyes', movedAt: expect.any(String) },
    ])
    expect((await history(sam.headers)).statusCode).toBe(403)
    expect((await call(org.headers, `${url}/${sam.memberId}/movements`)).statusCode).toBe(404)
  })

  test('is managed by managers and never issued to departed or unknown members', async () => {
    const { add, move, org, url, worker, base } = await keyring()
    const sam = await worker()
    const { id } = (await add('K-2')).json<SiteKey>()
    expect((await call(sam.headers, url)).statusCode).toBe(403)
    expect((await add('K-3', sam.headers)).statusCode).toBe(403)
    expect((await move(id, 'issued', id)).json()).toMatchObject({ fields: [{ path: 'memberId' }] })
    await call(org.headers, `${base}/members/${sam.memberId}/deactivate`, { method: 'POST' })
    expect((await move(id, 'issued', sam.memberId)).json()).toMatchObject({ fields: [{ path: 'memberId' }] })
  })

  test('has a history that the application cannot change', async () => {
    const { org } = await keyring()
    for (const table of ['site_key_movements', 'site_keys']) {
      const change = inTenant(api.db, org.id, (tx) =>
        sql`update ${sql.table(table)} set ${sql.ref(table === 'site_keys' ? 'holder_id' : 'member_id')} = null`.execute(
          tx,
        ),
      )
      await expect(change).rejects.toThrow('permission denied')
    }
  })

  test('has one holder under any order of movements, also concurrent ones', async () => {
    const { add, list, move, worker, custody } = await keyring()
    const people = [await worker(), await worker()]
    let count = 0
    const moves = fc.array(fc.tuple(fc.constantFrom(...siteKeyMoves), fc.constantFrom(0, 1)), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(moves, async (history) => {
        const { id } = (await add(`N-${++count}`)).json<SiteKey>()
        let state: SiteKeyState = 'in_office'
        let holder: string | null = null
        for (const [kind, who] of history) {
          const person = people[who]?.memberId ?? ''
          const answer = await move(id, kind, kind === 'issued' ? person : null)
          expect(answer.statusCode).toBe(movesFrom[state].includes(kind) ? 200 : 409)
          if (answer.statusCode !== 200) continue
          state = kind === 'issued' ? 'issued' : kind === 'lost' ? 'lost' : 'in_office'
          holder = kind === 'issued' ? person : null
        }
        expect((await list()).find((key) => key.id === id)).toMatchObject({ state, holderId: holder })
        for (const { memberId } of people) {
          expect((await custody(memberId)).keys.some((key) => key.id === id)).toBe(memberId === holder)
        }
      }),
      { numRuns: 12 },
    )
    const { id } = (await add('last')).json<SiteKey>()
    const taken = await Promise.all(people.map(({ memberId }) => move(id, 'issued', memberId)))
    expect(taken.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('the custody of a departing member', () => {
  test('lists keys to return and codes to change for a departing member until done', async () => {
    const { add, move, org, places, location, base, custody } = await keyring()
    const admin = await run.user()
    await run.addMember(org.id, admin, ['ADMIN'])
    const { id: memberId } = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('members').select('id').where('userId', '=', admin.userId).executeTakeFirstOrThrow(),
    )
    const codeUrl = `${places.locationUrl(location)}/alarm-code`
    await call(org.headers, codeUrl, { method: 'PUT', body: { code: '4711' } })
    expect((await call(admin.headers, `${codeUrl}/reveals`, { body: { reason: 'To look' } })).statusCode).toBe(200)
    const { id } = (await add('K-9')).json<SiteKey>()
    await move(id, 'issued', memberId)
    const left = await custody(memberId)
    expect(left.keys).toMatchObject([{ id, number: 'K-9', locationId: location.id }])
    expect(left.codes).toMatchObject([{ locationId: location.id }])
    await call(org.headers, `${base}/members/${memberId}/deactivate`, { method: 'POST' })
    expect((await custody(memberId)).keys).toHaveLength(1)
    await move(id, 'returned')
    await call(org.headers, codeUrl, { method: 'PUT', body: { code: '0815' } })
    expect(await custody(memberId)).toEqual({ keys: [], codes: [] })
  })
})
