import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { MemberPage } from '#shared/members/members.contract.ts'
import { changesOf, buildPeople } from './test/people-of.ts'

const run = useApi()
const { call } = run

describe('PUT of member roles', () => {
  test('replaces roles under the version and keeps their order', async () => {
    const { add, put } = await buildPeople(run)
    const added = await add()
    const body = { roles: ['ADMIN', 'EMPLOYEE'], version: 1 }
    expect((await put(added.id, '/roles', body)).json()).toMatchObject({ roles: ['EMPLOYEE', 'ADMIN'], version: 2 })
    expect((await put(added.id, '/roles', body)).json()).toMatchObject({ code: 'stale_version' })
    expect((await put(added.id, '/roles', { roles: [], version: 2 })).statusCode).toBe(400)
  })

  describe('the OWNER role', () => {
    const refused = { code: 'owner_only' }

    test('is granted and removed by owners only', async () => {
      const { base, add, put, post, withAccount, org, memberOf } = await buildPeople(run)
      const admin = await withAccount('ADMIN')
      const added = await add({ email: 'sam@example.com' })
      const ownerId = await memberOf(org.owner.userId)
      const give = { roles: ['OWNER'], version: 1 }
      expect((await put(added.id, '/roles', give, admin.headers)).json()).toMatchObject(refused)
      expect((await put(ownerId, '/roles', { roles: ['ADMIN'], version: 1 }, admin.headers)).json()).toMatchObject(
        refused,
      )
      expect((await post(ownerId, '/deactivate', admin.headers)).json()).toMatchObject(refused)
      const draft = { name: 'Sly', roles: ['OWNER'] }
      expect((await call(admin.headers, `${base}/members`, { body: draft })).json()).toMatchObject(refused)
      expect((await put(added.id, '/roles', give)).statusCode).toBe(200)
      expect((await post(added.id, '/invitation', admin.headers)).json()).toMatchObject(refused)
    })

    test('protects an invited owner’s email from administrators', async () => {
      const { add, url, withAccount } = await buildPeople(run)
      const admin = await withAccount('ADMIN')
      const invited = await add({ email: 'sam@example.com', roles: ['OWNER'] })
      const body = { ...changesOf(invited), email: 'sly@example.com' }
      const answer = await call(admin.headers, url(invited.id), { method: 'PUT', body })
      expect(answer.json()).toMatchObject(refused)
    })
  })

  describe('the last owner', () => {
    test('cannot be demoted or deactivated', async () => {
      const { org, memberOf, put, post, add } = await buildPeople(run)
      const ownerId = await memberOf(org.owner.userId)
      // An owner without an account does not count, because nobody could sign in.
      await add({ roles: ['OWNER'] })
      expect((await put(ownerId, '/roles', { roles: ['ADMIN'], version: 1 })).json()).toMatchObject({
        code: 'last_owner',
      })
      expect((await post(ownerId, '/deactivate')).json()).toMatchObject({ code: 'last_owner' })
    })

    test('can leave once another owner can sign in', async () => {
      const { org, memberOf, put, withAccount } = await buildPeople(run)
      await withAccount('OWNER')
      const ownerId = await memberOf(org.owner.userId)
      expect((await put(ownerId, '/roles', { roles: ['ADMIN'], version: 1 })).statusCode).toBe(200)
    })

    test('stays when all owners leave concurrently', async () => {
      const { org, base, memberOf, put, post, withAccount } = await buildPeople(run)
      const owners = [await memberOf(org.owner.userId)]
      for (let count = 0; count < 7; count++) owners.push((await withAccount('OWNER')).id)
      const answers = await Promise.all(
        owners.map((id, place) =>
          place % 2 === 0 ? put(id, '/roles', { roles: ['MEMBER'], version: 1 }) : post(id, '/deactivate'),
        ),
      )
      // The caller loses the permission by one of its own requests, so later requests may be refused for that reason
      // alone.
      const refusals = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.statusCode)
      expect(refusals.length).toBeGreaterThanOrEqual(1)
      const { headers } = await withAccount('MEMBER')
      const left = (await call(headers, `${base}/members?role=OWNER`)).json<MemberPage>()
      expect(left.items).toHaveLength(refusals.length)
    })

    test('is protected by the database when two leave in open transactions', async () => {
      const { org, memberOf, withAccount } = await buildPeople(run)
      const pair = [await memberOf(org.owner.userId), (await withAccount('OWNER')).id]
      const leave = (id: string) =>
        inTenant(run.api.db, org.id, async (tx) => {
          await tx
            .updateTable('members')
            .set({ roles: ['MEMBER'] })
            .where('id', '=', id)
            .execute()
          // Gives the other transaction time to start; without the lock both would have read before either committed.
          await new Promise((resolve) => setTimeout(resolve, 100))
        })
      const results = await Promise.allSettled(pair.map(leave))
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { constraint: 'last_owner' },
      })
    })
  })
})
