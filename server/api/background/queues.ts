import type { Client } from 'pg'
import { PgBoss } from 'pg-boss'

const base = { retryBackoff: true, retryDelayMax: 3_600 }
/** Tried again for hours: whoever takes mails may be away for a while. */
const mailed = { ...base, retryLimit: 8, retryDelay: 15, expireInSeconds: 120 }
const patient = { ...base, retryLimit: 8, retryDelay: 60, expireInSeconds: 120 }
/** Not tried again: the next of its kind comes soon, or a person begins it anew. */
const once = { ...base, retryLimit: 0, retryDelay: 60, expireInSeconds: 300 }
/** Comes again by itself, and is repeated shortly where it failed. */
const recurring = { ...base, retryLimit: 2, retryDelay: 60, expireInSeconds: 600 }

/**
 * Every queue of background work, with how often a failed job is tried again. Payloads hold ids only, and `jobId`:
 * the one a job was queued under, also when it is queued again after it was given up.
 */
export const queues = {
  /** Sends one of the account mails: `{ kind, userId, requestId }`; in the language of the account. */
  mail: mailed,
  /** Mails one notification, unless it was read or is not wanted: `{ notificationId, userId, requestId }`. */
  'notification-mail': mailed,
  /** Sends one invitation of an organisation: `{ invitationId, requestId }`. */
  invitations: mailed,
  /** Sends one invitation of a client's contact: `{ invitationId, requestId }`. */
  'contact-invitations': mailed,
  /** Mails the link of a quote: `{ quoteId, revision, reminder?, requestId }`. */
  'quote-mail': mailed,
  /** Reminds clients of quotes that end soon. */
  'quote-reminders': recurring,
  /** Removes a stored content that nobody holds any more: `{ hash }`. */
  'remove-file': patient,
  /** Makes the zip of a data export: `{ exportId, requestId }`. A failure is told, and started again by hand. */
  'data-export': { ...once, expireInSeconds: 3_600 },
  /** Writes the rows of an import: `{ importId, requestId }`. A failure is told, and started again by hand. */
  imports: { ...once, expireInSeconds: 900 },
  /** Tells of certifications that end soon. */
  'certification-notices': recurring,
  /** Ends work that runs longer than its organisation allows. */
  'close-work': once,
  /** Tells managers what went wrong on the last workday. */
  'morning-reports': recurring,
  /** Makes holidays of years to come, and asks clients about the next ones. */
  holidays: recurring,
  /** Computes locked pay periods again about which something was written since. */
  'pay-corrections': { ...once, expireInSeconds: 900 },
  /** The same of the newest ones of everybody, whatever was written: once a day. */
  'pay-recount': { ...recurring, expireInSeconds: 3_600 },
  /** Writes the lines that time off policies make of a day. */
  'leave-nights': { ...recurring, expireInSeconds: 1_800 },
  /** Counts the leave of a member whose work of before changed: `{ memberId }`. What is missed, the next night writes. */
  'leave-recount': recurring,
  /** Asks the routing service for the roads of an organisation that are estimated so far. */
  'road-distances': { ...base, retryLimit: 4, retryDelay: 300, expireInSeconds: 900 },
  /** Removes a user's second factors a day after the operator was asked to, unless one was used: `{ userId, eventId }`. */
  'factor-removal': patient,
  /** Evaluates the business monitors of a minute; several processes share it out by claiming. */
  monitors: once,
  /** Removes what has expired: sessions, tokens, counters, idempotency keys. */
  tidy: recurring,
}

export type QueueName = keyof typeof queues

/** What comes by the clock; every hour what has a time of day, since each organisation has its own. */
export const schedules: Readonly<Partial<Record<QueueName, string>>> = {
  'close-work': '* * * * *',
  monitors: '* * * * *',
  'pay-corrections': '* * * * *',
  'pay-recount': '45 3 * * *',
  'morning-reports': '*/5 * * * *',
  'certification-notices': '5 * * * *',
  'leave-nights': '10 * * * *',
  tidy: '17 * * * *',
  'quote-reminders': '25 * * * *',
  holidays: '35 * * * *',
}

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
      select made.id, q.name,
             payload || jsonb_strip_nulls(
               jsonb_build_object('organizationId', public.current_organization_id(), 'jobId', made.id)),
             now() + make_interval(secs => delay_seconds),
             now() + make_interval(secs => delay_seconds + q.retention_seconds),
             q.expire_seconds, q.deletion_seconds,
             q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter
      from pgboss.queue q, (select gen_random_uuid() as id) made where q.name = queue
      returning id
    $$;
  revoke all on function jobs.enqueue from public;
  grant execute on function jobs.enqueue to custodia_app, custodia_tenant;
`
