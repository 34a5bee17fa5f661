import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '#server/config.ts'
import * as contracts from '#shared/text-messages/text-messages.contract.ts'
import * as settings from './text-settings.store.ts'

/** The number an organization's texts come from, what they cost, and what was sent. */
export const textSettingsRoutes: FastifyPluginAsyncTypebox<{ texts: Config['texts'] }> = async (app, { texts }) => {
  const { segmentPrice, incomingUrl } = texts

  app.route({
    ...contracts.getTextSettings,
    handler: async (request) => ({ ...(await request.inTenant(settings.getSettings)), segmentPrice, incomingUrl }),
  })

  app.route({
    ...contracts.setTextSettings,
    handler: async (request) => {
      const stored = await request.inTenant(async (tx) => {
        await settings.setSettings(tx, request.body)
        return settings.getSettings(tx)
      })
      return { ...stored, segmentPrice, incomingUrl }
    },
  })

  app.route({
    ...contracts.listDeliveries,
    handler: (request) => request.inTenant((tx) => settings.deliveries(tx, request.query)),
  })
}
