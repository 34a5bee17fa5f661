import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { everywhere } from '#server/api/domain/accounts/reach.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { passphrase, people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { companySignInPaths } from '#shared/company-sign-in/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { CompanyEntered } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { findWays, placesOf } from '../phone/numbers.store.ts'
import { companies } from './test/company.ts'
import { startNameServer } from './test/name-server.ts'
import { whileChanging } from './test/while-changing.ts'

const nameServer = await startNameServer()
const run = useApi({ SIGN_IN_TO_LOOPBACK: 'yes', DOMAIN_NAME_SERVERS: nameServer.address })
const { call, api } = run
const { setUp, browser } = companies(run, nameServer)
const closing: (() => unknown)[] = [nameServer.close]
afterAll(() => closing.forEach((close) => close()))

const names = ['ana', 'kim', 'sam'] as const
type Step =
  | { kind: 'enter'; at: number; subject: number; email: number; domain: number; isConfirmed: boolean }
  | { kind: 'connect'; at: number; subject: number; who: number }
  | { kind: 'invite'; at: number; who: number }
  | { kind: 'verify' | 'set' | 'remove'; at: number }

const at = fc.nat(1)
const who = fc.nat(names.length - 1)
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('enter' as const),
        at,
        subject: who,
        email: who,
        domain: at,
        isConfirmed: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('connect' as const), at, subject: who, who }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('invite' as const), at, who }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('verify' as const, 'set' as const, 'remove' as const), at }),
    },
  ),
  { minLength: 5, maxLength: 14 },
)

/** Sessions through a company without its verified domain, its issuer and a connection of that account. */
async function lawless(organizationId: string) {
  const lawful = await inTenant(api.db, organizationId, (tx) =>
    tx
      .selectFrom('companyAccounts as a')
      .innerJoin('companySignIns as c', (join) =>
        join.onRef('c.issuer', '=', 'a.issuer').on('c.verifiedAt', 'is not', null),
      )
      .select('a.userId')
      .execute(),
  )
  const sessions = await api.db
    .selectFrom('sessions')
    .select('userId')
    .where('companyId', '=', organizationId)
    .execute()
  return sessions.filter(({ userId }) => !lawful.some((session) => session.userId === userId))
}

/** Each of the ways in, and what closes it. */
const entering = { kind: 'enter', at: 0, subject: 0, email: 0, domain: 0, isConfirmed: true } as const
const example: Step[] = [
  { kind: 'set', at: 0 },
  { kind: 'verify', at: 0 },
  { kind: 'invite', at: 0, who: 0 },
  entering,
  { kind: 'connect', at: 0, subject: 1, who: 1 },
  { ...entering, subject: 1, email: 1 },
  { kind: 'remove', at: 0 },
  { kind: 'set', at: 0 },
  entering,
  { kind: 'verify', at: 0 },
  entering,
  { ...entering, isConfirmed: false },
]

