import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { passphrase, people } from '#server/api/features/users/test/people.ts'
import { buildApi } from '#server/api/app.ts'
import { useApi } from '#server/api/test/api.ts'
import { companySignInPaths } from '#shared/company-sign-in/paths.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { CompanyEntered } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { browser as browserOf, companies, type NameServer } from './test/company.ts'
import { startNameServer } from './test/name-server.ts'

const nameServer = await startNameServer()
const run = useApi({ SIGN_IN_TO_LOOPBACK: 'yes', DOMAIN_NAME_SERVERS: nameServer.address })
const { api, call } = run
const { ready, browser } = companies(run, nameServer as NameServer)
const { signUpConfirmed, login } = people(call, api)
afterAll(() => nameServer.close())

const closing: (() => unknown)[] = []
afterAll(() => closing.forEach((close) => close()))
const open = async (...args: Parameters<typeof ready>) => {
  const company = await ready(...args)
  closing.push(company.provider.close)
  return company
}
type Company = Awaited<ReturnType<typeof open>>

let createdCount = 0
const newEmail = ({ domain }: Company) => `ana${++createdCount}@${domain}`
const invite = ({ org }: Company, email: string, name = 'Ana Reyes') =>
  call(org.headers, `/api/v1/organizations/${org.id}/members`, { body: { name, email } })

/** Somebody of the domain with an account of their own and a place in the organization. */
async function memberOf(company: Company, ...roles: Parameters<typeof run.addMember>[2]) {
  const email = newEmail(company)
  const { user, headers } = await signUpConfirmed({ email })
  await run.addMember(company.org.id, user, roles.length > 0 ? roles : ['EMPLOYEE'])
  return { email, user, headers, at: browser(headers) }
}

const code = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
const home = ({ org }: Company) => `/api/v1/organizations/${org.id}`

describe('sign-in through the company', () => {
  test('an invited person gets an account by it, which knows no password, and enters again by the subject', async () => {
    const company = await open()
    const email = newEmail(company)
    await invite(company, email, 'Rosa Díaz')
    const first = browser()
    const answer = await first.enter(company.provider, { subject: 'rosa', email })
    expect(answer.statusCode).toBe(200)
    const { user } = answer.json<CompanyEntered>()
    expect(user).toMatchObject({ email, name: 'Rosa Díaz', verified: true, organizationId: company.org.id })
    expect((await first.send(home(company))).statusCode).toBe(200)
    expect((await login(email)).statusCode).toBe(401)
    // The address at the provider is another one by now: the subject is the key.
    const renamed = newEmail(company)
    const again = await browser().enter(company.provider, { subject: 'rosa', email: renamed })
    expect(again.json<CompanyEntered>().user).toMatchObject({ userId: user.userId, email })
    const stranger = await browser().enter(company.provider, { subject: 'somebody-else', email })
    expect(stranger.statusCode).toBe(202)
    expect(stranger.json()).toMatchObject({ toConnect: { email } })
  })

  test('an existing account is joined only once its owner signed in and confirmed', async () => {
    const company = await open()
    const { email, user, at } = await memberOf(company)
    const stranger = browser()
    const asked = await stranger.enter(company.provider, { subject: 'kim', email })
    expect([asked.statusCode, asked.json()]).toMatchObject([202, { toConnect: { email } }])
    expect((await stranger.send(userPaths.me)).statusCode).toBe(401)
    // In another browser nothing waits to be connected.
    expect((await at.send(companySignInPaths.connection)).json()).toEqual({
      proposed: null,
      connected: [],
      demanded: [],
    })
    const none = await at.send(companySignInPaths.connection, { body: { organizationId: company.org.id } })
    expect(code(none)).toBe('company_sign_in_over')

    await stranger.send(userPaths.login, { body: { email, password: passphrase } })
    const shown = await stranger.send(companySignInPaths.connection)
    expect(shown.json()).toMatchObject({ proposed: { organizationId: company.org.id, email } })
    const done = await stranger.send(companySignInPaths.connection, { body: { organizationId: company.org.id } })
    expect(done.statusCode).toBe(204)
    const entered = await browser().enter(company.provider, { subject: 'kim', email })
    expect(entered.json<CompanyEntered>().user.userId).toBe(user.userId)
  })

  test('an unconfirmed account starts over with the invited person, and its old password stops working', async () => {
    const company = await open()
    const email = newEmail(company)
    const stranger = await people(call, api).signUp({ email })
    await invite(company, email, 'Rosa Díaz')
    const answer = await browser().enter(company.provider, { subject: 'rosa', email })
    expect(answer.json<CompanyEntered>().user).toMatchObject({ name: 'Rosa Díaz', verified: true })
    expect((await call(stranger.headers, userPaths.me)).statusCode).toBe(401)
    expect((await login(email)).statusCode).toBe(401)
  })

  test('a session through the company reaches that organization alone, and proves nothing about the owner', async () => {
    const company = await open()
    const { email, user, at } = await memberOf(company)
    const other = await run.organization()
    await run.addMember(other.id, user, ['ADMIN'])
    await at.enter(company.provider, { subject: 'kim', email })
    await at.send(companySignInPaths.connection, { body: { organizationId: company.org.id } })
    expect((await at.send(`/api/v1/organizations/${other.id}`)).statusCode).toBe(200)
    await at.enter(company.provider, { subject: 'kim', email })
    expect((await at.send(home(company))).statusCode).toBe(200)
    expect((await at.send(`/api/v1/organizations/${other.id}`)).statusCode).toBe(403)
    // Wherever the person works in another browser, this session is the company's.
    const elsewhere = browser()
    await elsewhere.send(userPaths.login, { body: { email, password: passphrase } })
    await elsewhere.send(userPaths.chosenOrganization, { method: 'PUT', body: { organizationId: other.id } })
    expect((await at.send(userPaths.me)).json()).toMatchObject({ organizationId: company.org.id, roles: ['EMPLOYEE'] })
    expect((await elsewhere.send(userPaths.me)).json()).toMatchObject({ organizationId: other.id, roles: ['ADMIN'] })
    const making = { body: { name: 'Another', timeZone: 'America/New_York', weekStart: 1 } }
    expect((await at.send('/api/v1/organizations', making)).statusCode).toBe(403)
    const choice = { method: 'PUT' as const, body: { organizationId: other.id } }
    expect((await at.send(userPaths.chosenOrganization, choice)).statusCode).toBe(403)
    expect(code(await at.send(secondFactorPaths.ownEmail, { body: { email: `x-${email}` } }))).toBe('proof_needed')
  })

  test('a member who has left is not let in, and whoever is connected already is not connected twice', async () => {
    const company = await open()
    const { email, at } = await memberOf(company)
    const connect = () => at.send(companySignInPaths.connection, { body: { organizationId: company.org.id } })
    await at.enter(company.provider, { subject: 'kim', email })
    await connect()
    const second = browser()
    await second.send(userPaths.login, { body: { email, password: passphrase } })
    await second.enter(company.provider, { subject: 'another-kim', email })
    const twice = await second.send(companySignInPaths.connection, { body: { organizationId: company.org.id } })
    expect(code(twice)).toBe('company_already_connected')
    await run.api.db.deleteFrom('users').where('email', '=', email).execute()
    expect((await browser().enter(company.provider, { subject: 'kim', email })).statusCode).toBe(202)
  })
})

