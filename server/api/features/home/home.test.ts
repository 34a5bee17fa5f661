import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { useApi } from '#server/api/test/api.ts'
import type { HomeNews } from '#shared/home/home.contract.ts'
import type { Member } from '#shared/members/members.contract.ts'

const { api, call, organization, member } = useApi()

async function furnished() {
  const org = await organization()
  const base = `/api/v1/organizations/${org.id}`
  const news = async (headers = org.headers) => (await call(headers, `${base}/home`)).json<HomeNews>()
  const add = async (body: object) => (await call(org.headers, `${base}/members`, { body })).json<Member>()
  const certify = (memberId: string, name: string, expiresOn: string | null, kind = 'certification') =>
    call(org.headers, `${base}/members/${memberId}/certifications`, {
      body: { name, kind, number: '', issuedOn: null, expiresOn, notes: '' },
    })
  return { ...buildPlaces({ api, call }, org), org, base, news, add, certify }
}

describe('home', () => {
  /** A day relative to today in New York, the organization's time zone. */

  test('shows the newest members and clients first, without departed ones', async () => {
    const { org, base, news, add, addClient } = await furnished()
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await addClient({ name })
    const gone = await add({ name: 'Gone' })
    await call(org.headers, `${base}/members/${gone.id}/deactivate`, { method: 'POST' })
    const lee = await add({ name: 'Lee Park', title: 'Lead' })
    const { members, clients } = await news()
    expect(members.map(({ name }) => name)).toEqual(['Lee Park', 'Ana Reyes'])
    expect(members[0]).toEqual({
      id: lee.id,
      name: 'Lee Park',
      title: 'Lead',
      photoLink: null,
      createdAt: lee.createdAt,
    })
    expect(clients.map(({ name }) => name)).toEqual(['F', 'E', 'D', 'C', 'B'])
  })

  test('shows expired and expiring certifications unless there is a newer one of the same kind', async () => {
    const { news, add, certify } = await furnished()
    const lee = await add({ name: 'Lee Park' })
    await certify(lee.id, 'First aid', dayFromNow(-1))
    await certify(lee.id, 'Forklift', dayFromNow(30))
    await certify(lee.id, 'Ladders', dayFromNow(31))
    await certify(lee.id, 'Bloodborne', null)
    await certify(lee.id, 'Renewed', dayFromNow(5))
    await certify(lee.id, 'renewed', dayFromNow(400))
    await certify(lee.id, 'forklift', dayFromNow(400), 'training')
    const { certifications } = await news()
    expect(certifications?.map(({ memberName, name, isExpired }) => [memberName, name, isExpired])).toEqual([
      ['Lee Park', 'First aid', true],
      ['Lee Park', 'Forklift', false],
    ])
  })

  test('shows only invitations that can still be accepted', async () => {
    const { org, base, news, add } = await furnished()
    const lee = await add({ name: 'Lee Park', email: 'lee@example.com' })
    const sam = await add({ name: 'Sam Ortiz', email: 'sam@example.com' })
    await add({ name: 'Kim Vega', email: 'kim@example.com' })
    await call(org.headers, `${base}/members/${lee.id}/invitation`, { method: 'DELETE' })
    await inTenant(api.db, org.id, (tx) =>
      tx
        .updateTable('invitations')
        .set({ expiresAt: new Date(0) })
        .where('memberId', '=', sam.id)
        .execute(),
    )
    expect((await news()).invitations?.map(({ name, email }) => [name, email])).toEqual([
      ['Kim Vega', 'kim@example.com'],
    ])
  })

  test('shows the newest changes with their authors', async () => {
    const { org, base, news, addClient } = await furnished()
    const client = await addClient({ name: 'Harbor Dental' })
    await call(org.headers, `${base}/clients/${client.id}/archive`, { method: 'POST' })
    const { changes } = await news()
    expect(changes?.slice(0, 2)).toMatchObject([
      { actorName: 'Ana Reyes', action: 'update', table: 'clients', name: 'Harbor Dental' },
      { actorName: 'Ana Reyes', action: 'insert', table: 'clients', name: 'Harbor Dental' },
    ])
  })

  test('gives each role its parts, of its organization only', async () => {
    const { org, news } = await furnished()
    const otherWorld = await furnished()
    await otherWorld.addClient({ name: 'A private client' })
    const partsOf = async (...roles: Parameters<typeof member>[1][]) =>
      Object.keys(await news(await member(org.id, ...roles))).toSorted()
    const everybody = ['approvals', 'clients', 'members']
    const supervisors = [...everybody, 'inspections', 'requests', 'supplies']
    const admins = [...supervisors, 'certifications', 'changes', 'firing', 'invitations', 'quotes']
    expect(await partsOf('ADMIN')).toEqual(admins.toSorted())
    expect(await partsOf('SUPERVISOR')).toEqual(supervisors.toSorted())
    expect(await partsOf('MEMBER')).toEqual(everybody)
    expect(JSON.stringify(await news())).not.toContain('A private client')
  })
})
