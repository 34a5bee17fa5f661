import { randomUUIDv7 } from 'node:crypto'
import { Client } from 'pg'
import { createToken, hashToken } from '#server/api/tokens.ts'

export interface SignedIn {
  memberId: string
  cookie: string
}

/** Gives members of the large organization users with a session; some of them become managers. */
export async function signIn(url: string, { managers, workers }: { managers: number; workers: number }) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('alter table members disable trigger user')
    await client.query(
      `insert into members (organization_id, id, name, roles)
       select o.id, uuid_v7(), 'Bench ' || n, '{EMPLOYEE}' from organizations o, generate_series(1, $1) n
       where o.name = 'Great Lakes Facility Services'`,
      [managers + workers],
    )
    const { rows } = await client.query<{ id: string; organization_id: string }>(
      `select m.id, m.organization_id from members m join organizations o on o.id = m.organization_id
       where o.name = 'Great Lakes Facility Services' and m.user_id is null and m.name like 'Bench %' order by m.id`,
    )
    const people = rows.map(({ id }) => ({ memberId: id, userId: randomUUIDv7(), token: createToken() }))
    await client.query(
      `insert into users (id, email, name, password_hash, verified_at, organization_id)
       select u, 'bench-' || n || '@example.com', 'Bench ' || n, '-', now(), $2
       from unnest($1::uuid[]) with ordinality as t (u, n)`,
      [people.map(({ userId }) => userId), rows[0]?.organization_id],
    )
    await client.query(
      `update members m set user_id = u, roles = case when n <= $3 then '{ADMIN}'::text[] else m.roles end
       from unnest($1::uuid[], $2::uuid[]) with ordinality as t (m_id, u, n) where m.id = t.m_id`,
      [people.map(({ memberId }) => memberId), people.map(({ userId }) => userId), managers],
    )
    await client.query('alter table members enable trigger user')
    await client.query(
      `insert into sessions (id, user_id, token_hash, expires_at)
       select i, u, decode(h, 'hex'), now() + interval '1 day' from unnest($1::uuid[], $2::uuid[], $3::text[]) as t (i, u, h)`,
      [
        people.map(() => randomUUIDv7()),
        people.map(({ userId }) => userId),
        people.map(({ token }) => hashToken(token).toString('hex')),
      ],
    )
    const signedIn = people.map(({ memberId, token }) => ({ memberId, cookie: `session=${token}` }))
    return {
      base: `/api/v1/organizations/${rows[0]?.organization_id}`,
      managers: signedIn.slice(0, managers),
      workers: signedIn.slice(managers),
    }
  } finally {
    await client.end()
  }
}
