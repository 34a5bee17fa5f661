import { randomUUIDv7 } from 'node:crypto'
import { Client } from 'pg'
import { large } from '#server/api/demo/large/shape.ts'
import { writeLarge } from '#server/api/demo/large/write.ts'
import { createToken, hashToken } from '#server/api/tokens.ts'
import type { Headers } from './api.ts'
import { bulkUrl } from './bulk-url.ts'

/** The last day of the history. */
const day = '2026-11-21'

type LargeIds = Record<
  'organizationId' | 'smallId' | 'memberId' | 'regionId' | 'clientId' | 'locationId' | 'jobId' | 'policyId',
  string
>

export interface LargeData {
  ids: LargeIds
  /** Headers of the large organization's owner. */
  headers: Headers
  /** Tables so large that a full scan is an error. */
  grown: ReadonlySet<string>
}

/** Writes the large data to an empty database, with statistics, and signs its owner in. */
export async function buildLargeData(url: string): Promise<LargeData> {
  const userId = randomUUIDv7()
  const writer = bulkUrl(url)
  await writeLarge(writer, {
    // A month of work logs is enough; three years would take minutes to write.
    shape: { ...large, workDays: 30, changesPerDay: 15 },
    day,
    accounts: [{ id: userId, email: 'owner@example.com', name: 'Ana Reyes', passwordHash: '-' }],
  })
  const owner = new Client({ connectionString: writer })
  await owner.connect()
  try {
    for (const table of tables) await owner.query(`alter table ${table} disable trigger user`)
    for (const text of rows) await owner.query(text)
    for (const table of tables) await owner.query(`alter table ${table} enable trigger user`)
    await owner.query('select plan_jobs(organization_id, array_agg(id)) from jobs group by organization_id')
    await owner.query(`vacuum (analyze) users, members, planned_jobs, ${tables.join(', ')}`)
    const token = createToken()
    await owner.query(
      `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [randomUUIDv7(), userId, hashToken(token)],
    )
    const largeIds = await owner.query<LargeIds>(some, [userId])
    const many = await owner.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000`,
    )
    const [ids] = largeIds.rows
    if (!ids) throw new Error('the large organization has no owner')
    return {
      ids,
      headers: { cookie: `session=${token}` },
      grown: new Set(many.rows.map(({ relname }) => relname)),
    }
  } finally {
    await owner.end()
  }
}

const some = `
  select m.organization_id as "organizationId", m.id as "memberId", r.id as "regionId", l.client_id as "clientId",
         l.id as "locationId", j.id as "jobId", p.id as "policyId",
         (select o.id from organizations o where o.id <> m.organization_id order by o.id limit 1) as "smallId"
  from members m
    join regions r on r.organization_id = m.organization_id
    join leave_policies p on p.organization_id = m.organization_id
    join locations l on l.organization_id = m.organization_id
    join jobs j on j.organization_id = l.organization_id and j.location_id = l.id
  where m.user_id = $1 limit 1`

const tables = [
  'notifications',
  'faq_topics',
  'faq_entries',
  'faq_questions',
  'client_documents',
  'invitations',
  'visit_changes',
  'calls',
  'call_results',
  'message_threads',
  'messages',
  'unread_threads',
]

