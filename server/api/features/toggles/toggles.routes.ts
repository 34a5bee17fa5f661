import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '#server/config.ts'
import { getToggleAccess } from '#shared/toggles/toggles.contract.ts'

/** Returns who can change feature switches; the switches themselves are stored in the browser. */
export const toggleRoutes: FastifyPluginAsyncTypebox<Pick<Config, 'mode'>> = async (app, { mode }) => {
  app.route({
    ...getToggleAccess,
    handler: async ({ actor }) => ({ mayToggle: mode === 'development' || actor?.platformAdmin === true }),
  })
}
