import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '#server/config.ts'
import * as contracts from '#shared/text-messages/text-messages.contract.ts'
import * as settings from './text-settings.store.ts'

/** The number an organization's texts come from, what they and calls cost, and what was sent. */
export const textSettingsRoutes: FastifyPluginAsyncTypebox<{ texts: Config['texts'] }> = async (app, { texts }) => {
  const { segmentPrice, minutePrice, incomingUrl } = texts
  const installation = { segmentPrice, minutePrice, incomingUrl }

  app.route({
    ...contracts.getTextSettings,
    handler: async (request) => ({ ...(await request.inTenant(settings.getSettings)), ...installation }),
  })

  app.route({
    ...contracts.setTextSettings,
    handler: async (request) => {
      const stored = await request.inTenant(async (tx) => {
        await settings.setSettings(tx, request.body)
        return settings.getSettings(tx)
      })
      return { ...stored, ...installation }
    },
  })

  app.route({
    ...contracts.listDeliveries,
    handler: (request) => request.inTenant((tx) => settings.deliveries(tx, request.query)),
  })
}
