import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { MemberPage } from '#shared/members/members.contract.ts'
import { changesOf, peopleOf } from './test/people-of.ts'

const run = useApi()
const { call } = run

test('roles are replaced under the version and kept in their order', async () => {
  const { add, put } = await peopleOf(run)
  const added = await add()
  const body = { roles: ['ADMIN', 'EMPLOYEE'], version: 1 }
  expect((await put(added.id, '/roles', body)).json()).toMatchObject({ roles: ['EMPLOYEE', 'ADMIN'], version: 2 })
  expect((await put(added.id, '/roles', body)).json()).toMatchObject({ code: 'stale_version' })
  expect((await put(added.id, '/roles', { roles: [], version: 2 })).statusCode).toBe(400)
})

describe('OWNER', () => {
  const refused = { code: 'owner_only' }

  test('is given and taken by owners only', async () => {
    const { base, add, put, post, withAccount, own, memberOf } = await peopleOf(run)
    const admin = await withAccount('ADMIN')
    const added = await add({ email: 'sam@example.com' })
    const ownerId = await memberOf(own.owner.userId)
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

  test('an administrator cannot send an invited owner’s place to another address', async () => {
    const { add, url, withAccount } = await peopleOf(run)
    const admin = await withAccount('ADMIN')
    const invited = await add({ email: 'sam@example.com', roles: ['OWNER'] })
    const body = { ...changesOf(invited), email: 'sly@example.com' }
    const answer = await call(admin.headers, url(invited.id), { method: 'PUT', body })
    expect(answer.json()).toMatchObject(refused)
  })
})

describe('the last owner', () => {
  test('can neither be demoted nor deactivated', async () => {
    const { own, memberOf, put, post, add } = await peopleOf(run)
    const ownerId = await memberOf(own.owner.userId)
    // One without an account does not count: nobody could sign in.
    await add({ roles: ['OWNER'] })
    expect((await put(ownerId, '/roles', { roles: ['ADMIN'], version: 1 })).json()).toMatchObject({
      code: 'last_owner',
    })
    expect((await post(ownerId, '/deactivate')).json()).toMatchObject({ code: 'last_owner' })
  })

  test('may go once another signs in', async () => {
    const { own, memberOf, put, withAccount } = await peopleOf(run)
    await withAccount('OWNER')
    const ownerId = await memberOf(own.owner.userId)
    expect((await put(ownerId, '/roles', { roles: ['ADMIN'], version: 1 })).statusCode).toBe(200)
  })

  test('stays when every owner leaves at the same time', async () => {
    const { own, base, memberOf, put, post, withAccount } = await peopleOf(run)
    const owners = [await memberOf(own.owner.userId)]
    for (let count = 0; count < 7; count++) owners.push((await withAccount('OWNER')).id)
    const answers = await Promise.all(
      owners.map((id, place) =>
        place % 2 === 0 ? put(id, '/roles', { roles: ['MEMBER'], version: 1 }) : post(id, '/deactivate'),
      ),
    )
    // The caller loses the right by one of its own calls, so later ones may be refused for that alone.
    const refusals = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.statusCode)
    expect(refusals.length).toBeGreaterThanOrEqual(1)
    const { headers } = await withAccount('MEMBER')
    const left = (await call(headers, `${base}/members?role=OWNER`)).json<MemberPage>()
    expect(left.items).toHaveLength(refusals.length)
  })

  test('is proven by the database when two leave in open transactions', async () => {
    const { own, memberOf, withAccount } = await peopleOf(run)
    const pair = [await memberOf(own.owner.userId), (await withAccount('OWNER')).id]
    const leave = (id: string) =>
      inTenant(run.api.db, own.id, async (tx) => {
        await tx
          .updateTable('members')
          .set({ roles: ['MEMBER'] })
          .where('id', '=', id)
          .execute()
        // Time for the other to begin; without the lock both would have looked before either had committed.
        await new Promise((resolve) => setTimeout(resolve, 100))
      })
    const results = await Promise.allSettled(pair.map(leave))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { constraint: 'last_owner' } })
  })
})
