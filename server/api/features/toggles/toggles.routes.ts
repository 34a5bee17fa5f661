import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '#server/config.ts'
import { getToggleAccess } from '#shared/toggles/toggles.contract.ts'

/** Feature switches are stored in the browser; the installation decides who can set them. */
export const toggleRoutes: FastifyPluginAsyncTypebox<Pick<Config, 'mode'>> = async (app, { mode }) => {
  app.route({
    ...getToggleAccess,
    handler: async ({ actor }) => ({ mayToggle: mode === 'development' || actor?.platformAdmin === true }),
  })
}
