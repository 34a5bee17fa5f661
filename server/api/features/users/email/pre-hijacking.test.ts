import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql, type Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '#server/api/db/schema.ts'
import { enterTenant, inTenant } from '#server/api/db/tenant.ts'
import { inAllOrganizations } from '#server/api/domain/accounts/account-scope.ts'
import { useApi } from '#server/api/test/api.ts'
import { linkTo, mailsTo } from '#server/api/test/mail.ts'
import type { OwnInvitationList } from '#shared/members/invitations.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { whileChanging } from '../company/test/while-changing.ts'
import { findWays, placesOf } from '../phone/numbers.store.ts'
import { people, withSession } from '../test/people.ts'

const run = useApi()
const { api, call, organization } = run
const { post, signUp, login } = people(call)
const ownPassword = 'seven quiet lamps burning'

/** Signs up with someone else's address, and waits. */
const attack = () => signUp({ name: 'Call 555 0199', password: 'a stranger chose this sentence' })

const leftoverCount = async (userId: string) =>
  (
    await sql<{ count: number }>`select (
      (select count(*) from passkeys where user_id = ${userId})
      + (select count(*) from authenticator_apps where user_id = ${userId})
      + (select count(*) from recovery_codes where user_id = ${userId})
      + (select count(*) from sessions where user_id = ${userId})
      + (select count(*) from email_changes where user_id = ${userId}))::int as count`.execute(api.db)
  ).rows[0]?.count

