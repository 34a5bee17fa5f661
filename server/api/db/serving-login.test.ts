import { Client, type QueryResult } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { openServingLogin, servingUrlOf } from './serving-login.ts'

const { api } = useApi()

const ask = async (url: string, text: string): Promise<QueryResult> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

describe('serving role', () => {
  test('the API logs in as a role that owns nothing, and resetting the role grants nothing', async () => {
    const { rows } = await ask(
      servingUrlOf(api.url),
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolinherit,
            exists (select from pg_class where relowner = r.oid) as owns,
            pg_has_role(r.oid, (select relowner from pg_class where relname = 'users'), 'member') as is_owner
     from pg_roles r where rolname = session_user`,
    )
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolinherit: false,
        owns: false,
        is_owner: false,
      },
    ])
    for (const statement of [
      'select from users',
      'drop table users',
      'create table mine ()',
      'set role custodia_owner',
    ]) {
      await expect(ask(servingUrlOf(api.url), statement)).rejects.toThrow(/permission denied|must be owner/)
    }
    const client = await api.pool.connect()
    const { rows: serving } = await client.query('select session_user, current_user')
    client.release()
    expect(serving).toEqual([
      { session_user: decodeURIComponent(new URL(servingUrlOf(api.url)).username), current_user: 'custodia_app' },
    ])
  })

  test("derives the password from the owner's without revealing it, and applies a changed one at the next start", async () => {
    const url = servingUrlOf(api.url)
    expect(new URL(url).password).not.toContain(new URL(api.url).password)
    expect(new URL(servingUrlOf(api.url.replace(new URL(api.url).password, 'another'))).password).not.toBe(
      new URL(url).password,
    )
    expect(() => servingUrlOf('postgresql://db.example.com/custodia')).toThrow(/DATABASE_SERVING_URL/)
    // Other test files of this run use the same role, so the code under test restores its changes.
    await Promise.all([openServingLogin(api.url), openServingLogin(api.url)])
    await expect(ask(url, 'select 1')).resolves.toMatchObject({ rowCount: 1 })
  })

  test('creates a missing role and corrects a wrong password', async () => {
    const address = new URL(api.url)
    address.username = 'custodia_second'
    address.password = 'of-the-second-owner'
    await ask(api.url, `create role custodia_second login password 'of-the-second-owner'`)
    // Statements may appear in the server's log.
    const sent = vi.spyOn(Client.prototype, 'query')
    try {
      await expect(openServingLogin(address.href)).rejects.toThrow(/DATABASE_SERVING_URL/)
      await ask(api.url, 'alter role custodia_second createrole')
      await ask(api.url, 'grant custodia_app to custodia_second with admin option')
      await openServingLogin(address.href)
      await ask(address.href, `alter role custodia_second_login password 'something else'`)
      await expect(ask(servingUrlOf(address.href), 'select 1')).rejects.toThrow(/authentication/)
      await ask(await openServingLogin(address.href), 'select 1')
      const said = JSON.stringify(sent.mock.calls)
      expect(said).toContain('SCRAM-SHA-256$4096:')
      expect(said).not.toContain(new URL(servingUrlOf(address.href)).password)
    } finally {
      sent.mockRestore()
      await ask(address.href, 'drop role if exists custodia_second_login')
      await ask(api.url, 'drop role custodia_second')
    }
  })

  test('lets the role enter a database closed to others, and names the reason when it cannot', async () => {
    const address = new URL(api.url)
    address.username = 'custodia_third'
    address.password = 'of-the-third-owner'
    await ask(api.url, `create role custodia_third login createrole createdb password 'of-the-third-owner'`)
    const closed = new URL(address)
    closed.pathname = '/custodia_third_closed'
    try {
      await ask(api.url, 'grant custodia_app to custodia_third with admin option')
      await ask(address.href, 'create database custodia_third_closed')
      await ask(closed.href, 'revoke connect on database custodia_third_closed from public')
      await ask(await openServingLogin(closed.href), 'select 1')
      await ask(address.href, 'alter role custodia_third_login nologin')
      await expect(openServingLogin(address.href)).rejects.toMatchObject({
        message: 'the login custodia_third_login cannot become custodia_app',
        cause: { message: 'role "custodia_third_login" is not permitted to log in' },
      })
    } finally {
      await ask(address.href, 'drop database if exists custodia_third_closed')
      await ask(address.href, 'drop role if exists custodia_third_login')
      await ask(api.url, 'drop role custodia_third')
    }
  })
})