describe('the second step', () => {
  async function withFactor(options: Parameters<typeof open>[0]) {
    const company = await open(options)
    const person = await memberOf(company, 'ADMIN')
    await person.at.enter(company.provider, { subject: 'kim', email: person.email })
    await person.at.send(companySignInPaths.connection, { body: { organizationId: company.org.id } })
    await api.db
      .insertInto('authenticatorApps')
      .values({
        userId: person.user.userId,
        secret: Buffer.from('x'),
        addedAt: new Date(),
        lastUsedAt: null,
        newSecret: null,
        newSecretAt: null,
      })
      .execute()
    return { company, ...person }
  }

  test('remains where the organization says nothing about the provider’s', async () => {
    const { company, email } = await withFactor({})
    const at = browser()
    const answer = await at.enter(company.provider, { subject: 'kim', email, methods: ['pwd', 'mfa'] })
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { secondFactor: ['app'] }])
    expect((await at.send(userPaths.me)).statusCode).toBe(401)
  })

  test('is the provider’s where the organization trusts it and the provider says so', async () => {
    const { company, email } = await withFactor({ trustsFactor: true })
    const without = await browser().enter(company.provider, { subject: 'kim', email, methods: ['pwd'] })
    expect(without.statusCode).toBe(202)
    const withOne = await browser().enter(company.provider, { subject: 'kim', email, methods: ['pwd', 'mfa'] })
    expect(withOne.statusCode).toBe(200)
  })
})

describe('an organization that requires company sign-in', () => {
  test('is closed to members of the domain who came another way, and open to its owners and to others', async () => {
    const company = await open()
    const { email, headers, at } = await memberOf(company)
    const outside = await run.member(company.org.id, 'EMPLOYEE')
    const { user: owner, headers: owners } = await signUpConfirmed({ email: newEmail(company) })
    await run.addMember(company.org.id, owner, ['OWNER'])
    await at.enter(company.provider, { subject: 'kim', email })
    await at.send(companySignInPaths.connection, { body: { organizationId: company.org.id } })
    await company.set({ demanded: true, version: 2 })
    const clients = `${home(company)}/faq`
    expect(code(await call(headers, clients))).toBe('company_sign_in_required')
    expect((await call(outside, clients)).statusCode).toBe(200)
    expect((await call(owners, clients)).statusCode).toBe(200)
    const said = await call(headers, companySignInPaths.connection)
    expect(said.json()).toMatchObject({ demanded: [{ organizationId: company.org.id }] })
    // The account itself stays its owner's.
    expect((await call(headers, userPaths.me)).statusCode).toBe(200)
    await at.enter(company.provider, { subject: 'kim', email })
    expect((await at.send(clients)).statusCode).toBe(200)
  })

  test('ends what came through it when it is removed, and lets everybody in another way', async () => {
    const company = await open({ demanded: true })
    const { email, headers, at } = await memberOf(company)
    const path = `${home(company)}/faq`
    expect(code(await call(headers, path))).toBe('company_sign_in_required')
    await at.enter(company.provider, { subject: 'kim', email })
    await at.send(companySignInPaths.connection, { body: { organizationId: company.org.id } })
    const there = browser()
    await there.enter(company.provider, { subject: 'kim', email })
    expect((await there.send(path)).statusCode).toBe(200)
    expect((await company.remove()).statusCode).toBe(204)
    const ended = await there.send(path)
    expect([ended.statusCode, ended.json()]).toMatchObject([401, { ended: 'company_sign_in_ended' }])
    expect((await call(headers, path)).statusCode).toBe(200)
    expect(code(await browser().start(email))).toBe('company_sign_in_unknown')
  })
})

