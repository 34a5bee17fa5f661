import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factors } from '#server/api/features/users/second-factor/test/factors.ts'
import { passphrase, people, withSession } from '#server/api/features/users/test/people.ts'
import { linkTo, mailsTo } from '#server/api/test/mail.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { companySignInPaths, returnPage } from '#shared/company-sign-in/paths.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { CompanyEntered } from '#shared/company-sign-in/company-sign-in.contract.ts'
import type { OwnInvitationList } from '#shared/members/invitations.contract.ts'
import { companies } from './test/company.ts'
import { startNameServer } from './test/name-server.ts'
import { walk } from './test/provider.ts'
import { whileChanging } from './test/while-changing.ts'

const nameServer = await startNameServer()
const run = useApi({ SIGN_IN_TO_LOOPBACK: 'yes', DOMAIN_NAME_SERVERS: nameServer.address })
const { api, call } = run
const { ready, setUp, browser } = companies(run, nameServer)
const { addPasskey, offerAt } = factors(run)
const closing: (() => unknown)[] = [nameServer.close]
afterAll(() => closing.forEach((close) => close()))

async function open(options: Parameters<typeof ready>[0] = {}) {
  const company = await ready(options)
  closing.push(company.provider.close)
  return company
}
type Company = Awaited<ReturnType<typeof open>>

/** A company with somebody invited, who is signed in at its provider. */
async function invited() {
  const company = await open()
  const email = `ana@${company.domain}`
  await call(company.org.headers, `/api/v1/organizations/${company.org.id}/members`, {
    body: { name: 'Ana Reyes', email },
  })
  company.provider.state.present = { subject: 'ana', email }
  return { company, email }
}

const code = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code

/** Refused, and nobody is signed in. */
async function expectRefusal(
  at: ReturnType<typeof browser>,
  answer: Awaited<ReturnType<typeof at.finish>>,
  why: string,
) {
  expect(code(answer)).toBe(why)
  expect(at.cookies.has('session')).toBe(false)
  expect((await at.send(userPaths.me)).statusCode).toBe(401)
}

