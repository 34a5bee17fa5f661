import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Language } from '#shared/languages.ts'

export interface Sender {
  userId: string
  memberId: string
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
    .select(['n.userId', 'm.id as memberId', 'm.language', 'p.language as preferred'])
    .where('n.number', '=', number)
    .where('n.confirmedAt', 'is not', null)
    .where('m.deactivatedAt', 'is', null)
    .executeTakeFirst()
  return row && { userId: row.userId, memberId: row.memberId, language: row.preferred ?? row.language }
}

export interface TextedOffer {
  jobId: string
  originalStart: string
  params: Readonly<Record<string, string>>
}

/** The offer that was texted to this number last with this digit. */
export async function textedOffer(tx: TenantTx, number: string, digit: number): Promise<TextedOffer | undefined> {
  const row = await tx
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.organizationId', '=', 'd.organizationId').onRef('n.id', '=', 'd.notificationId'),
    )
    .select('n.params')
    .where('d.number', '=', number)
    .where('d.replyDigit', '=', digit)
    .where('d.createdAt', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('d.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { jobId, originalStart } = row?.params ?? {}
  return row && jobId && originalStart ? { jobId, originalStart, params: row.params } : undefined
}

interface Received {
  providerId: string
  number: string
  userId: string | null
  words: string
  outcome: string
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

export const record = (tx: TenantTx, { words, providerId, number, userId, outcome, requestId }: Received) =>
  tx
    .insertInto('receivedTexts')
    .values({
      organizationId: sql<string>`current_organization_id()`,
      id: randomUUIDv7(),
      words: words.slice(0, 1_600),
      providerId,
      number,
      userId,
      outcome,
      requestId,
    })
    .execute()

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
