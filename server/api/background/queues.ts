import type { Client } from 'pg'
import { PgBoss } from 'pg-boss'

const base = { retryBackoff: true, retryDelayMax: 3_600 }
/** Retried for hours, because a mail server may be down for a while. */
const mailed = { ...base, retryLimit: 12, retryDelay: 15, expireInSeconds: 120 }
const patient = { ...base, retryLimit: 8, retryDelay: 60, expireInSeconds: 120 }
/** Not retried: the next run comes soon, or a person starts it again. */
const once = { ...base, retryLimit: 0, retryDelay: 60, expireInSeconds: 300 }
/** Runs on a schedule, and is retried shortly after a failure. */
const recurring = { ...base, retryLimit: 2, retryDelay: 60, expireInSeconds: 600 }

/**
 * Every queue with its retry policy. Payloads contain ids only, and `jobId`: the original job's id, also after
 * requeueing a failed one.
 */
export const queues = {
  /**
   * Sends an account email: `{ kind, userId, requestId }`, and about a company's sign-in `{ organizationId, at, domain }`;
   * in the account's language.
   */
  mail: mailed,
  /** Texts a sign-in code: `{ codeId, requestId }`. Expires after ten minutes. */
  'phone-codes': { ...base, retryLimit: 3, retryDelay: 10, expireInSeconds: 60 },
  /** Tells the number before that an account got another: `{ userId, eventId, requestId }`. */
  'number-changes': mailed,
  /**
   * Decides by which channel a notification that is still unread goes out next: `{ notificationId, userId, requestId }`.
   * Its name is from when there was only email.
   */
  'notification-mail': mailed,
  /** Sends a delivery by its channel: `{ deliveryId, channel, userId, requestId }`. */
  deliveries: mailed,
  /** Makes the pictures of a text photos of its message: `{ receivedId, userId, requestId }`. Each may take half a minute. */
  'text-pictures': { ...patient, expireInSeconds: 600 },
  /** Sends an organization's invitation: `{ invitationId, requestId }`. */
  invitations: mailed,
  /** Sends an invitation to a client's contact: `{ invitationId, requestId }`. */
  'contact-invitations': mailed,
  /** Sends an email recorded in a quote's history: `{ deliveryId, requestId }`. */
  'quote-mail': mailed,
  /** Translates a message into the product’s other languages: `{ organizationId, messageId }`. */
  translations: patient,
  /** Sends a change to a webhook: `{ deliveryId, requestId }`; each retry is a separate job. */
  webhooks: patient,
  /** Emails a price letter, or the signed one: `{ mailId, requestId }`. */
  'letter-mail': mailed,
  /** Emails a purchase order with its PDF: `{ purchaseOrderId, requestId }`. */
  'purchase-mail': mailed,
  /** Reminds clients of quotes that expire soon. */
  'quote-reminders': recurring,
  /** Makes prices that begin today the current ones. */
  'due-prices': recurring,
  /** Deletes a content without references: `{ hash }`. */
  'remove-file': patient,
  /**
   * Creates the zip of a data export: `{ exportId, requestId }`. A failure is shown to the user, who can start again.
   */
  'data-export': { ...once, expireInSeconds: 3_600 },
  /** Writes the rows of an import: `{ importId, requestId }`. A failure is shown to the user, who can start again. */
  imports: { ...once, expireInSeconds: 900 },
  /**
   * Suggests members for a week's open visits: `{ planId, requestId }`. A failure is shown to the user, who can start
   * again.
   */
  'week-plans': { ...once, expireInSeconds: 300 },
  /** Sends notices of certifications that expire soon. */
  'certification-notices': recurring,
  /** Ends work that exceeds the organization's maximum length. */
  'close-work': once,
  /** Notifies managers of the last workday's problems. */
  'morning-reports': recurring,
  /** Notifies inspectors of scheduled inspections that are due. */
  'inspection-notices': recurring,
  /** Generates the holidays of future years, and asks clients about the next ones. */
  holidays: recurring,
  /** Recomputes locked pay periods whose inputs changed. */
  'pay-corrections': { ...once, expireInSeconds: 900 },
  /** Recomputes the latest locked periods of all organizations, once a day. */
  'pay-recount': { ...recurring, expireInSeconds: 3_600 },
  /** Writes the daily ledger lines of time off policies. */
  'leave-nights': { ...recurring, expireInSeconds: 1_800 },
  /**
   * Recomputes the leave of a member whose past work changed: `{ memberId }`. The nightly run catches up on anything
   * missed.
   */
  'leave-recount': recurring,
  /** Requests road distances that are so far estimated from the routing service. */
  'road-distances': { ...base, retryLimit: 4, retryDelay: 300, expireInSeconds: 900 },
  /** Asks the geocoder about addresses: `{ organizationId }`. */
  'address-lookups': { ...base, retryLimit: 4, retryDelay: 60, expireInSeconds: 300 },
  /** Removes a user's second factors a day after the operator's request, unless one was used: `{ userId, eventId }`. */
  'factor-removal': patient,
  /** Evaluates the business monitors once a minute; processes share the work by claiming. */
  monitors: once,
  /** Withdraws swaps of visits that changed or are about to begin. */
  'swap-lapses': once,
  /** Settles notices about visits and holidays that are over or no longer planned. */
  'notice-lapses': once,
  /** Records the posted weeks of members under a fair workweek law. */
  'post-weeks': once,
  /** Notifies managers of crew who did not confirm a visit in time. */
  'confirmation-alerts': once,
  /** Looks whether the verified domains of companies' sign-ins still show their proofs, each once a day. */
  'domain-checks': { ...recurring, expireInSeconds: 3_000 },
  /** Deletes expired sessions, tokens, counters and idempotency keys. */
  tidy: recurring,
}

export type QueueName = keyof typeof queues

/** How many jobs of a queue this process works on at once, where it mostly waits for others. */
export const jobConcurrency: Readonly<Partial<Record<QueueName, number>>> = { webhooks: 8, deliveries: 4 }

/** Cron schedules. Jobs for a time of day run hourly, since each organization has its own time zone. */
export const schedules: Readonly<Partial<Record<QueueName, string>>> = {
  'close-work': '* * * * *',
  monitors: '* * * * *',
  'swap-lapses': '* * * * *',
  'notice-lapses': '* * * * *',
  'confirmation-alerts': '* * * * *',
  'pay-corrections': '* * * * *',
  'pay-recount': '45 3 * * *',
  'morning-reports': '*/5 * * * *',
  'certification-notices': '5 * * * *',
  'leave-nights': '10 * * * *',
  tidy: '17 * * * *',
  'post-weeks': '40 * * * *',
  'due-prices': '2 * * * *',
  'quote-reminders': '25 * * * *',
  'inspection-notices': '40 * * * *',
  holidays: '35 * * * *',
  'domain-checks': '50 * * * *',
}

/** The queue of failed jobs. */
export const deadLetters = 'dead-letters'

/** Installs or upgrades the queue's schema and our queues as the owner; safe at every start. */
export async function installQueues(client: Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  const installed = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!installed.has(deadLetters)) await boss.createQueue(deadLetters)
  for (const [name, options] of Object.entries(queues)) {
    const queue = installed.get(name)
    if (!queue) await boss.createQueue(name, { ...options, deadLetter: deadLetters })
    else if (Object.entries(options).some(([option, value]) => queue[option as keyof typeof options] !== value))
      await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
  await client.query(grants)
}

// Repeated at every start, because an upgrade of the queue's schema may have added tables.
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
