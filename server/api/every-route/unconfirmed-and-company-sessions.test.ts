import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { companySignInPaths } from '#shared/company-sign-in/paths.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { everyContract } from '#server/api/test/contracts.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import { eventPaths } from '#shared/events/paths.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { searchPaths } from '#shared/search/paths.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'

const { api, addMember, call, organization, user } = useApi()
const contracts = await everyContract()

/**
 * Routes an account may call before its address is confirmed. Every line added here lets strangers act under any
 * address.
 */
const allowed = [
  'GET /api/v1/users/me',
  'GET /api/v1/users/api/v1/users/:userId',
  'POST /api/v1/users/api/v1/users/:userId/resend-verification',
  'POST /api/v1/users/me/email',
  // Correcting the address requires the password again after ten minutes.
  'POST /api/v1/users/me/proof',
  // Its own language and look, which nobody else sees.
  'PUT /api/v1/users/me/choices',
]

const named = contracts.map((contract) => ({ ...contract, name: `${contract.method} ${contract.url}` }))

describe('unconfirmed accounts', () => {
  test('an unconfirmed account may only read itself, request the email again and correct its address', () => {
    const declared = named.filter(({ config }) => config.access === 'unconfirmed').map(({ name }) => name)
    expect(declared.toSorted()).toEqual(allowed.toSorted())
  })

  test('every other route rejects an unconfirmed account', async () => {
    const { headers } = await user({ verified: false })
    const closed = named.filter(({ config, name }) => config.access !== 'public' && !allowed.includes(name))
    for (const { name, method, url } of closed) {
      const path = url.replaceAll(/:\w+/g, () => randomUUID())
      const answer = await call(headers, path, { method })
      expect([name, answer.statusCode, answer.json()]).toMatchObject([name, 403, { code: 'not_verified' }])
    }
  })
})

/** In the name of every organization but the company's. */
const mark = 'Zebra'

/** Somebody with two sessions: their own, and one that the provider of `home` opened. */
async function personOfCompany() {
  const home = await organization('Brightside')
  const [worked, served, inviting, connected] = [
    await organization(`${mark} Works`),
    await organization(`${mark} Client`),
    await organization(`${mark} Invites`),
    await organization(`${mark} Connects`),
  ]
  const person = await user()
  await addMember(home.id, person, ['OWNER', 'ADMIN'])
  await addMember(worked.id, person, ['OWNER', 'ADMIN'])
  await addMember(connected.id, person, ['EMPLOYEE'])
  const client = { name: `${mark} Towers` }
  const clientId = (await call(served.headers, `/api/v1/organizations/${served.id}/clients`, { body: client })).json<{
    id: string
  }>().id
  await inTenant(api.db, served.id, (tx) =>
    tx
      .insertInto('clientContacts')
      .values({ organizationId: served.id, id: randomUUID(), clientId, name: 'Jo', userId: person.userId })
      .execute(),
  )
  const invitation = { body: { name: 'Ana Reyes', email: person.email } }
  await call(inviting.headers, `/api/v1/organizations/${inviting.id}/members`, invitation)
  // The other organization wants two-step verification, in a week.
  await inTenant(api.db, worked.id, (tx) =>
    tx.updateTable('configurations').set({ secondFactorRequired: true }).execute(),
  )
  for (const { id } of [home, connected])
    await inTenant(api.db, id, async (tx) => {
      const issuer = 'https://id.example.com'
      const signIn = { organizationId: id, issuer, clientId: 'c', clientSecret: Buffer.from('x'), proof: randomUUID() }
      await tx
        .insertInto('companySignIns')
        .values({ ...signIn, domain: `${id}.example` })
        .execute()
      await tx.updateTable('companySignIns').set({ verifiedAt: new Date() }).execute()
      await tx
        .insertInto('companyAccounts')
        .values({
          organizationId: id,
          issuer,
          id: randomUUID(),
          userId: person.userId,
          subject: 's',
          origin: 'owner',
        })
        .execute()
    })
  await api.db
    .insertInto('accountEvents')
    .values({
      id: randomUUID(),
      userId: person.userId,
      kind: 'company_connected',
      detail: connected.name,
      address: '',
      userAgent: '',
      requestId: '',
    })
    .execute()
  const through = await sessionThrough(home.id, person.userId)
  return { home, worked, others: [worked, served, inviting, connected], person, through }
}

async function sessionThrough(companyId: string, userId: string): Promise<Headers> {
  const token = createToken()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await api.db
    .insertInto('sessions')
    .values({ id: randomUUID(), userId, tokenHash: hashToken(token), expiresAt, companyId })
    .execute()
  return { cookie: `session=${token}` }
}

const queries: Readonly<Record<string, Record<string, string>>> = {
  [searchPaths.search]: { q: mark },
}

/** They end the session, or never end themselves. */
const isOver = ({ url, method }: (typeof named)[number]) =>
  url === userPaths.logout || url === eventPaths.events || (method === 'DELETE' && url === companySignInPaths.settings)

describe('a session that a company’s provider opened', () => {
  test('answers nothing of an organization other than the company’s, which the owner’s own session does', async () => {
    const { home, worked, others, person, through } = await personOfCompany()
    const isForeign = (body: string) => body.includes(mark) || others.some(({ id }) => body.includes(id))
    const own: string[] = []
    for (const contract of named.filter((candidate) => !isOver(candidate))) {
      const { method, name } = contract
      const isOfOrganization = contract.url.includes(':organizationId')
      const url = (organizationId: string) =>
        contract.url
          .replace(':organizationId', organizationId)
          .replace(':userId', person.userId)
          .replaceAll(/:\w+/g, () => randomUUID())
      const query = queries[contract.url] ?? {}
      if (isOfOrganization && contract.config.access !== 'public') {
        const refused = await call(through, url(worked.id), { method, query })
        expect([name, refused.json()]).toMatchObject([name, { code: 'forbidden' }])
      }
      if (isOfOrganization && method !== 'GET') continue
      const answer = await call(through, url(home.id), { method, query })
      expect([name, isForeign(answer.body)]).toEqual([name, false])
      if (method !== 'GET' || isOfOrganization) continue
      if (isForeign((await call(person.headers, url(home.id), { query })).body)) own.push(contract.url)
    }
    expect(own.toSorted()).toEqual(
      [
        clientAreaPaths.ownClients,
        organizationPaths.organizations,
        companySignInPaths.connection,
        secondFactorPaths.accountEvents,
        memberPaths.ownInvitations,
        secondFactorPaths.secondFactor,
        userPaths.me,
        userPaths.user,
        userPaths.visitor,
      ].toSorted(),
    )
  })

  test('joins and follows no other organization, and keeps to the company when the account changes', async () => {
    const { home, worked, person, through } = await personOfCompany()
    const { items } = (await call(person.headers, memberPaths.ownInvitations)).json<{ items: { id: string }[] }>()
    const accept = memberPaths.ownInvitationAccept.replace(':invitationId', items[0]?.id ?? '')
    expect((await call(through, accept, { body: {} })).statusCode).toBe(404)
    const follow = { query: { organizationId: worked.id } }
    expect((await call(through, eventPaths.events, follow)).statusCode).toBe(403)
    const choice = { method: 'PUT' as const, body: { theme: 'dark' } }
    const seen = await call(through, userPaths.choices, choice)
    expect(seen.json()).toMatchObject({ organizationId: home.id, theme: 'dark' })
    expect((await call(person.headers, userPaths.me)).json()).not.toMatchObject({ organizationId: home.id })
  })
})
