import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import { notificationKinds, type AskingKind, type NotificationKind } from '#shared/notifications/kinds.ts'
import type { StaffRole } from '#shared/access/roles.ts'

/** The row that a notice asks about; `detail` says which of its matters where it has several. */
export interface Matter {
  id: string
  detail?: string
}

interface Said {
  /** Values of the text's placeholders. */
  params?: Readonly<Record<string, string>>
  /** A path of the page. */
  link?: string
  /** Sends no email. */
  withoutMail?: boolean
}

/** A request names the matters to settle; its notice is removed once all are settled. */
export type Ask = { kind: AskingKind; matters: readonly Matter[] }
export type Notice = Said & (Ask | { kind: Exclude<NotificationKind, AskingKind>; matters?: undefined })

/**
 * Notifies users in the transaction of the write it is about: in the app immediately, by email according to their
 * preferences.
 */
export async function notify(tx: TenantTx, userIds: readonly string[], notice: Notice) {
  const { kind, params = {}, link = '', withoutMail, matters = [] } = notice
  const known: { always: boolean; asks?: string } = notificationKinds[kind]
  if ((known.asks === undefined) !== (matters.length === 0)) throw new Error(`${kind} needs its matter`)
  const requestId = requestContext.getStore()?.requestId ?? ''
  for (const userId of new Set(userIds)) {
    const id = randomUUIDv7()
    await sql`
      insert into notifications (organization_id, id, user_id, kind, params, link)
      values (current_organization_id(), ${id}, ${userId}, ${kind}, ${JSON.stringify(params)}, ${link})`.execute(tx)
    if (known.asks)
      await sql`
        insert into notification_matters (organization_id, notification_id, matter, matter_id, detail)
        select current_organization_id(), ${id}, ${known.asks}, m.id, coalesce(m.detail, '')
        from jsonb_to_recordset(${JSON.stringify(matters)}::jsonb) as m (id uuid, detail text)`.execute(tx)
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
