import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Language } from '#shared/languages.ts'
import type { Channel, DeliveryState } from '#shared/notifications/channels.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import type { NotificationPreferences } from '#shared/notifications/notifications.contract.ts'
import { getChannels, getPreferences } from './preferences.store.ts'

export interface Notice {
  kind: NotificationKind
  params: Record<string, string>
  link: string
  organization: string
  timeZone: string
  preferences: NotificationPreferences
  /** Neither read nor settled. */
  isUnread: boolean
}

/** A notification's content; undefined if it was removed, or the user left the organization. */
export async function findNotice(tx: TenantTx, userId: string, id: string): Promise<Notice | undefined> {
  const row = await tx
    .selectFrom('notifications as n')
    .innerJoin('organizations as o', 'o.id', 'n.organizationId')
    .innerJoin('configurations as c', 'c.organizationId', 'n.organizationId')
    .select(['n.kind', 'n.params', 'n.link', 'o.name as organization', 'c.timeZone'])
    .select(sql<boolean>`n.read_at is null and n.settled_at is null`.as('isUnread'))
    .where('n.id', '=', id)
    .where('n.userId', '=', userId)
    .where(sql<boolean>`(exists (select from members m where m.user_id = n.user_id and m.deactivated_at is null)
                         or exists (select from client_contacts k where k.user_id = n.user_id))`)
    .executeTakeFirst()
  return row && { ...row, preferences: await getPreferences(tx, userId) }
}

/** The same, undefined also if it was read or settled in the meantime. */
export async function findUnread(tx: TenantTx, userId: string, id: string): Promise<Notice | undefined> {
  const notice = await findNotice(tx, userId, id)
  return notice?.isUnread ? notice : undefined
}

/** A user's email address, empty for who signs in by phone alone; undefined until it is confirmed. */
export const findAddress = (
  db: Kysely<Database>,
  userId: string,
): Promise<{ email: string; language: Language } | undefined> =>
  db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()

/** The language of a user's account, whether or not its address is confirmed. */
export const languageOf = async (db: Kysely<Database>, userId: string): Promise<Language | undefined> =>
  (await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst())?.language

/**
 * The confirmed number that texts, or calls where they were agreed to, may go to; undefined without one, after STOP, or if
 * the organization has none itself.
 */
export async function numberFor(tx: TenantTx, channel: 'text' | 'call', userId: string): Promise<string | undefined> {
  let query = tx
    .selectFrom('textNumbers as n')
    .innerJoin('textSettings as s', 's.organizationId', 'n.organizationId')
    .select('n.number')
    .where('n.userId', '=', userId)
    .where('n.confirmedAt', 'is not', null)
    .where('s.number', 'is not', null)
    .where(sql<boolean>`not exists (select from text_stops t where t.number = n.number)`)
  if (channel === 'call') query = query.where('n.callsAgreedAt', 'is not', null).where('s.callsPerDay', '>', 0)
  return (await query.executeTakeFirst())?.number
}

export interface DeliveryAttempt {
  channel: Channel
  state: DeliveryState
  stateAt: Date
  sentAt: Date | null
}

/** The deliveries of a notification, and how its user wants to be reached. */
export async function reachOf(tx: TenantTx, userId: string, notificationId: string) {
  // Two jobs about the same notice decide in turn.
  await sql`select from notifications where id = ${notificationId} for no key update`.execute(tx)
  const tried: DeliveryAttempt[] = await tx
    .selectFrom('deliveries')
    .select(['channel', 'state', 'stateAt', 'sentAt'])
    .where('notificationId', '=', notificationId)
    .execute()
  return { tried, ...(await getChannels(tx, userId)) }
}

/** The smallest digit that takes none of the offers texted to this number in the last week; null when all do. */
export async function freeDigit(tx: TenantTx, number: string): Promise<number | null> {
  const { rows } = await sql<{ digit: number }>`
    select digit from generate_series(1, 9) digit
    where not exists (
      select from deliveries d
      where d.number = ${number} and d.reply_digit = digit and d.created_at > now() - interval '7 days')
    order by digit limit 1`.execute(tx)
  return rows[0]?.digit ?? null
}
