import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { userPaths } from '#shared/users/paths.ts'
import { deleteExpired } from './delete-expired.ts'

const { api, user, organization, call } = useApi()

describe('deleteExpired', () => {
  test('deletes expired records in batches and nothing in use', async () => {
    const { userId, headers } = await user()
    const { id } = await organization()
    await sql`insert into sessions (id, user_id, token_hash, expires_at)
    select gen_random_uuid(), ${userId}, sha256(n::text::bytea), now() - interval '1 second' from generate_series(1, 2500) n`.execute(
      api.db,
    )
    await sql`insert into user_tokens (id, user_id, purpose, address, token_hash, expires_at)
    values (gen_random_uuid(), ${userId}, 'verify', '', '\\x01', now() - interval '31 days'),
           (gen_random_uuid(), ${userId}, 'verify', '', '\\x02', now() + interval '1 hour')`.execute(api.db)
    await sql`insert into rate_limits values ('old', 1, now() - interval '1 second'), ('new', 1, now() + interval '1 hour')`.execute(
      api.db,
    )
    await inTenant(api.db, id, (tx) =>
      sql`insert into idempotency_keys (organization_id, user_id, key, request_hash, created_at)
      values (${id}, ${userId}, 'old', '\\x01', now() - interval '10 days'), (${id}, ${userId}, 'new', '\\x01', now() - interval '8 days')`.execute(
        tx,
      ),
    )
    await deleteExpired(api.db)({})
    expect((await call(headers, userPaths.me)).statusCode).toBe(200)
    const left = async (table: string) =>
      (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(api.db)).rows[0]?.n
    expect([await left('sessions'), await left('user_tokens'), await left('rate_limits')]).toEqual([2, 1, 1])
    const keys = await inTenant(api.db, id, (tx) => tx.selectFrom('idempotencyKeys').select('key').execute())
    expect(keys).toEqual([{ key: 'new' }])
  })

  test('preserves only those sign-ins, passkey challenges and new addresses that can still be completed', async () => {
    const [late, early] = [await user(), await user()]
    await sql`insert into pending_sign_ins (token_hash, user_id, expires_at)
    values ('\\x01', ${late.userId}, now() - interval '1 second'), ('\\x02', ${early.userId}, now() + interval '1 minute')`.execute(
      api.db,
    )
    await sql`insert into passkey_challenges (challenge_hash, purpose, expires_at)
    values ('\\x01', 'sign_in', now() - interval '1 second'), ('\\x02', 'sign_in', now() + interval '1 minute')`.execute(
      api.db,
    )
    await sql`insert into email_changes (user_id, email, requested_at)
    values (${late.userId}, 'late@example.com', now() - interval '49 hours'), (${early.userId}, 'new@example.com', now())`.execute(
      api.db,
    )
    await deleteExpired(api.db)({})
    const users = async (table: 'pendingSignIns' | 'emailChanges') =>
      api.db.selectFrom(table).select('userId').execute()
    expect(await users('pendingSignIns')).toEqual([{ userId: early.userId }])
    expect(await users('emailChanges')).toEqual([{ userId: early.userId }])
    expect(await api.db.selectFrom('passkeyChallenges').select('purpose').execute()).toHaveLength(1)
  })

  test("preserves an account's failed attempts, however old, and deletes those of strangers", async () => {
    const { userId } = await user()
    const [late, early] = [randomUUID(), randomUUID()]
    await sql`insert into wrong_tries (subject, failures, free_at, tried_at)
    values (${userId}, 3, now(), now() - interval '900 days'), (${late}, 3, now(), now() - interval '401 days'),
           (${early}, 3, now(), now() - interval '399 days')`.execute(api.db)
    await sql`insert into guessed_accounts (client, subject, tries, expires_at)
    values ('a', ${late}, 1, now() - interval '1 second'), ('b', ${late}, 1, now() + interval '1 minute')`.execute(
      api.db,
    )
    await deleteExpired(api.db)({})
    const tries = await api.db.selectFrom('wrongTries').select('subject').execute()
    expect(new Set(tries.map(({ subject }) => subject))).toEqual(new Set([userId, early]))
    expect(await api.db.selectFrom('guessedAccounts').select('client').execute()).toEqual([{ client: 'b' }])
  })

  test('continues with the next organization after a failure, and the job fails', async () => {
    const { userId } = await user()
    const [first, second] = [(await organization()).id, (await organization()).id]
    const keysOf = (id: string) =>
      inTenant(api.db, id, (tx) => tx.selectFrom('idempotencyKeys').select('key').execute())
    for (const id of [first, second]) {
      await inTenant(api.db, id, (tx) =>
        sql`insert into idempotency_keys (organization_id, user_id, key, request_hash, created_at)
        values (${id}, ${userId}, 'old', '\\x01', now() - interval '10 days')`.execute(tx),
      )
    }
    const owner = new Client({ connectionString: api.url })
    await owner.connect()
    try {
      await owner.query(`create function stuck() returns trigger language plpgsql as $$begin raise 'stuck'; end$$;
      create trigger stuck before delete on idempotency_keys for each row
        when (old.organization_id = '${first}') execute function stuck()`)
      await expect(deleteExpired(api.db)({})).rejects.toThrow('stuck')
      expect(await keysOf(first)).toEqual([{ key: 'old' }])
      expect(await keysOf(second)).toEqual([])
    } finally {
      await owner.query('drop function if exists stuck cascade').finally(() => owner.end())
    }
  })
})
