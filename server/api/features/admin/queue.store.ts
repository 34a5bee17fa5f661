import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { deadLetters, queues } from '#server/api/background/queues.ts'
import type { AdminMailList, AdminQueue } from '#shared/admin/admin.contract.ts'

const listed = 100

interface QueueRow {
  name: string
  waiting: number
  active: number
  retrying: number
  failed: number
  completed: number
  oldest: Date | null
}

/** Job counts per queue, and the given-up jobs. Payloads are ids, of which only two are returned. */
export async function readQueue(db: Kysely<Database>): Promise<AdminQueue> {
  const { rows } = await sql<QueueRow>`
    select q.name, count(j.id) filter (where j.state = 'created') as waiting,
           count(j.id) filter (where j.state = 'active') as active,
           count(j.id) filter (where j.state = 'retry') as retrying,
           count(j.id) filter (where j.state in ('failed', 'cancelled')) as failed,
           count(j.id) filter (where j.state = 'completed') as completed,
           min(j.created_on) filter (where j.state = 'created' and j.start_after <= now()) as oldest
    from unnest(${Object.keys(queues)}::text[]) as q (name) left join pgboss.job j on j.name = q.name
    group by q.name order by q.name`.execute(db)
  return {
    queues: rows.map(({ oldest, ...row }) => ({ ...row, oldestWaitingAt: oldest?.toISOString() ?? null })),
    deadLetters: await readDeadLetters(db),
  }
}

interface DeadLetter {
  id: string
  queue: string | null
  at: Date
  tries: number
  message: string
  organizationId: string | null
  requestId: string | null
}

async function readDeadLetters(db: Kysely<Database>): Promise<AdminQueue['deadLetters']> {
  const { rows } = await sql<DeadLetter>`
    select id, source_name as queue, created_on as at, coalesce(source_retry_count, 0) + 1 as tries,
           left(coalesce(source_output ->> 'message', ''), 500) as message,
           data ->> 'organizationId' as organization_id, nullif(data ->> 'requestId', '') as request_id
    from pgboss.job where name = ${deadLetters} and state = 'created'
    order by created_on desc, id limit ${listed}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

interface MailRow {
  id: string
  queue: string
  kind: string | null
  to: string | null
  state: string
  tries: number
  createdOn: Date
  completedOn: Date | null
  requestId: string | null
  message: string | null
  deadLetterId: string | null
}

const mailQueues = [
  'mail',
  'deliveries',
  'invitations',
  'contact-invitations',
  'quote-mail',
  'letter-mail',
  'purchase-mail',
]

/** Given-up mails that can be sent again, then the newest ones, with recipient and state. */
export async function listMails(db: Kysely<Database>): Promise<AdminMailList['items']> {
  const { rows } = await sql<MailRow>`
    select j.id, j.name as queue, j.data ->> 'kind' as kind, u.email as "to", j.state::text as state,
           j.retry_count + (j.started_on is not null)::int as tries, j.created_on, j.completed_on,
           nullif(j.data ->> 'requestId', '') as request_id, left(j.output ->> 'message', 500) as message,
           d.id as dead_letter_id
    from pgboss.job j left join users u on u.id::text = j.data ->> 'userId'
      left join pgboss.job d on d.name = ${deadLetters} and d.state = 'created' and d.source_id = j.id
    where j.name = any(${mailQueues}::text[]) and coalesce(j.data ->> 'channel', 'email') = 'email'
    order by d.id is null, j.created_on desc, j.id limit ${listed}`.execute(db)
  return rows.map(({ createdOn, completedOn, ...row }) => ({
    ...row,
    createdAt: createdOn.toISOString(),
    completedAt: completedOn?.toISOString() ?? null,
  }))
}
