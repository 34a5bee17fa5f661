import type { Client } from 'pg'
import { PgBoss } from 'pg-boss'

/** Every queue of background work, with how often a failed job is tried again. Payloads hold ids only. */
export const queues = {
  /** Sends one of the account mails: `{ kind, userId, requestId }`; in the language of the account. */
  mail: { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  /** Mails one notification, unless it was read or is not wanted: `{ notificationId, userId, requestId }`. */
  'notification-mail': {
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 120,
  },
  /** Sends one invitation of an organisation: `{ invitationId, requestId }`. */
  invitations: { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  /** Mails the link of a quote: `{ quoteId, revision, reminder?, requestId }`. */
  'quote-mail': { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  /** Reminds clients of quotes that end soon; scheduled, as organisations have mornings of their own. */
  'quote-reminders': { retryLimit: 2, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 600 },
  /** Sends one invitation of a client's contact: `{ invitationId, requestId }`. */
  'contact-invitations': {
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 120,
  },
  /** Removes a stored content that nobody holds any more: `{ hash }`. */
  'remove-file': { retryLimit: 8, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  /** Makes the zip of a data export: `{ exportId, requestId }`. A failure is told, and started again by hand. */
  'data-export': { retryLimit: 0, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 3_600 },
  /** Writes the rows of an import: `{ importId, requestId }`. A failure is told, and started again by hand. */
  imports: { retryLimit: 0, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 900 },
  /** Tells of certifications that end soon; scheduled, since organisations have days of their own. */
  'certification-notices': {
    retryLimit: 2,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 600,
  },
  /** Ends work that runs longer than its organisation allows; every minute. */
  'close-work': { retryLimit: 0, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 300 },
  /** Tells managers what went wrong on the last workday; scheduled, as organisations have mornings of their own. */
  'morning-reports': { retryLimit: 2, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 600 },
  /** Makes holidays of years to come, and asks clients about the next ones; scheduled, as organisations have mornings of their own. */
  holidays: { retryLimit: 2, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 600 },
  /** Writes the lines that time off policies make of a day; scheduled, as organisations have days of their own. */
  'leave-nights': { retryLimit: 2, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 1_800 },
  /** Asks the routing service for the roads of an organisation that are estimated so far. */
  'road-distances': { retryLimit: 4, retryDelay: 300, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 900 },
  /** Removes a user's second factors a day after the operator was asked to, unless one was used: `{ userId, eventId }`. */
  'factor-removal': { retryLimit: 8, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  /** Evaluates the business monitors of a minute; several processes share it out by claiming. */
  monitors: { retryLimit: 0, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 300 },
  /** Removes what has expired: sessions, tokens, counters, idempotency keys. */
  tidy: { retryLimit: 2, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 600 },
} as const

export type QueueName = keyof typeof queues

/** Where work goes that was given up. */
export const deadLetters = 'dead-letters'

/** Installs or upgrades the queue's own schema and our queues, as the owner; safe to call at every start. */
export async function installQueues(client: Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.createQueue(deadLetters)
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, { ...options, deadLetter: deadLetters })
    await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
  await client.query(grants)
}

// Granted again at every start: an upgrade of the queue's schema may have added tables.
const grants = `
  grant usage on schema pgboss to custodia_app;
  grant select, insert, update, delete on all tables in schema pgboss to custodia_app;
  grant usage on all sequences in schema pgboss to custodia_app;
  grant execute on all functions in schema pgboss to custodia_app;
  create or replace function jobs.enqueue(queue text, payload jsonb, delay_seconds integer default 0) returns uuid
    language sql volatile security definer set search_path = '' as $$
      insert into pgboss.job (id, name, data, start_after, keep_until, expire_seconds, deletion_seconds,
                              retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter)
      select gen_random_uuid(), q.name,
             payload || jsonb_strip_nulls(jsonb_build_object('organizationId', public.current_organization_id())),
             now() + make_interval(secs => delay_seconds),
             now() + make_interval(secs => delay_seconds + q.retention_seconds),
             q.expire_seconds, q.deletion_seconds,
             q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter
      from pgboss.queue q where q.name = queue
      returning id
    $$;
  revoke all on function jobs.enqueue from public;
  grant execute on function jobs.enqueue to custodia_app, custodia_tenant;
`