describe('a provider’s response', () => {
  test('is taken once, in the browser that asked, and not after ten minutes', async () => {
    const { email } = await invited()
    const at = browser()
    const answer = await at.answerOf(email)
    await expectRefusal(browser(), await browser().finish(answer), 'company_sign_in_over')
    const other = browser()
    await other.answerOf(email)
    await expectRefusal(other, await other.finish(answer), 'company_sign_in_over')
    const cookies = new Map(at.cookies)
    expect((await at.finish(answer)).statusCode).toBe(200)
    const again = browser({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
    await expectRefusal(again, await again.finish(answer), 'company_sign_in_over')
    const late = browser()
    const slow = await late.answerOf(email)
    await api.db
      .updateTable('companyFlows')
      .set({ expiresAt: new Date(0) })
      .execute()
    await expectRefusal(late, await late.finish(slow), 'company_sign_in_over')
  })

  test('with another state, another nonce or another verifier lets nobody in', async () => {
    const { email } = await invited()
    const at = browser()
    const answer = await at.answerOf(email)
    await expectRefusal(at, await at.finish({ ...answer, state: `${answer.state}x` }), 'company_sign_in_over')
    // The right one was not used up by the wrong one.
    expect((await at.finish(answer)).statusCode).toBe(200)
    for (const name of ['nonce', 'code_challenge']) {
      const client = browser()
      const changed = await client.answerOf(email, (address) => address.searchParams.set(name, 'x'.repeat(43)))
      await expectRefusal(client, await client.finish(changed), 'company_sign_in_refused')
    }
  })

  test('whose code was already exchanged lets nobody in', async () => {
    const { email } = await invited()
    const first = browser()
    const answer = await first.answerOf(email)
    expect((await first.finish(answer)).statusCode).toBe(200)
    const second = browser()
    const own = await second.answerOf(email)
    await expectRefusal(second, await second.finish({ ...own, code: answer.code }), 'company_sign_in_refused')
  })

  test('of another company, or that names another issuer, is not sent to this one', async () => {
    const { email } = await invited()
    const other = await invited()
    const at = browser()
    const own = await at.answerOf(email)
    const thief = browser()
    const theirs = await thief.answerOf(other.email)
    // The other company's answer, in the browser of somebody who signs in here.
    await expectRefusal(at, await at.finish({ ...theirs }), 'company_sign_in_over')
    await expectRefusal(at, await at.finish({ ...theirs, state: own.state }), 'company_sign_in_over')
    await expectRefusal(at, await at.finish({ ...own, iss: theirs.iss }), 'company_sign_in_refused')
    await expectRefusal(thief, await thief.finish({ ...theirs, iss: undefined }), 'company_sign_in_refused')
  })

  test('goes to the address of its organization alone', async () => {
    const { email } = await invited()
    const other = await invited()
    const at = browser()
    const { address } = (await at.start(email)).json<{ address: string }>()
    const moved = new URL(address)
    moved.searchParams.set('redirect_uri', api.config.publicUrl + returnPage(other.company.org.id))
    await expect(walk(moved.href)).rejects.toThrow('the provider answered 400')
  })

  test('to a provider that was replaced meanwhile is over', async () => {
    const { company, email } = await invited()
    const at = browser()
    const answer = await at.answerOf(email)
    await company.set({ clientId: 'another', version: 2 })
    await expectRefusal(at, await at.finish(answer), 'company_sign_in_over')
  })

  test('that says no is a refusal', async () => {
    const { email } = await invited()
    const at = browser()
    const { code: _, ...answer } = await at.answerOf(email)
    await expectRefusal(at, await at.finish({ ...answer, error: 'access_denied' }), 'company_sign_in_refused')
  })
})

describe('the email of a provider', () => {
  const cases: [string, (company: Company) => object][] = [
    ['that is not confirmed', ({ domain }) => ({ email: `ana@${domain}`, isConfirmed: false })],
    ['of another domain', () => ({ email: 'ana@example.org' })],
    ['of a part of the domain', ({ domain }) => ({ email: `ana@part.${domain}` })],
    ['with the domain before it', ({ domain }) => ({ email: `ana@${domain}@example.org` })],
    ['that is missing', () => ({})],
  ]
  let company: Company
  beforeAll(async () => {
    company = (await invited()).company
  })

  test.each(cases)('%s lets nobody in', async (_, present) => {
    const at = browser()
    const answer = await at.enter(company.provider, { subject: 'ana', ...present(company) }, `ana@${company.domain}`)
    await expectRefusal(at, answer, 'company_email_refused')
  })

  test('is no way into another’s account, whatever the provider says', async () => {
    const company = await open()
    const email = `boss@${company.domain}`
    const { user } = await people(call, api).signUpConfirmed({ email })
    await run.addMember(company.org.id, user, ['OWNER'])
    const at = browser()
    const answer = await at.enter(company.provider, { subject: 'boss', email })
    expect(answer.statusCode).toBe(202)
    expect(at.cookies.has('session')).toBe(false)
    const connecting = { body: { organizationId: company.org.id } }
    expect((await at.send(companySignInPaths.connection, connecting)).statusCode).toBe(401)
  })
})

describe('the domain of a company’s sign-in', () => {
  test('is asked about only once it is verified, and whichever part stands before the @', async () => {
    const company = await setUp()
    closing.push(company.provider.close)
    await company.set()
    const before = await browser().start(`ana@${company.domain}`)
    expect(code(before)).toBe('company_sign_in_unknown')
    await company.publish()
    await company.verify()
    const { email } = await invited()
    const [, domain] = email.split('@')
    const answers = await Promise.all([email, `nobody@${domain}`].map((address) => browser().start(address)))
    expect(answers.map((response) => [response.statusCode, Object.keys(response.json<object>())])).toEqual([
      [200, ['address']],
      [200, ['address']],
    ])
  })
})

describe('an account that a provider made', () => {
  test('is its owner’s from the first mailed link on, and joins nobody else before', async () => {
    const { company, email } = await invited()
    const provider = browser()
    const { user } = (await provider.finish(await provider.answerOf(email))).json<CompanyEntered>()
    // Whoever runs the provider adds a passkey, which opens the account without the company.
    const { authenticator } = await addPasskey(provider.headers())
    const enterByPasskey = async () => {
      const { options } = await offerAt({}, false)
      return call({}, secondFactorPaths.loginPasskey, { body: { passkey: authenticator.answer(options) } })
    }
    const other = await run.organization()
    const invitation = { body: { name: 'Ana Reyes', email } }
    await call(other.headers, `/api/v1/organizations/${other.id}/members`, invitation)
    const entered = await enterByPasskey()
    expect(entered.json()).toMatchObject({ userId: user.userId })
    const accept = async (headers: Headers) => {
      const { items } = (await call(headers, memberPaths.ownInvitations)).json<OwnInvitationList>()
      const path = memberPaths.ownInvitationAccept.replace(':invitationId', items[0]?.id ?? '')
      return call(headers, path, { method: 'POST' })
    }
    expect(code(await accept(withSession(entered)))).toBe('account_held')

    await mailsTo(api, email)
    await call({}, userPaths.passwordResetLink, { body: { email } })
    const { token } = await linkTo(api, email)
    expect((await call({}, userPaths.resetPassword, { body: { token, password: passphrase } })).statusCode).toBe(204)
    expect((await call(withSession(entered), userPaths.me)).statusCode).toBe(401)
    expect(code(await enterByPasskey())).toBe('passkey_refused')
    const own = await people(call, api).login(email)
    expect((await accept(withSession(own))).json()).toMatchObject({ organizationId: other.id })
    // The provider still opens its own organization, and proves nothing anymore.
    const again = browser()
    await again.enter(company.provider, { subject: 'ana', email })
    expect((await again.send(`/api/v1/organizations/${other.id}`)).statusCode).toBe(403)
    expect(code(await again.send(secondFactorPaths.passkeyOptions, { method: 'POST' }))).toBe('proof_needed')
  })
})

/** The owner of a connected account, and a session that the company's provider began in it. */
async function connected() {
  const company = await open()
  const email = `kim@${company.domain}`
  const { user, headers } = await people(call, api).signUpConfirmed({ email })
  await run.addMember(company.org.id, user, ['EMPLOYEE'])
  const owner = browser(headers)
  await owner.enter(company.provider, { subject: 'kim', email })
  await owner.send(companySignInPaths.connection, { body: { organizationId: company.org.id } })
  const provider = browser()
  await provider.enter(company.provider, { subject: 'kim', email })
  return { owner, provider }
}

describe('a session that a provider began', () => {
  test('changes the name and the language of all organizations only with the owner’s own proof', async () => {
    const { owner, provider } = await connected()
    const profile = { method: 'PUT' as const, body: { name: 'Somebody', language: 'es' } }
    expect(code(await provider.send(userPaths.profile, profile))).toBe('proof_needed')
    const choose = (body: object) => provider.send(userPaths.choices, { method: 'PUT', body })
    expect(code(await choose({ language: 'es' }))).toBe('proof_needed')
    expect((await choose({ theme: 'dark' })).statusCode).toBe(200)
    expect((await owner.send(userPaths.profile)).json()).toMatchObject({ language: 'en' })
    await provider.send(secondFactorPaths.proof, { body: { password: passphrase } })
    expect((await provider.send(userPaths.profile, profile)).json()).toEqual(profile.body)
  })

  test('guesses the owner’s password as a stranger, whose waits do not hold up the owner', async () => {
    const { owner, provider } = await connected()
    const guess = (password: string) => provider.send(secondFactorPaths.proof, { body: { password } })
    const codes = []
    for (let n = 0; n < 11; n++) codes.push(code(await guess(`wrong ${n}`)))
    expect(codes).toEqual([...Array<string>(10).fill('wrong_password'), 'too_many_guesses'])
    expect(code(await guess(passphrase))).toBe('too_many_guesses')
    expect((await owner.send(secondFactorPaths.proof, { body: { password: passphrase } })).statusCode).toBe(204)
  })
})

describe('an account that changes at the same moment', () => {
  test('is not connected by the provider once its owner confirmed it', async () => {
    const { company, email } = await invited()
    const { user } = await people(call, api).signUp({ email })
    const at = browser()
    const answer = await at.answerOf(email)
    // It finds the account unconfirmed, and waits for the row that the owner's confirmation holds.
    const finished = await whileChanging(run, user.userId, { verifiedAt: new Date() }, () => at.finish(answer))
    expect([finished, at.cookies.has('session')]).toMatchObject([{ value: { statusCode: 202 } }, false])
    const { connected } = (await company.show()).signIn ?? { connected: null }
    expect(connected).toBe(0)
  })
})

describe('the redirect after company sign-in', () => {
  test('is the one that was wanted, and never another site’s', async () => {
    const { email } = await invited()
    for (const page of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b'])
      expect([page, (await browser().start(email, { page })).statusCode]).toEqual([page, 400])
    const at = browser()
    const answer = await at.finish(await at.answerOf(email, undefined, { page: '/org/1/clients?search=a' }))
    expect(answer.json()).toMatchObject({ page: '/org/1/clients?search=a' })
  })
})
