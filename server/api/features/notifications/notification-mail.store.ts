import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { NotificationPreferences } from '#shared/notifications/notifications.contract.ts'
import type { Language } from '#shared/languages.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import { getPreferences } from './preferences.store.ts'

export interface Unsent {
  kind: NotificationKind
  params: Record<string, string>
  link: string
  organization: string
  timeZone: string
  preferences: NotificationPreferences
}

/** The content of a mail; undefined if the notification was read in the meantime or the user left the organization. */
export async function findUnsent(tx: TenantTx, userId: string, id: string): Promise<Unsent | undefined> {
  const row = await tx
    .selectFrom('notifications as n')
    .innerJoin('organizations as o', 'o.id', 'n.organizationId')
    .innerJoin('configurations as c', 'c.organizationId', 'n.organizationId')
    .select(['n.kind', 'n.params', 'n.link', 'o.name as organization', 'c.timeZone'])
    .where('n.id', '=', id)
    .where('n.userId', '=', userId)
    .where('n.readAt', 'is', null)
    .where(sql<boolean>`(exists (select from members m where m.user_id = n.user_id and m.deactivated_at is null)
                         or exists (select from client_contacts k where k.user_id = n.user_id))`)
    .executeTakeFirst()
  return row && { ...row, preferences: await getPreferences(tx, userId) }
}

/** A user's email address; undefined until it is confirmed. */
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
