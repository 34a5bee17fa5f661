import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#shared/languages.ts'
import type { Channel } from '#shared/notifications/channels.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'

export interface NotificationsTable {
  organizationId: string
  id: string
  userId: string
  kind: NotificationKind
  params: ColumnType<Record<string, string>, string, never>
  link: Generated<string>
  createdAt: ColumnType<Date, never, never>
  readAt: Date | null
  /** Set when no action is needed any more. */
  settledAt: ColumnType<Date | null, never, Date>
}

export interface NotificationMattersTable {
  organizationId: string
  notificationId: string
  matter: string
  matterId: string
  detail: string
}

export interface NotificationPreferencesTable {
  organizationId: string
  userId: string
  mutedMail: Generated<NotificationKind[]>
  /** HH:MM:SS */
  quietFrom: string | null
  quietTo: string | null
  timeZone: string | null
  language: Language | null
  channels: Generated<Channel[]>
  escalateMinutes: Generated<number>
}

export interface NotificationsDatabase {
  notifications: NotificationsTable
  notificationMatters: NotificationMattersTable
  notificationPreferences: NotificationPreferencesTable
}
