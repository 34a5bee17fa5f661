import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { mutableKinds, notificationKindNames } from './kinds.ts'
import { notificationPaths } from './paths.ts'
import { Closed, Id, Instant, LocalTime, Nullable, organizationParams, Page, paging, TimeZone } from '../schema.ts'

export const Notification = Type.Object({
  id: Id,
  kind: Type.Enum([...notificationKindNames]),
  /** In the language of the request. */
  title: Type.String(),
  text: Type.String(),
  /** A path of the page, or empty. */
  link: Type.String(),
  createdAt: Instant,
  readAt: Nullable(Instant),
  /** When its request was done, withdrawn or over; it no longer counts as unread. */
  settledAt: Nullable(Instant),
})
export type Notification = Static<typeof Notification>
export const NotificationPage = Page(Notification)
export type NotificationPage = Static<typeof NotificationPage>

export const listNotifications = {
  method: 'GET',
  url: notificationPaths.notifications,
  config: { access: 'notifications.own', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List the user’s notifications, newest first, paged',
    params: organizationParams,
    querystring: Closed({ unread: Type.Optional(Type.Boolean()), ...paging }),
    response: { 200: NotificationPage },
  },
} as const

/** `count` stops at 100, shown as 99+. */
export const UnreadCount = Type.Object({ count: Type.Integer() })
export type UnreadCount = Static<typeof UnreadCount>

export const countUnread = {
  method: 'GET',
  url: notificationPaths.unreadCount,
  config: { access: 'notifications.own', preparesStatements: true },
  schema: {
    summary: 'Count the user’s unread notifications',
    params: organizationParams,
    response: { 200: UnreadCount },
  },
} as const

export const readNotification = {
  method: 'POST',
  url: notificationPaths.readNotification,
  config: { access: 'notifications.own' },
  schema: {
    summary: 'Mark a notification as read; idempotent',
    params: Type.Object({ organizationId: Id, notificationId: Id }),
    response: { 204: Type.Null() },
  },
} as const

export const readAllNotifications = {
  method: 'POST',
  url: notificationPaths.readAll,
  config: { access: 'notifications.own' },
  schema: { summary: 'Mark all as read', params: organizationParams, response: { 204: Type.Null() } },
} as const

/** No email is sent between these times; `from` after `to` spans midnight. */
export const QuietHours = Closed({ from: LocalTime, to: LocalTime })
export type QuietHours = Static<typeof QuietHours>

export const NotificationPreferences = Closed({
  /** Kinds without email. */
  mutedMail: Type.Array(Type.Enum([...mutableKinds]), { maxItems: mutableKinds.length, uniqueItems: true }),
  quietHours: Nullable(QuietHours),
  /** Time zone of the quiet hours; null for the organization's. */
  timeZone: Nullable(TimeZone),
  /** Language of emails; null for the account's. */
  language: Nullable(Type.Enum([...languages])),
})
export type NotificationPreferences = Static<typeof NotificationPreferences>

export const getNotificationPreferences = {
  method: 'GET',
  url: notificationPaths.notificationPreferences,
  config: { access: 'notifications.own' },
  schema: {
    summary: 'Get the user’s notification preferences',
    params: organizationParams,
    response: { 200: NotificationPreferences },
  },
} as const

export const updateNotificationPreferences = {
  method: 'PUT',
  url: notificationPaths.notificationPreferences,
  config: { access: 'notifications.own' },
  schema: {
    summary: 'Replace the user’s notification preferences',
    params: organizationParams,
    body: NotificationPreferences,
    response: { 200: NotificationPreferences },
  },
} as const
