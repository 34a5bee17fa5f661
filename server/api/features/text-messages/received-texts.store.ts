import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Reader } from '#server/api/domain/messages/seen.ts'
import { may } from '#shared/access/permissions.ts'
import type { StaffRole } from '#shared/access/roles.ts'
import type { Language } from '#shared/languages.ts'

export interface Sender {
  userId: string
  memberId: string
  name: string
  roles: StaffRole[]
  language: Language
}

/** The active member who confirmed this number. */
export async function senderOf(tx: TenantTx, number: string): Promise<Sender | undefined> {
  const row = await tx
    .selectFrom('textNumbers as n')
    .innerJoin('members as m', (join) =>
      join.onRef('m.organizationId', '=', 'n.organizationId').onRef('m.userId', '=', 'n.userId'),
    )
    .leftJoin('notificationPreferences as p', (join) =>
      join.onRef('p.organizationId', '=', 'n.organizationId').onRef('p.userId', '=', 'n.userId'),
    )
    .select(['n.userId', 'm.id as memberId', 'm.name', 'm.roles', 'm.language', 'p.language as preferred'])
    .where('n.number', '=', number)
    .where('n.confirmedAt', 'is not', null)
    .where('m.deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { preferred, language, ...sender } = row
  return { ...sender, language: preferred ?? language }
}

export interface TextedOffer {
  jobId: string
  originalStart: string
  params: Readonly<Record<string, string>>
  at: Date
  /** False once it was answered. */
  isOpen: boolean
}

/** The offer that was texted to this number last with this digit. */
export async function textedOffer(
  tx: TenantTx,
  { number, memberId, digit }: { number: string; memberId: string; digit: number },
): Promise<TextedOffer | undefined> {
  const row = await tx
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.organizationId', '=', 'd.organizationId').onRef('n.id', '=', 'd.notificationId'),
    )
    .select(['n.params', 'd.sentAt'])
    .where('d.number', '=', number)
    .where('d.replyDigit', '=', digit)
    .where('d.sentAt', 'is not', null)
    .where('d.createdAt', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('d.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { jobId, originalStart } = row?.params ?? {}
  if (!row?.sentAt || !jobId || !originalStart) return undefined
  const open = await tx
    .selectFrom('visitOffers')
    .select('jobId')
    .where('jobId', '=', jobId)
    .where('originalStart', '=', new Date(originalStart))
    .where('memberId', '=', memberId)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return { jobId, originalStart, params: row.params, at: row.sentAt, isOpen: open !== undefined }
}

/** What came of a text. */
export interface Outcome {
  outcome: string
  /** The reply; null for unknown numbers. */
  answer?: string
  /** The reply says that something in the text became no photo. */
  tellsOfLost?: boolean
  /** The message that the text became. */
  messageId?: string
  /** Work to do after the reply. */
  after?: () => Promise<unknown>
}

/** The sender as a reader of threads. */
export const readerOf = ({ userId, memberId, language, roles }: Sender): Reader => ({
  kind: 'member',
  userId,
  memberId,
  language,
  maySendToClients: may(roles, 'requests.answer'),
  mayRequireReading: false,
})

interface Received {
  providerId: string
  number: string
  userId: string | null
  words: string
  outcome: string
  messageId: string | null
  pictures: string[]
  toldOfLost: boolean
  requestId: string
}

/** False for a text that came before; the same one twice at a time takes turns. */
export async function isNew(tx: TenantTx, providerId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`received text ${providerId}`}))`.execute(tx)
  const known = await tx
    .selectFrom('receivedTexts')
    .select('id')
    .where('providerId', '=', providerId)
    .executeTakeFirst()
  return known === undefined
}

export async function record(tx: TenantTx, { words, ...received }: Received): Promise<void> {
  const [id, { userId, requestId }] = [randomUUIDv7(), received]
  await tx
    .insertInto('receivedTexts')
    .values({
      organizationId: sql<string>`current_organization_id()`,
      id,
      words: words.slice(0, 1_600),
      ...received,
    })
    .execute()
  if (received.pictures.length > 0)
    await enqueue(tx, 'text-pictures', { receivedId: id, userId: userId ?? '', requestId })
}

/** True if the number's last text went the same way into the same thread within the hour; a conversation needs no receipts. */
export async function wasConfirmed(
  tx: TenantTx,
  { number, threadId, outcome }: { number: string; threadId: string; outcome: string },
): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    select r.outcome = ${outcome} and r.at > now() - interval '1 hour' and exists (
      select from messages g where g.organization_id = r.organization_id and g.id = r.message_id
        and g.thread_id = ${threadId}) as is_same
    from received_texts r where r.number = ${number} order by r.at desc, r.id desc limit 1`.execute(tx)
  return rows[0]?.isSame ?? false
}

const answersPerHour = 10

/** Not after STOP, and not forever to a machine that answers each answer. */
export async function mayAnswer(tx: TenantTx, number: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from text_stops where number = ${number}) and (
      select count(*) from deliveries
      where channel = 'text' and purpose = 'answer' and number = ${number} and created_at > now() - interval '1 hour'
    ) < ${answersPerHour} as may`.execute(tx)
  return rows[0]?.may ?? false
}

export const stop = (tx: TenantTx, number: string) =>
  tx
    .insertInto('textStops')
    .values({ organizationId: sql<string>`current_organization_id()`, number })
    .onConflict((conflict) => conflict.columns(['organizationId', 'number']).doNothing())
    .execute()

export const start = (tx: TenantTx, number: string) => tx.deleteFrom('textStops').where('number', '=', number).execute()