// Gives every member of the large organization an account and, for what grows with people or time, some records.
const rows = [
  `insert into users (id, email, name, password_hash, verified_at)
   select uuid_v7(), 'user-' || n || '@example.com', 'User ' || n, '-', now() from generate_series(1, 499) n`,
  `update members m set user_id = u.id
   from (select id, row_number() over (order by id) n from users where email like 'user-%') u,
        (select organization_id, id, row_number() over (order by id) n from members
         where user_id is null and organization_id = (select organization_id from members where user_id is not null)) free
   where m.organization_id = free.organization_id and m.id = free.id and u.n = free.n`,
  `insert into notifications (organization_id, id, user_id, kind, created_at, read_at)
   select organization_id, uuid_v7(), user_id, 'export_ready', now(), case when n > 3 then now() end
   from members, generate_series(1, 40) n where user_id is not null`,
  `insert into message_threads (organization_id, id, about, location_id, job_id, original_start, last_at)
   select j.organization_id, uuid_v7(), case when n = 0 then 'place' else 'visit' end, j.location_id,
     case when n > 0 then j.id end, case when n > 0 then at end, at
   from (select distinct on (organization_id, location_id) *, row_number() over (order by id) as nth from jobs
         where organization_id = (select organization_id from members where user_id is not null limit 1)
         order by organization_id, location_id, id) j,
     generate_series(0, 5) n, lateral (select timestamptz '2026-11-20' - n * interval '30 days' - j.nth * interval '1 minute' as at) d`,
  `insert into messages (organization_id, id, thread_id, author_name, text, language, created_at)
   select organization_id, uuid_v7(), id, 'Ana Reyes', 'The side door sticks.', 'en', last_at from message_threads`,
  `insert into unread_threads (organization_id, thread_id, user_id, since, unread, last_at)
   select t.organization_id, t.id, m.user_id, t.last_at, (row_number() over (order by t.id) % 50 = 0)::int, t.last_at
   from message_threads t join members m on m.organization_id = t.organization_id
   where m.user_id is not null and 'OWNER' = any (m.roles)`,
  `insert into faq_topics (organization_id, id, names, position)
   select id, uuid_v7(), jsonb_build_object('en', 'Topic ' || n, 'es', 'Tema ' || n), n from organizations, generate_series(1, 6) n`,
  `insert into faq_entries (organization_id, id, topic_id, language, question, answer, position, archived_at)
   select organization_id, uuid_v7(), id, case when n % 2 = 0 then 'es' else 'en' end, 'Question ' || n, 'Answer ' || n, n,
          case when n % 9 = 0 then now() end
   from faq_topics, generate_series(1, 10) n`,
  `insert into faq_questions (organization_id, id, user_id, text, language, closed_at)
   select organization_id, uuid_v7(), user_id, 'Question ' || n, 'en', case when n > 1 then now() end
   from members, generate_series(1, 10) n where user_id is not null`,
  `insert into client_documents (organization_id, id, client_id, file_hash, name, content_type, bytes)
   select organization_id, uuid_v7(), id, repeat('0', 64), 'Contract ' || n, 'application/pdf', 1000
   from clients, generate_series(1, 5) n`,
  `insert into invitations (organization_id, id, member_id, email, expires_at, accepted_at)
   select organization_id, uuid_v7(), id, 'member@example.com', now(), now() from members`,
  `insert into visit_changes (organization_id, job_id, location_id, original_start, cancelled_reason, moved_to)
   select organization_id, id, location_id, at, case when n % 2 = 0 then 'client' end,
          case when n % 2 = 1 then at + interval '1 day' end
   from jobs, generate_series(1, 8) n, lateral (select timestamptz '${day} 23:00Z' - n * interval '40 days' as at) begun`,
  // One call from every location: four of them failed, five were for a visit of another day.
  `insert into calls (organization_id, id, call_sid, called, caller, location_id, started_at, outcome)
   select organization_id, uuid_v7(), 'CA' || n, '+16125550000', '+1612555' || 1000 + n, id,
          timestamptz '${day} 23:00Z' - n * interval '5 minutes',
          case when n % 500 = 0 then 'nothing' when n % 400 = 1 then 'refused' else 'done' end
   from (select organization_id, id, row_number() over (order by id) n from locations
         where organization_id = (select organization_id from members where user_id is not null limit 1)) places`,
  `insert into call_results (organization_id, id, call_id, caller, location_id, intent, accepted, problem, at)
   select organization_id, uuid_v7(), id, caller, location_id, 'start', outcome = 'done',
          case when outcome = 'refused' then 'not_scheduled' end, started_at
   from calls where outcome <> 'nothing'`,
]
