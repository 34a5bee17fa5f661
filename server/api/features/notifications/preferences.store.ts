import { sql, type Selectable } from 'kysely'
import type { NotificationPreferencesTable } from '#server/api/db/schema/notifications.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { requireTimeZone } from '#server/api/time-zones.ts'
import { channels, escalateMinutes } from '#shared/notifications/channels.ts'
import type { NotificationChannels } from '#shared/notifications/channels.contract.ts'
import type { NotificationPreferences } from '#shared/notifications/notifications.contract.ts'

/** The user's notification preferences; by default every kind at any hour. */
export async function getPreferences(tx: TenantTx, userId: string): Promise<NotificationPreferences> {
  const row = await tx.selectFrom('notificationPreferences').selectAll().where('userId', '=', userId).executeTakeFirst()
  return row ? toPreferences(row) : { mutedMail: [], quietHours: null, timeZone: null, language: null }
}

/** The user's channels in order; by default push, text, email. */
export async function getChannels(tx: TenantTx, userId: string): Promise<NotificationChannels> {
  const row = await tx
    .selectFrom('notificationPreferences')
    .select(['channels', 'escalateMinutes'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return { channels: [...channels], escalateMinutes: escalateMinutes.usual }
  return { ...row, channels: row.channels.filter((channel) => channels.includes(channel)) }
}

export async function setChannels(tx: TenantTx, userId: string, wanted: NotificationChannels): Promise<void> {
  const organizationId = sql<string>`current_organization_id()`
  await tx
    .insertInto('notificationPreferences')
    .values({ organizationId, userId, quietFrom: null, quietTo: null, timeZone: null, language: null, ...wanted })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet(wanted))
    .execute()
}

/** @throws ProblemError 400 `time_zone_unknown`. */
export async function setPreferences(
  tx: TenantTx,
  organizationId: string,
  userId: string,
  { mutedMail, quietHours, timeZone, language }: NotificationPreferences,
): Promise<NotificationPreferences> {
  const values = {
    mutedMail,
    quietFrom: quietHours?.from ?? null,
    quietTo: quietHours?.to ?? null,
    timeZone: timeZone === null ? null : requireTimeZone(timeZone),
    language,
  }
  const row = await tx
    .insertInto('notificationPreferences')
    .values({ organizationId, userId, ...values })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPreferences(row)
}

const toPreferences = (row: Selectable<NotificationPreferencesTable>): NotificationPreferences => ({
  mutedMail: row.mutedMail as NotificationPreferences['mutedMail'],
  quietHours: row.quietFrom && row.quietTo ? { from: row.quietFrom.slice(0, 5), to: row.quietTo.slice(0, 5) } : null,
  timeZone: row.timeZone,
  language: row.language,
})