describe('an account that only the company opens', () => {
  test('proves its owner by having the provider ask again, and keeps its only way in', async () => {
    const company = await open()
    const email = newEmail(company)
    await invite(company, email)
    const at = browser()
    await at.enter(company.provider, { subject: 'rosa', email })
    await api.db
      .updateTable('sessions')
      .set({ provedAt: new Date(0) })
      .where('companyId', '=', company.org.id)
      .execute()
    const shown = await at.send(secondFactorPaths.secondFactor)
    expect(shown.json()).toMatchObject({ proof: 'company' })
    expect((await at.send(secondFactorPaths.proof)).statusCode).toBe(403)
    expect(code(await at.send(secondFactorPaths.proof, { body: { password: passphrase } }))).toBe('proof_needed')
    const answer = await at.answerOf(email, undefined, { again: true })
    expect(company.provider.state.asked.some(({ searchParams }) => searchParams.get('prompt') === 'login')).toBe(true)
    expect((await at.finish(answer)).statusCode).toBe(200)
    expect((await at.send(secondFactorPaths.proof)).statusCode).toBe(204)
    const own = companySignInPaths.ownConnection.replace(':companyId', company.org.id)
    expect(code(await at.send(own, { method: 'DELETE' }))).toBe('company_last_way')
  })
})

describe('the owner of a connected account', () => {
  test('sees the company and disconnects it, which ends what began through it', async () => {
    const company = await open()
    const { email, at } = await memberOf(company)
    await at.enter(company.provider, { subject: 'kim', email })
    await at.send(companySignInPaths.connection, { body: { organizationId: company.org.id } })
    const there = browser()
    await there.enter(company.provider, { subject: 'kim', email })
    const { connected } = (await at.send(companySignInPaths.connection)).json<{ connected: object[] }>()
    expect(connected).toMatchObject([{ organizationId: company.org.id, organizationName: company.org.name }])
    const own = companySignInPaths.ownConnection.replace(':companyId', company.org.id)
    expect((await at.send(own, { method: 'DELETE' })).statusCode).toBe(204)
    expect((await at.send(own, { method: 'DELETE' })).statusCode).toBe(404)
    expect((await there.send(userPaths.me)).statusCode).toBe(401)
    expect((await at.send(userPaths.me)).statusCode).toBe(200)
    expect((await browser().enter(company.provider, { subject: 'kim', email })).statusCode).toBe(202)
  })
})

describe('the log', () => {
  test('has no secret, code, state or token of a sign-in', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const app = await buildApi({ config: api.config, db: api.db, pool: api.pool, log })
    const company = await open()
    const email = newEmail(company)
    await invite(company, email)
    company.provider.state.present = { subject: 'rosa', email }
    const logged = browserOf((headers, url, options = {}) =>
      app.inject({ method: options.body === undefined ? 'GET' : 'POST', url, headers, ...options }),
    )
    const first = await logged.answerOf(email)
    const secrets = [company.provider.clientSecret, ...logged.cookies.values(), first.code, first.state]
    expect((await logged.finish({ ...first, code: `${first.code}x` })).statusCode).toBe(403)
    const second = await logged.answerOf(email)
    secrets.push(...logged.cookies.values(), second.code, second.state)
    expect((await logged.finish(second)).statusCode).toBe(200)
    secrets.push(...logged.cookies.values())
    await app.close()
    expect(lines.join('')).toContain('a company’s sign-in failed')
    expect(secrets.filter((secret) => secret.length < 20 || lines.join('').includes(secret))).toEqual([])
  })
})

describe('a provider that is down', () => {
  test('is said, and the password still opens the account', async () => {
    const company = await open()
    const { email } = await memberOf(company)
    company.provider.state.isDown = true
    const answer = await browser().start(email)
    expect([answer.statusCode, code(answer)]).toEqual([502, 'company_provider_down'])
    expect(answer.headers['x-request-id']).toBeDefined()
    expect((await login(email)).statusCode).toBe(200)
  })
})
