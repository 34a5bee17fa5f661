import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { SessionList, User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { people, withSession } from './test/people.ts'

const { api, user, organization, member, addMember, call } = useApi()
const { signUpConfirmed: signUp, login } = people(call, api)

describe('GET and PUT of the caller’s user', () => {
  test('answers 401 without a session', async () => {
    const answer = await call({}, userPaths.me)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'unauthenticated' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('returns the roles in the selected organization and none in others', async () => {
    const { id, headers } = await organization()
    expect((await call(headers, userPaths.me)).json()).toMatchObject({ organizationId: id, roles: ['OWNER', 'ADMIN'] })
    const admin = await user({ platformAdmin: true })
    expect((await call(admin.headers, userPaths.me)).json()).toMatchObject({
      organizationId: null,
      roles: ['PLATFORM_ADMIN'],
    })
  })

  test('leaves out an organization that the user left', async () => {
    const { id } = await organization()
    const headers = await member(id, 'EMPLOYEE')
    await inTenant(api.db, id, (tx) =>
      tx
        .updateTable('members')
        .set({ deactivatedAt: new Date() })
        .where(sql`roles`, '=', '{EMPLOYEE}')
        .execute(),
    )
    expect((await call(headers, userPaths.me)).json()).toMatchObject({ organizationId: null, roles: [] })
  })

  test('lets a user read only itself by id', async () => {
    const ana = await user()
    const bo = await user()
    const of = (id: string) => call(ana.headers, userPaths.user.replace(':userId', id))
    expect((await of(ana.userId)).json()).toMatchObject({ userId: ana.userId, email: ana.email })
    expect((await of(bo.userId)).statusCode).toBe(404)
    expect((await of(randomUUIDv7())).statusCode).toBe(404)
  })

  test('returns and replaces the profile', async () => {
    const { headers } = await user()
    expect((await call(headers, userPaths.profile)).json()).toEqual({ name: 'Ana Reyes', language: 'en' })
    const profile = { name: ' Ana R. ', language: 'es' }
    const answer = await call(headers, userPaths.profile, { method: 'PUT', body: profile })
    expect(answer.json()).toEqual({ name: 'Ana R.', language: 'es' })
  })

  test('keeps language, theme and the end of the tour, each alone, and says which were chosen', async () => {
    const { headers } = await user()
    const choose = async (body: object) =>
      (await call(headers, userPaths.choices, { method: 'PUT', body })).json<User>()
    const chosen = ({ language, languageChosen, theme, tourSeen }: User) => ({
      language,
      languageChosen,
      theme,
      tourSeen,
    })
    const before = (await call(headers, userPaths.me)).json<User>()
    expect(chosen(before)).toEqual({ language: 'en' })
    expect(chosen(await choose({}))).toEqual({ language: 'en' })
    expect(chosen(await choose({ theme: 'dark' }))).toEqual({ language: 'en', theme: 'dark' })
    expect(chosen(await choose({ tourSeen: true }))).toEqual({ language: 'en', theme: 'dark', tourSeen: true })
    const preferences = { language: 'es', languageChosen: true, theme: 'dark', tourSeen: true }
    expect(chosen(await choose({ language: 'es' }))).toEqual(preferences)
    expect(chosen((await call(headers, userPaths.me)).json<User>())).toEqual(preferences)
    for (const body of [{ theme: 'pink' }, { language: 'xx' }, { tourSeen: false }, { name: 'Bo' }])
      expect((await call(headers, userPaths.choices, { method: 'PUT', body })).statusCode).toBe(400)
    const otherUser = await user()
    await call(otherUser.headers, userPaths.profile, { method: 'PUT', body: { name: 'Bo', language: 'en' } })
    expect((await call(otherUser.headers, userPaths.me)).json()).toMatchObject({ language: 'en', languageChosen: true })
  })

  test('selects an organization of the user, and answers 403 for another', async () => {
    const mine = await organization('Mine')
    const otherOrg = await organization('Theirs')
    const both = await organization('Both')
    await addMember(both.id, mine.owner, ['EMPLOYEE'])
    const choose = (organizationId: string) =>
      call(mine.headers, userPaths.chosenOrganization, { method: 'PUT', body: { organizationId } })
    expect((await choose(mine.id)).json()).toMatchObject({ organizationId: mine.id, roles: ['OWNER', 'ADMIN'] })
    expect((await choose(both.id)).json()).toMatchObject({ organizationId: both.id, roles: ['EMPLOYEE'] })
    expect((await choose(otherOrg.id)).statusCode).toBe(403)
    expect((await call(mine.headers, userPaths.me)).json()).toMatchObject({ organizationId: both.id })
  })

  describe('sessions of the user', () => {
    const list = async (headers: Record<string, string>) =>
      (await call(headers, userPaths.sessions)).json<SessionList>().items
    const end = (headers: Record<string, string>, id: string) =>
      call(headers, userPaths.session.replace(':sessionId', id), { method: 'DELETE' })

    test('are listed with their origin and ended one by one', async () => {
      const { email, headers } = await signUp()
      const phone = withSession(
        await login(email, undefined, { 'user-agent': 'Phone/1', 'x-forwarded-for': '198.51.100.7' }),
      )
      const items = await list(headers)
      expect(items.map(({ current }) => current).toSorted()).toEqual([false, true])
      const otherSession = items.find(({ current }) => !current)
      expect(otherSession).toMatchObject({ userAgent: 'Phone/1', address: '198.51.100.7' })
      expect((await end(headers, otherSession?.id ?? '')).statusCode).toBe(204)
      expect((await call(phone, userPaths.me)).statusCode).toBe(401)
      expect((await end(headers, otherSession?.id ?? '')).statusCode).toBe(404)
    })

    test('cannot be ended by someone else', async () => {
      const ana = await signUp()
      const bo = await signUp()
      const [session] = await list(ana.headers)
      expect((await end(bo.headers, session?.id ?? '')).statusCode).toBe(404)
      expect(await list(ana.headers)).toHaveLength(1)
    })

    test('elsewhere end immediately', async () => {
      const { email, headers } = await signUp()
      await login(email)
      await login(email)
      expect((await call(headers, userPaths.sessions, { method: 'DELETE' })).statusCode).toBe(204)
      expect(await list(headers)).toMatchObject([{ current: true }])
    })

    test('end after thirty idle days, and the oldest beyond fifty', async () => {
      const { user, email, headers } = await signUp()
      await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${user.userId}`.execute(
        api.db,
      )
      expect((await call(headers, userPaths.me)).statusCode).toBe(401)
      await sql`delete from sessions where user_id = ${user.userId}`.execute(api.db)
      await sql`insert into sessions (id, user_id, token_hash, last_seen_at, expires_at)
      select gen_random_uuid(), ${user.userId}, sha256(n::text::bytea), now() - make_interval(days => n), now() + interval '1 day'
      from generate_series(1, 60) n`.execute(api.db)
      expect(await list(withSession(await login(email)))).toHaveLength(50)
    })
  })
})