test('nobody enters an account through a company but by its verified domain, its issuer, and an invitation or the owner', async () => {
  let [entered, connected] = [0, 0]
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const both = [await setUp(), await setUp()] as const
      for (const { provider } of both) closing.push(provider.close)
      /** Which account a subject may enter, by organization: what invitations and owners said, and nothing else. */
      const entitled = [new Map<string, string>(), new Map<string, string>()] as const
      const owners = new Map<string, { userId: string; email: string }>()
      const state = both.map(() => ({ isSet: false, isVerified: false, invited: new Set<string>() }))

      async function own(name: string) {
        const known = owners.get(name)
        if (known) return known
        const email = `${name}@${both[0].domain}`
        const { user } = await people(call, api)
          .signUpConfirmed({ email })
          .catch(() => ({ user: undefined }))
        if (!user) return undefined
        const expectedUser = { userId: user.userId, email }
        owners.set(name, expectedUser)
        await run.addMember(both[0].own.id, { ...user }, ['EMPLOYEE'])
        return expectedUser
      }

      for (const step of history) {
        const company = both[step.at as 0 | 1]
        const there = state[step.at]
        const may = entitled[step.at as 0 | 1]
        if (!there) throw new Error('there are two')
        const subject = 'subject' in step ? `${names[step.subject]}-at-${step.at}` : ''
        if (step.kind === 'set' && !there.isSet) there.isSet = (await company.set()).statusCode === 200
        if (step.kind === 'verify' && there.isSet) {
          await company.publish()
          there.isVerified = (await company.verify()).statusCode === 200
        }
        if (step.kind === 'remove' && there.isSet) {
          await company.remove()
          Object.assign(there, { isSet: false, isVerified: false })
          may.clear()
        }
        if (step.kind === 'invite') {
          const email = `new-${names[step.who]}@${company.domain}`
          const body = { name: 'Somebody New', email }
          await call(company.own.headers, `/api/v1/organizations/${company.own.id}/members`, { body })
          there.invited.add(email)
        }
        if (step.kind === 'connect') {
          const owner = await own(names[step.who] ?? '')
          if (!owner) continue
          const client = browser()
          company.provider.state.present = { subject, email: `${names[step.who]}@${company.domain}` }
          const begun = await client.start(`x@${company.domain}`)
          if (begun.statusCode !== 200) continue
          await client.finish(await client.answerOf(`x@${company.domain}`))
          if (!client.cookies.has('company-sign-in')) continue
          await client.send(userPaths.login, { body: { email: owner.email, password: passphrase } })
          const done = await client.send(companySignInPaths.connection, { body: { organizationId: company.own.id } })
          if (done.statusCode === 204) {
            expect([step.at, may.has(subject)]).toEqual([0, false])
            may.set(subject, owner.userId)
            connected++
          }
        }
        if (step.kind === 'enter') {
          const client = browser()
          const domain = both[step.domain as 0 | 1].domain
          const email = `new-${names[step.email]}@${domain}`
          company.provider.state.present = { subject, email, isConfirmed: step.isConfirmed }
          const begun = await client.start(`x@${company.domain}`)
          expect(begun.statusCode === 200).toBe(there.isVerified)
          if (begun.statusCode !== 200) continue
          const answer = await client.finish(await client.answerOf(`x@${company.domain}`))
          const isAllowed = step.isConfirmed && step.domain === step.at
          const expected = may.get(subject)
          if (answer.statusCode === 200) {
            const { userId } = answer.json<CompanyEntered>().user
            expect(isAllowed).toBe(true)
            if (expected !== undefined) expect(userId).toBe(expected)
            else expect(there.invited.delete(email)).toBe(true)
            may.set(subject, userId)
            entered++
          } else expect(isAllowed && expected !== undefined).toBe(false)
        }
        for (const {
          own: { id },
        } of both)
          expect(await lawless(id)).toEqual([])
      }
    }),
    { numRuns: 12, endOnFailure: true, examples: [[example]] },
  )
  expect([entered > 1, connected > 0]).toEqual([true, true])
}, 120_000)

const contactIn = (organizationId: string, userId: string) =>
  inTenant(api.db, organizationId, async (tx) => {
    const [clientId, id] = [randomUUID(), randomUUID()]
    const client = { organizationId, id: clientId, name: clientId, contractPriceMinor: null, archivedAt: null }
    const address = JSON.stringify({ line1: '', line2: '', city: '', region: '', postalCode: '', country: '' })
    await tx
      .insertInto('clients')
      .values({ ...client, billingAddress: address, contractStartsOn: null, contractEndsOn: null })
      .execute()
    await tx.insertInto('clientContacts').values({ organizationId, id, clientId, name: 'Jo', userId }).execute()
  })

test('an account gets no other place while a company’s sign-in takes hold of it', async () => {
  const [home, away] = [(await run.organization()).id, (await run.organization()).id]
  const { userId } = await run.user()
  const added = await whileChanging(run, userId, { heldBy: home }, () => contactIn(away, userId))
  expect(added).toMatchObject({ reason: { constraint: 'account_held' } })
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
    if (kind === 'contact') await contactIn(away, userId)
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
        const places = await placesOf(api.db, everywhere(userId))
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
