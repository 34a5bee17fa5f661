import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { enqueue } from '#server/api/background/enqueue.ts'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notify, usersWithRole } from '#server/api/domain/notifications/notify.ts'
import { pages } from '#shared/pages.ts'
import type { DeliveryKind } from '#shared/quotes/conversation.ts'
import type { QuoteDelivery } from '#shared/quotes/conversation.contract.ts'
import { quoteNumber } from '#shared/quotes/states.ts'

interface About {
  organizationId: string
  quoteId: string
  revision: number
}

interface QuoteMail extends About {
  kind: Exclude<DeliveryKind, 'asked' | 'viewed' | 'declined'>
  recipients: readonly string[]
  toClient: boolean
  messageId?: string | null
}

/**
 * Records and queues an email to each recipient. The queue contains only the record's id, so that no unrecorded email
 * is sent.
 */
export async function queueMails(tx: TenantTx, { recipients, messageId = null, ...mail }: QuoteMail): Promise<void> {
  const requestId = requestContext.getStore()?.requestId ?? ''
  for (const recipient of recipients) {
    const id = randomUUIDv7()
    await tx
      .insertInto('quoteDeliveries')
      .values({ ...mail, id, channel: 'email', recipient, messageId, requestId, sentAt: null, droppedAt: null })
      .execute()
    await enqueue(tx, 'quote-mail', { deliveryId: id, requestId })
  }
}

const noticeKinds = {
  requested: 'quote_requested',
  asked: 'quote_asked',
  viewed: 'quote_viewed',
  accepted: 'quote_accepted',
  declined: 'quote_declined',
} as const

interface QuoteNotice extends About {
  kind: keyof typeof noticeKinds
  /** The quote's number without its revision, and its title. */
  number: number
  title: string
  values: Readonly<Record<string, string>>
}

/** Notifies administrators and the member who sent the quote, and records each notification. */
export async function noticeStaff(tx: TenantTx, { kind, number, title, values, ...about }: QuoteNotice): Promise<void> {
  const { organizationId, quoteId, revision } = about
  const userIds = new Set([...(await usersWithRole(tx, 'OWNER', 'ADMIN')), ...(await sendersOf(tx, quoteId, revision))])
  if (userIds.size === 0) return
  await notify(tx, [...userIds], {
    ...(kind === 'requested' || kind === 'asked'
      ? { kind: noticeKinds[kind], matters: [{ id: quoteId }] }
      : { kind: noticeKinds[kind] }),
    params: { number: quoteNumber(number, revision), quote: title, ...values },
    link: pages.quote(organizationId, quoteId),
  })
  const requestId = requestContext.getStore()?.requestId ?? ''
  const people = await tx
    .selectFrom('members')
    .select('name')
    .where('userId', 'in', [...userIds])
    .orderBy('id')
    .execute()
  await tx
    .insertInto('quoteDeliveries')
    .values(
      people.map(({ name }) => ({
        ...about,
        id: randomUUIDv7(),
        channel: 'notice' as const,
        kind,
        recipient: name,
        toClient: false,
        messageId: null,
        requestId,
        sentAt: sql<Date>`now()`,
        droppedAt: null,
      })),
    )
    .execute()
}

/** The account of the active member who sent a revision. */
async function sendersOf(tx: TenantTx, quoteId: string, revision: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('quoteRevisions as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.organizationId', '=', 'r.organizationId').onRef('m.userId', '=', 'r.sentBy'),
    )
    .select('m.userId')
    .where('r.quoteId', '=', quoteId)
    .where('r.revision', '=', revision)
    .where('m.deactivatedAt', 'is', null)
    .execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Marks an email as handed to the mail server, or as dropped. A retry changes nothing. */
export const settleMail = (tx: TenantTx, id: string, outcome: 'sentAt' | 'droppedAt') =>
  tx
    .updateTable('quoteDeliveries')
    .set({ [outcome]: sql<Date>`now()` })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('droppedAt', 'is', null)
    .execute()

const shownMax = 200

/** The newest first. */
export async function deliveriesOf(tx: TenantTx, quoteId: string): Promise<QuoteDelivery[]> {
  const rows = await tx
    .selectFrom('quoteDeliveries')
    .select(['id', 'channel', 'kind', 'recipient', 'toClient', 'requestId', 'createdAt', 'sentAt', 'droppedAt'])
    .where('quoteId', '=', quoteId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute()
  return rows.map(({ createdAt, sentAt, droppedAt, ...row }) => ({
    ...row,
    at: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    droppedAt: droppedAt?.toISOString() ?? null,
  }))
}
