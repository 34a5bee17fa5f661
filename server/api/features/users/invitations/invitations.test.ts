import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { mailsTo, runJobs } from '#server/api/test/mail.ts'
import type { OpenInvitation, OwnInvitationList } from '#shared/members/invitations.contract.ts'
import type { Member, MemberDraft } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { inAllOrganizations } from '#server/api/domain/accounts/account-scope.ts'
import { listEvents } from '../second-factor/account-events.store.ts'
import { people, passphrase, withSession } from '../test/people.ts'

const run = useApi()
const { api, call, organization, user } = run
const { signUp, signUpConfirmed, login } = people(call, api)

let count = 0
const newAddress = () => `invited-${++count}@example.com`

async function inviting() {
  const org = await organization()
  const base = `/api/v1/organizations/${org.id}/members`
  const add = async (draft: Partial<MemberDraft> = {}) =>
    (await call(org.headers, base, { body: { name: 'Sam Ortiz', email: newAddress(), ...draft } })).json<Member>()
  const send = (id: string, method: 'POST' | 'DELETE' = 'POST') =>
    call(org.headers, `${base}/${id}/invitation`, { method })
  const get = async (id: string) => (await call(org.headers, `${base}/${id}`)).json<Member>()
  return { org, base, add, send, get }
}

/** The token of the newest mail to the address. */
async function tokenTo(address: string) {
  const [mail] = await mailsTo(api, address)
  return new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
}

const look = (token: string) => call({}, memberPaths.invitation.replace(':token', token))
const accept = (token: string, body: object = {}, headers: Headers = {}) =>
  call(headers, memberPaths.invitationAccept.replace(':token', token), { body })

const account = { name: 'Samuel Ortiz', password: passphrase }

describe('an invitation', () => {
  test('is mailed in the member’s language with a link that works without an account', async () => {
    const { add, get } = await inviting()
    const member = await add({ language: 'es' })
    expect(member).toMatchObject({
      status: 'invited',
      invitation: { state: 'open', sentAt: null, email: member.email },
    })
    const [mail] = await mailsTo(api, member.email)
    expect(mail?.subject).toBe('Únete a Brightside Cleaning Co.')
    expect(await get(member.id)).toMatchObject({ invitation: { state: 'open', sentAt: expect.any(String) } })
    const invitation = (await look(await tokenTo(member.email))).json<OpenInvitation>()
    expect(invitation).toMatchObject({
      organizationName: 'Brightside Cleaning Co.',
      name: 'Sam Ortiz',
      email: member.email,
      hasAccount: false,
    })
    const days = (Date.parse(invitation.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
  })

  test('leaves no token in the database or the queue', async () => {
    const { org, add } = await inviting()
    const member = await add()
    const token = await tokenTo(member.email)
    const { rows } = await inTenant(api.db, org.id, (tx) =>
      sql<{ text: string }>`select i::text || (select string_agg(a::text, '') from audit_log a) as text
                            from invitations i`.execute(tx),
    )
    expect(rows.map(({ text }) => text).join('')).not.toContain(token)
    const { rows: jobs } = await sql<{ text: string }>`
      select data::text as text from pgboss.job where name = 'invitations'`.execute(api.db)
    expect(jobs.map(({ text }) => text).join('')).not.toContain(token)
  })

  test('is accepted with a new account, whose address needs no other confirmation', async () => {
    const { org, add, get, base } = await inviting()
    const member = await add({ roles: ['SUPERVISOR'] })
    const answer = await accept(await tokenTo(member.email), account)
    expect(answer.json()).toMatchObject({
      email: member.email,
      name: 'Samuel Ortiz',
      verified: true,
      organizationId: org.id,
      roles: ['SUPERVISOR'],
    })
    expect((await call(withSession(answer), base)).statusCode).toBe(200)
    expect((await login(member.email)).statusCode).toBe(200)
    expect(await get(member.id)).toMatchObject({
      status: 'active',
      hasAccount: true,
      invitation: { state: 'accepted' },
    })
  })

  test.each([
    [{}, 'name'],
    [{ name: 'Sam' }, 'password'],
    [{ name: 'Sam', password: 'short' }, 'password'],
  ])('rejects %j and stays open', async (body, path) => {
    const { add } = await inviting()
    const token = await tokenTo((await add()).email)
    expect((await accept(token, body)).json()).toMatchObject({ fields: [{ path }] })
    expect((await look(token)).statusCode).toBe(200)
  })

  test('is accepted with the account of its address, which it confirms', async () => {
    const { org, add } = await inviting()
    const person = await signUp({ email: newAddress() })
    expect(person.user.verified).toBe(false)
    const member = await add({ email: person.email.replace('invited', 'INVITED') })
    const token = await tokenTo(member.email)
    expect((await look(token)).json()).toMatchObject({ hasAccount: true })
    expect((await accept(token, account)).json()).toMatchObject({ code: 'email_taken' })
    expect((await accept(token, {}, person.headers)).json()).toMatchObject({ verified: true, organizationId: org.id })
  })

  test('is refused for another signed-in user', async () => {
    const { add } = await inviting()
    const [member, other] = [await add(), await user()]
    const token = await tokenTo(member.email)
    expect((await accept(token, {}, other.headers)).json()).toMatchObject({ code: 'invitation_for_other' })
  })

  test('works once', async () => {
    const { add } = await inviting()
    const token = await tokenTo((await add()).email)
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(token, account)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await look(token)).json()).toMatchObject({ code: 'invitation_accepted' })
  })

  test('gives a person one membership only', async () => {
    const { org, base, add } = await inviting()
    const person = await signUpConfirmed({ email: newAddress() })
    const first = await add({ email: person.email })
    await accept(await tokenTo(first.email), {}, person.headers)
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('members').set({ email: '' }).where('id', '=', first.id).execute(),
    )
    const second = await add({ email: person.email })
    expect((await accept(await tokenTo(second.email), {}, person.headers)).json()).toMatchObject({
      code: 'already_member',
    })
    expect((await call(org.headers, base)).json()).toMatchObject({ counts: { active: 2, invited: 1 } })
  })
})

