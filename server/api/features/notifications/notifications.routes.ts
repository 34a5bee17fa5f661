import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#server/api/plugins/access.ts'
import {
  countUnread,
  getNotificationPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  updateNotificationPreferences,
} from '#shared/notifications/notifications.contract.ts'
import { getNotificationChannels, setNotificationChannels } from '#shared/notifications/channels.contract.ts'
import { pickLanguage } from '#shared/languages.ts'
import * as notifications from './notifications.store.ts'
import { getChannels, getPreferences, setChannels, setPreferences } from './preferences.store.ts'

export const notificationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listNotifications,
    handler: (request) => {
      const language = pickLanguage(request.headers['accept-language'])
      return request.inTenant((tx) => notifications.page(tx, callerOf(request).userId, request.query, language))
    },
  })

  app.route({
    ...countUnread,
    handler: async (request) => ({
      count: await request.inTenant((tx) => notifications.unreadCount(tx, callerOf(request).userId)),
    }),
  })

  app.route({
    ...readNotification,
    handler: async (request, reply) => {
      const { notificationId } = request.params
      await request.inTenant((tx) => notifications.markRead(tx, callerOf(request).userId, notificationId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...readAllNotifications,
    handler: async (request, reply) => {
      await request.inTenant((tx) => notifications.markAllRead(tx, callerOf(request).userId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...getNotificationChannels,
    handler: (request) => request.inTenant((tx) => getChannels(tx, callerOf(request).userId)),
  })

  app.route({
    ...setNotificationChannels,
    handler: (request) => {
      const { userId } = callerOf(request)
      return request.inTenant(async (tx) => {
        await setChannels(tx, userId, request.body)
        return getChannels(tx, userId)
      })
    },
  })

  app.route({
    ...getNotificationPreferences,
    handler: (request) => request.inTenant((tx) => getPreferences(tx, callerOf(request).userId)),
  })

  app.route({
    ...updateNotificationPreferences,
    handler: (request) => {
      const { organizationId } = request.params
      return request.inTenant((tx) => setPreferences(tx, organizationId, callerOf(request).userId, request.body))
    },
  })
}
