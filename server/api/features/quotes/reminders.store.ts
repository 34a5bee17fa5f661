import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import { todayOf } from '#server/api/today.store.ts'
import { receiversOf } from '#shared/quotes/copies.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { quoteStateOn } from '#shared/quotes/states.ts'
import * as links from './links.store.ts'
import { queueMails } from './deliveries.store.ts'
import { get } from './quote.store.ts'

interface Reminding {
  organizationId: string
  quoteId: string
  /** Null: sent automatically. */
  userId: string | null
}

/**
 * Mails the link of an open quote again.
 * @throws ProblemError 404, 409 `quote_archived`, `quote_not_sent`, `quote_decided` or `quote_reminded`, 410
 * `quote_expired`.
 */
export async function sendReminder(tx: TenantTx, origin: Reminding): Promise<Quote> {
  const { quote, sent } = await links.last(tx, origin.quoteId)
  const state = quoteStateOn(quote.state, quote.validUntil, await todayOf(tx))
  if (state === 'expired') throw new ProblemError('quote_expired')
  if (state !== 'sent' && state !== 'viewed') throw new ProblemError('quote_decided')
  const { rows } = await sql`
    select from quote_reminders r
    where r.quote_id = ${quote.id} and r.revision = ${sent.revision} and r.sent_at > now() - interval '12 hours'
    limit 1`.execute(tx)
  if (rows.length > 0) throw new ProblemError('quote_reminded')
  await send(tx, origin, sent.revision)
  return get(tx, origin.quoteId)
}

const batch = 100

/** Sends one reminder per revision for quotes that end within the organization's days; returns the number sent. */
export async function remindDue(tx: TenantTx, organizationId: string, today: string): Promise<number> {
  const { rows } = await sql<{ id: string; revision: number }>`
    select q.id, q.revision from quotes q join quote_settings s on s.organization_id = q.organization_id
    where q.organization_id = current_organization_id() and q.state in ('sent', 'viewed') and q.archived_at is null
      and s.remind_days > 0 and q.valid_until between ${today}::date and ${today}::date + s.remind_days
      and q.sent_at < now() - interval '1 day'
      and not exists (
        select from quote_reminders r
        where r.organization_id = q.organization_id and r.quote_id = q.id and r.revision = q.revision
          and (r.is_automatic or r.sent_at > now() - interval '2 days'))
    order by q.valid_until, q.id limit ${batch}
    for update of q skip locked`.execute(tx)
  for (const { id, revision } of rows) await send(tx, { organizationId, quoteId: id, userId: null }, revision)
  return rows.length
}

async function send(tx: TenantTx, { organizationId, quoteId, userId }: Reminding, revision: number): Promise<void> {
  await tx
    .insertInto('quoteReminders')
    .values({ organizationId, id: randomUUIDv7(), quoteId, revision, isAutomatic: userId === null, sentBy: userId })
    .execute()
  const { content } = await tx
    .selectFrom('quoteRevisions')
    .select('content')
    .where('quoteId', '=', quoteId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  const mail = { organizationId, quoteId, revision, kind: 'reminder', toClient: true } as const
  await queueMails(tx, { ...mail, recipients: receiversOf(content) })
}
