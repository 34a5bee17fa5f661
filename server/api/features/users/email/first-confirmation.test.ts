import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { linkTo, mailsTo } from '#server/api/test/mail.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { passphrase, people } from '../test/people.ts'

const { api, call, user, organization } = useApi()
const { post, signUp } = people(call, api)

const another = 'seven quiet lamps burning'
const guarded = ['passkeys', 'authenticator_apps', 'recovery_codes']
const tables = [...guarded, 'pending_sign_ins', 'passkey_challenges', 'email_changes']

/** Inserts a row of everything an account can have, as if it had existed before the constraints. */
async function plant(userId: string) {
  const owner = new Client(api.url)
  await owner.connect()
  await owner.query(`
    begin;
    ${guarded.map((table) => `alter table ${table} disable trigger require_confirmed_account;`).join('')}
    insert into passkeys (id, user_id, credential_id, public_key, name, backed_up)
      values (uuid_v7(), '${userId}', '${userId}', '\\x00', 'Trap', false);
    insert into authenticator_apps (user_id) values ('${userId}');
    insert into recovery_codes (user_id, code_hash, salt) values ('${userId}', '\\x01', '\\x01');
    ${guarded.map((table) => `alter table ${table} enable trigger require_confirmed_account;`).join('')}
    commit;
    insert into pending_sign_ins (token_hash, user_id, expires_at)
      values (decode(md5('${userId}'), 'hex'), '${userId}', now() + interval '1 hour');
    insert into passkey_challenges (challenge_hash, purpose, user_id, expires_at)
      values (decode(md5('${userId}'), 'hex'), 'register', '${userId}', now() + interval '1 hour');
    insert into email_changes (user_id, email) values ('${userId}', 'stranger@example.com')`)
  await owner.end()
}

/** The tables with rows of the account. */
async function holding(userId: string) {
  const counted = tables.map(async (table) => {
    const { rows } = await sql`select from ${sql.table(table)} where user_id = ${userId}`.execute(api.db)
    return rows.length > 0 ? [table] : []
  })
  return (await Promise.all(counted)).flat()
}

describe('the first confirmation of an address', () => {
  test.each(['link', 'reset', 'corrected address'])('deletes everything from before when made by %s', async (way) => {
    const { email, user: account, headers } = await signUp()
    const { userId } = account
    const right = `right-${email}`
    if (way === 'corrected address') await call(headers, secondFactorPaths.ownEmail, { body: { email: right } })
    if (way === 'reset') {
      await mailsTo(api, email)
      await post(userPaths.passwordResetLink, { email })
    }
    const { token } = await linkTo(api, way === 'corrected address' ? right : email)
    if (way === 'corrected address') await sql`delete from email_changes where user_id = ${userId}`.execute(api.db)
    await plant(userId)
    if (way === 'corrected address') {
      await sql`update email_changes set email = ${right} where user_id = ${userId}`.execute(api.db)
    }
    expect(await holding(userId)).toEqual(tables)
    const confirmed =
      way === 'link'
        ? await call({}, userPaths.verify.replace(':userId', userId), {
            method: 'PUT',
            body: { token, newPassword: another },
          })
        : way === 'reset'
          ? await post(userPaths.resetPassword, { token, password: another })
          : await post(secondFactorPaths.confirmEmail, { token, password: passphrase })
    expect(confirmed.statusCode).toBe(204)
    expect(await holding(userId)).toEqual([])
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
  })

  test('is required by the database for a membership and for platform administrators', async () => {
    const { id } = await organization()
    const { userId } = await user({ verified: false })
    const join = inTenant(api.db, id, (tx) =>
      sql`insert into members (organization_id, id, user_id, name, roles)
      values (${id}, ${randomUUID()}, ${userId}, 'Trap', '{ADMIN}')`.execute(tx),
    )
    await expect(join).rejects.toThrow('is not confirmed')
    const linked = inTenant(api.db, id, (tx) =>
      sql`update members set user_id = ${userId} where organization_id = ${id}`.execute(tx),
    )
    await expect(linked).rejects.toThrow('is not confirmed')
    const run = sql`update users set platform_admin = true where id = ${userId}`.execute(api.db)
    await expect(run).rejects.toThrow('users_admin_confirmed')
  })
})
