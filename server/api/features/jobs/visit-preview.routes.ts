import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { previewVisits } from '#shared/jobs/jobs.contract.ts'
import * as preview from './visit-preview.store.ts'

export const visitPreviewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...previewVisits,
    handler: (request) =>
      request.inTenant((tx) => preview.read(tx, request.params, request.body, Temporal.Now.instant())),
  })
}
