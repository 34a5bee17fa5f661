import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { follow } from '#server/api/features/events/test/follow.ts'
import { notify, usersWithRole, type Notice } from '#server/api/domain/notifications/notify.ts'
import { useApi } from '#server/api/test/api.ts'
import type { NotificationPage, UnreadCount } from '#shared/notifications/notifications.contract.ts'

const { api, organization, addMember, user, call } = useApi()

const noticeOf: Notice = {
  kind: 'problem_resolved',
  params: { location: 'Main Street', answer: 'Where is the mop sink?' },
  link: '/org/x/faq',
}

async function told() {
  const org = await organization()
  const person = await user({ name: 'Luz Ortega' })
  await addMember(org.id, person, ['EMPLOYEE'])
  const base = `/api/v1/organizations/${org.id}/notifications`
  const tell = (notice: Notice = noticeOf, userIds = [person.userId]) =>
    inTenant(api.db, org.id, (tx) => notify(tx, userIds, notice))
  const list = async (headers = person.headers, query = '') =>
    (await call(headers, `${base}${query}`)).json<NotificationPage>()
  const count = async (headers = person.headers) =>
    (await call(headers, `${base}/unread-count`)).json<UnreadCount>().count
  return { org, person, base, tell, list, count }
}

describe('notifications', () => {
  test('are returned in the language of the request', async () => {
    const { person, tell, list, count } = await told()
    await tell()
    const [item] = (await list()).items
    expect(item).toMatchObject({
      kind: 'problem_resolved',
      title: 'Your problem report was answered',
      text: 'Main Street: Where is the mop sink?',
      link: '/org/x/faq',
      readAt: null,
      settledAt: null,
    })
    expect(await count()).toBe(1)
    const [spanish] = (await list({ ...person.headers, 'accept-language': 'es' })).items
    expect(spanish?.text).toBe('Main Street: Where is the mop sink?')
  })

  describe('reading notifications', () => {
    test('marks one, repeatedly, and then all', async () => {
      const { person, base, tell, list, count } = await told()
      for (let n = 0; n < 3; n++) await tell()
      const [first] = (await list()).items
      for (let n = 0; n < 2; n++) {
        const answer = await call(person.headers, `${base}/${first?.id}/read`, { method: 'POST' })
        expect(answer.statusCode).toBe(204)
      }
      expect(await count()).toBe(2)
      expect((await list(person.headers, '?unread=true')).items).toHaveLength(2)
      await call(person.headers, `${base}/read-all`, { method: 'POST' })
      expect(await count()).toBe(0)
    })

    test('returns consecutive pages', async () => {
      const { person, tell, list } = await told()
      for (let n = 0; n < 3; n++) {
        await tell({ ...noticeOf, link: `/n/${n}` })
        // Notices of one millisecond have no order.
        await sleep(5)
      }
      const first = await list(person.headers, '?limit=2')
      const second = await list(person.headers, `?limit=2&cursor=${first.nextCursor}`)
      expect([...first.items, ...second.items].map(({ link }) => link)).toEqual(['/n/2', '/n/1', '/n/0'])
      expect(second.nextCursor).toBeNull()
    })
  })
})

describe('access to notifications', () => {
  test('cannot be read, counted or marked by others, not even the owner', async () => {
    const { org, base, tell, list, count } = await told()
    await tell()
    const [item] = (await list()).items
    expect((await list(org.headers)).items).toEqual([])
    expect(await count(org.headers)).toBe(0)
    expect((await call(org.headers, `${base}/${item?.id}/read`, { method: 'POST' })).statusCode).toBe(404)
    await call(org.headers, `${base}/read-all`, { method: 'POST' })
    expect(await count()).toBe(1)
  })

  test('returns no notices of another organization', async () => {
    const first = await told()
    const otherOrg = await organization()
    await addMember(otherOrg.id, first.person, ['MEMBER'])
    await first.tell()
    const answer = await call(first.person.headers, `/api/v1/organizations/${otherOrg.id}/notifications`)
    expect(answer.json()).toEqual({ items: [], nextCursor: null })
  })

  test('are sent live to their own user’s browser only', async () => {
    const { org, person, tell } = await told()
    const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
    const mine = await follow(address, person.headers, `?organizationId=${org.id}`)
    const owners = await follow(address, org.headers, `?organizationId=${org.id}`)
    await tell()
    const { data } = await mine.next(({ data: { table } }) => table === 'notifications')
    expect(data.paths).toEqual([`/api/v1/organizations/${org.id}/notifications`])
    await inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ weekStart: 7 }).execute())
    await owners.next(({ data: { table } }) => table === 'configurations')
    expect(owners.heard.filter(({ data: { table } }) => table === 'notifications')).toEqual([])
  })

  test('go to the accounts that hold a role, without deactivated ones', async () => {
    const { org, person } = await told()
    const recipients = () => inTenant(api.db, org.id, (tx) => usersWithRole(tx, 'EMPLOYEE', 'OWNER'))
    expect((await recipients()).toSorted()).toEqual([org.owner.userId, person.userId].toSorted())
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('members').set({ deactivatedAt: new Date() }).where('userId', '=', person.userId).execute(),
    )
    expect(await recipients()).toEqual([org.owner.userId])
  })
})
