import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import type { StaffRole } from '#shared/access/roles.ts'

export interface Notice {
  kind: NotificationKind
  /** Values of the text's placeholders. */
  params?: Readonly<Record<string, string>>
  /** A path of the page. */
  link?: string
  /** Sends no email. */
  withoutMail?: boolean
}

/**
 * Notifies users in the transaction of the write it is about: in the app immediately, by email according to their
 * preferences.
 */
export async function notify(
  tx: TenantTx,
  userIds: readonly string[],
  { kind, params = {}, link = '', withoutMail }: Notice,
) {
  const requestId = requestContext.getStore()?.requestId ?? ''
  for (const userId of new Set(userIds)) {
    const id = randomUUIDv7()
    await sql`
      insert into notifications (organization_id, id, user_id, kind, params, link)
      values (current_organization_id(), ${id}, ${userId}, ${kind}, ${JSON.stringify(params)}, ${link})`.execute(tx)
    if (!withoutMail) await enqueue(tx, 'notification-mail', { notificationId: id, userId, requestId })
  }
}

/** Returns the accounts of active members with one of the roles. */
export async function usersWithRole(tx: TenantTx, ...roles: readonly StaffRole[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('userId')
    .where('userId', 'is not', null)
    .where('deactivatedAt', 'is', null)
    .where(sql<boolean>`roles && ${roles}::text[]`)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}
