import { Type, type Static } from 'typebox'
import { channels, escalateMinutes } from './channels.ts'
import { notificationPaths } from './paths.ts'
import { Closed, organizationParams } from '../schema.ts'

export const NotificationChannels = Closed({
  /** In this order; a channel that is not listed is not used. */
  channels: Type.Array(Type.Enum([...channels]), { minItems: 1, maxItems: channels.length, uniqueItems: true }),
  /** How long a notice may stay unseen before the next channel is tried. */
  escalateMinutes: Type.Integer({ minimum: escalateMinutes.min, maximum: escalateMinutes.max }),
})
export type NotificationChannels = Static<typeof NotificationChannels>

export const getNotificationChannels = {
  method: 'GET',
  url: notificationPaths.notificationChannels,
  config: { access: 'notifications.own' },
  schema: {
    summary: 'How the user is reached outside the product, in order',
    params: organizationParams,
    response: { 200: NotificationChannels },
  },
} as const

export const setNotificationChannels = {
  method: 'PUT',
  url: notificationPaths.notificationChannels,
  config: { access: 'notifications.own' },
  schema: {
    summary: 'Replace how the user is reached, in order',
    params: organizationParams,
    body: NotificationChannels,
    response: { 200: NotificationChannels },
  },
} as const