describe('an unconfirmed account', () => {
  test('cannot add a passkey or an app', async () => {
    const { headers } = await attack()
    for (const path of [secondFactorPaths.passkeyOptions, secondFactorPaths.authenticatorApp]) {
      expect((await call(headers, path, { method: 'POST' })).json()).toMatchObject({ code: 'not_verified' })
    }
  })

  test('cannot get another way to sign in, whatever code writes to the database', async () => {
    const { user } = await attack()
    await expect(sql`insert into authenticator_apps (user_id) values (${user.userId})`.execute(api.db)).rejects.toThrow(
      'is not confirmed',
    )
  })

  test('leaves nothing to the stranger after the owner, invited as an admin, resets the password', async () => {
    const { user, email, headers } = await attack()
    await call(headers, secondFactorPaths.ownEmail, { body: { email: `stranger-${email}` } })
    const stranger = await linkTo(api, `stranger-${email}`)
    const org = await organization()
    const members = memberPaths.members.replace(':organizationId', org.id)
    await call(org.headers, members, { body: { name: 'Ana Reyes', email, roles: ['ADMIN'] } })

    await mailsTo(api, email)
    await post(userPaths.passwordResetLink, { email })
    const { token } = await linkTo(api, email)
    expect((await post(userPaths.resetPassword, { token, password: ownPassword })).statusCode).toBe(204)

    expect(await leftoverCount(user.userId)).toBe(0)
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    expect((await login(email, 'a stranger chose this sentence')).statusCode).toBe(401)
    expect((await post(secondFactorPaths.confirmEmail, { token: stranger.token })).json()).toMatchObject({
      code: 'token_invalid',
    })
    const entered = await login(email, ownPassword)
    expect(entered.json()).toMatchObject({ verified: true, name: email.split('@')[0] })

    const session = withSession(entered)
    const { items } = (await call(session, memberPaths.ownInvitations)).json<OwnInvitationList>()
    const accept = memberPaths.ownInvitationAccept.replace(':invitationId', items[0]?.id ?? '')
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${user.userId}`.execute(
      api.db,
    )
    expect((await call(session, accept, { method: 'POST' })).json()).toMatchObject({ code: 'proof_needed' })
    const proved = await call(session, secondFactorPaths.proof, { body: { password: ownPassword } })
    expect((await call(withSession(proved), accept, { method: 'POST' })).json()).toMatchObject({
      organizationId: org.id,
    })
  })

  test('asks the owner who opens the mailed link for a new password instead of confirming the stranger’s', async () => {
    const { user, email, headers } = await attack()
    const { token } = await linkTo(api, email)
    const path = userPaths.verify.replace(':userId', user.userId)
    expect((await call({}, path, { method: 'PUT', body: { token } })).statusCode).toBe(400)
    const body = { token, newPassword: ownPassword, name: 'Ana Reyes' }
    const confirmed = await call({}, path, { method: 'PUT', body })
    expect((await call(withSession(confirmed), userPaths.me)).json()).toMatchObject({
      verified: true,
      name: 'Ana Reyes',
    })
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    expect((await login(email, 'a stranger chose this sentence')).statusCode).toBe(401)
    expect((await login(email, ownPassword)).statusCode).toBe(200)
  })

  test('requires a password when the owner of an address confirms a stranger’s change to it', async () => {
    const { headers } = await attack()
    const victim = `victim-${crypto.randomUUID()}@example.com`
    await call(headers, secondFactorPaths.ownEmail, { body: { email: victim } })
    const { token } = await linkTo(api, victim)
    expect((await post(secondFactorPaths.confirmEmail, { token })).json()).toMatchObject({
      fields: [{ path: 'password' }, { path: 'newPassword' }],
    })
    expect((await call(headers, userPaths.me)).json()).toMatchObject({ verified: false })
  })
})

async function contactIn(transaction: Transaction<Database>, organizationId: string, userId: string) {
  const tx = await enterTenant(transaction, organizationId)
  const [clientId, id] = [randomUUID(), randomUUID()]
  const client = { organizationId, id: clientId, name: clientId, contractPriceMinor: null, archivedAt: null }
  const address = JSON.stringify({ line1: '', line2: '', city: '', region: '', postalCode: '', country: '' })
  await tx
    .insertInto('clients')
    .values({ ...client, billingAddress: address, contractStartsOn: null, contractEndsOn: null })
    .execute()
  await tx.insertInto('clientContacts').values({ organizationId, id, clientId, name: 'Jo', userId }).execute()
}

const newContact = (organizationId: string, userId: string) =>
  api.db.transaction().execute((tx) => contactIn(tx, organizationId, userId))

test('an account gets no other place while a company’s sign-in takes hold of it', async () => {
  const [home, away] = [(await run.organization()).id, (await run.organization()).id]
  const { userId } = await run.user()
  const refused = { reason: { constraint: 'account_held' } }
  const hold = { heldBy: home }
  const added = await whileChanging(run, userId, hold, () => newContact(away, userId))
  expect(added).toMatchObject(refused)
  const another = await run.user()
  const held = await whileChanging(
    run,
    another.userId,
    (tx) => contactIn(tx, away, another.userId),
    () => api.db.updateTable('users').set(hold).where('id', '=', another.userId).execute(),
  )
  expect(held).toMatchObject(refused)
})

test('two organizations give an account a place at the same time', async () => {
  const [one, other] = [(await run.organization()).id, (await run.organization()).id]
  const { userId } = await run.user()
  await api.db.transaction().execute(async (tx) => {
    await contactIn(tx, one, userId)
    await newContact(other, userId)
  })
  expect((await placesOf(api.db, inAllOrganizations(userId))).toSorted()).toEqual([one, other].toSorted())
})

/** What acts as the account: its numbers do as well. */
const credentialsOf = async (userId: string, home: string) => {
  const { rows } = await sql<{ id: string }>`
    select credential_id as id from passkeys where user_id = ${userId}
    union all select id::text from sessions where user_id = ${userId} and company_id is null
    union all select phone from users where id = ${userId} and phone is not null`.execute(api.db)
  const texts = await inTenant(api.db, home, (tx) =>
    tx.selectFrom('textNumbers').select('number as id').where('userId', '=', userId).execute(),
  )
  return [...rows, ...texts].map(({ id }) => id)
}

test('what was made in an account while only a company’s word had opened it never reaches another organization', async () => {
  let [joinedWith, numbers] = [0, 0]
  const step = fc.constantFrom(
    'passkey',
    'number',
    'texts',
    'session',
    'password',
    'address',
    'join',
    'contact',
    'hold',
  )
  const act = async (kind: string, { userId, home, away }: { userId: string; home: string; away: string }) => {
    const id = randomUUID()
    const expiresAt = new Date(Date.now() + 86_400_000)
    const passkey = { credentialId: id, publicKey: Buffer.from('x'), name: 'Phone', backedUp: false, lastUsedAt: null }
    const change = (to: object) => api.db.updateTable('users').set(to).where('id', '=', userId).execute()
    if (kind === 'passkey')
      await api.db
        .insertInto('passkeys')
        .values({ ...passkey, id, userId })
        .execute()
    if (kind === 'number') await change({ phone: `+1555${1_000_000 + ++numbers}` })
    if (kind === 'texts') {
      const number = { number: `+1555${1_000_000 + ++numbers}`, confirmedAt: new Date() }
      await inTenant(api.db, home, (tx) =>
        tx
          .insertInto('textNumbers')
          .values({ organizationId: home, userId, ...number })
          .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet(number))
          .execute(),
      )
    }
    if (kind === 'session')
      await api.db
        .insertInto('sessions')
        .values({ id, userId, tokenHash: Buffer.from(id), expiresAt })
        .execute()
    if (kind === 'password') await change({ passwordHash: id })
    if (kind === 'address') await change({ email: `${id}@example.com` })
    if (kind === 'hold') await change({ heldBy: home })
    if (kind === 'join') await run.addMember(away, { userId, name: 'Ana' }, ['EMPLOYEE'])
    if (kind === 'contact') await newContact(away, userId)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const [home, away] = [(await run.organization()).id, (await run.organization()).id]
      const { userId } = await run.user()
      await api.db.deleteFrom('sessions').where('userId', '=', userId).execute()
      await run.addMember(home, { userId, name: 'Ana' }, ['EMPLOYEE'])
      await act('hold', { userId, home, away })
      const createdIds = new Set<string>()
      for (const kind of steps) {
        await act(kind, { userId, home, away }).catch((error: unknown) => {
          if (!/unique|another organization|place elsewhere|duplicate|another number/.test(String(error))) throw error
        })
        const { heldBy } = await findWays(api.db, userId)
        const present = await credentialsOf(userId, home)
        if (heldBy !== null) for (const id of present) createdIds.add(id)
        const places = await placesOf(api.db, inAllOrganizations(userId))
        if (heldBy !== null) expect(places).toEqual([home])
        if (places.length < 2) continue
        expect(present.filter((id) => createdIds.has(id))).toEqual([])
        if (createdIds.size > 0) joinedWith++
      }
    }),
    {
      numRuns: 25,
      endOnFailure: true,
      examples: [
        [['passkey', 'number', 'session', 'join', 'password', 'passkey', 'join', 'hold', 'contact']],
        [['texts', 'password', 'join']],
      ],
    },
  )
  expect(joinedWith).toBeGreaterThan(0)
})