describe('a closed invitation', () => {
  test('answers that it was withdrawn', async () => {
    const { add, send } = await inviting()
    const member = await add()
    const token = await tokenTo(member.email)
    const withdrawn = (await send(member.id, 'DELETE')).json()
    expect(withdrawn).toMatchObject({ status: 'no_account', invitation: { state: 'withdrawn' } })
    expect((await look(token)).statusCode).toBe(410)
    expect((await accept(token, account)).json()).toMatchObject({ code: 'invitation_withdrawn' })
  })

  test('is replaced by one sent again', async () => {
    const { add, send } = await inviting()
    const member = await add()
    const old = await tokenTo(member.email)
    await send(member.id)
    const fresh = await tokenTo(member.email)
    expect(fresh).not.toBe(old)
    expect((await look(old)).json()).toMatchObject({ code: 'invitation_withdrawn' })
    expect((await accept(fresh, account)).statusCode).toBe(200)
    expect((await send(member.id)).json()).toMatchObject({ code: 'invitation_accepted' })
  })

  test('can be sent again a limited number of times', async () => {
    const { add, send } = await inviting()
    const member = await add()
    for (let count = 0; count < 5; count++) expect((await send(member.id)).statusCode).toBe(200)
    expect((await send(member.id)).statusCode).toBe(429)
  })

  test('answers that it has expired, and can be sent again', async () => {
    const { org, add, send, get } = await inviting()
    const member = await add()
    const token = await tokenTo(member.email)
    await inTenant(api.db, org.id, (tx) =>
      sql`update invitations set expires_at = now() - interval '1 second'`.execute(tx),
    )
    expect((await look(token)).json()).toMatchObject({ code: 'invitation_expired' })
    expect((await accept(token, account)).json()).toMatchObject({ code: 'invitation_expired' })
    expect(await get(member.id)).toMatchObject({ status: 'no_account', invitation: { state: 'expired' } })
    expect((await send(member.id)).json()).toMatchObject({ status: 'invited' })
  })

  test('is not mailed if it was withdrawn before the mail left', async () => {
    const { add, send } = await inviting()
    const member = await add()
    await send(member.id, 'DELETE')
    expect(await mailsTo(api, member.email)).toEqual([])
  })

  test('answers 404 if it never existed', async () => {
    expect((await look('x'.repeat(43))).statusCode).toBe(404)
  })
})

describe('the address of an invitation', () => {
  test('is fixed after acceptance, and until then a new address is invited', async () => {
    const { org, base, add } = await inviting()
    const member = await add()
    const old = await tokenTo(member.email)
    const email = newAddress()
    const { regions: _regions, ...rest } = member
    const keys = ['name', 'phone', 'employeeNumber', 'title', 'language', 'managerId', 'hiredOn', 'endedOn'] as const
    const profile = Object.fromEntries(keys.map((key) => [key, rest[key]]))
    const put = (version: number, to: string) => {
      const { address, emergencyContact } = member
      const body = { ...profile, address, emergencyContact, regionIds: [], email: to, version }
      return call(org.headers, `${base}/${member.id}`, { method: 'PUT', body })
    }
    expect((await put(1, email)).json()).toMatchObject({ email, status: 'invited' })
    expect((await look(old)).json()).toMatchObject({ code: 'invitation_withdrawn' })
    await accept(await tokenTo(email), account)
    expect((await put(3, newAddress())).json()).toMatchObject({
      code: 'member_email_fixed',
      fields: [{ path: 'email' }],
    })
    expect((await put(3, email)).statusCode).toBe(200)
  })

  test('is required', async () => {
    const { add, send } = await inviting()
    expect((await send((await add({ email: '' })).id)).json()).toMatchObject({ code: 'member_email_needed' })
  })
})

describe('the caller’s own invitations', () => {
  test('include those to the confirmed address, which can be accepted without the email', async () => {
    const { org, add } = await inviting()
    const person = await user()
    await add({ email: person.email })
    await add()
    await runJobs(api)
    const { items } = (await call(person.headers, memberPaths.ownInvitations)).json<OwnInvitationList>()
    expect(items).toMatchObject([{ organizationId: org.id, organizationName: 'Brightside Cleaning Co.' }])
    const url = memberPaths.ownInvitationAccept.replace(':invitationId', items[0]?.id ?? '')
    const stranger = await user()
    expect((await call(stranger.headers, url, { method: 'POST' })).statusCode).toBe(404)
    const accepted = await call(person.headers, url, { method: 'POST' })
    expect(accepted.json()).toMatchObject({ organizationId: org.id, roles: ['EMPLOYEE'] })
    expect(await listEvents(api.db, inAllOrganizations(person.userId))).toMatchObject([{ kind: 'joined' }])
    expect((await call(person.headers, memberPaths.ownInvitations)).json()).toEqual({ items: [] })
    expect((await call(person.headers, url, { method: 'POST' })).statusCode).toBe(404)
  })
})
