import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { archiveJob, createJob, getJob, listJobs, restoreJob, updateJob, type Job } from '#shared/jobs/jobs.contract.ts'
import * as jobs from './jobs.store.ts'
import { visitPreviewRoutes } from './visit-preview.routes.ts'

export const jobRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(visitPreviewRoutes)

  app.route({
    ...listJobs,
    handler: async (request) => ({ items: await request.inTenant((tx) => jobs.list(tx, request.params)) }),
  })

  app.route({
    ...createJob,
    handler: async (request, reply) => {
      const job = await request.inTenant((tx) => jobs.create(tx, request.params, request.body))
      return reply.code(201).send(shownTo(request, job))
    },
  })

  app.route({
    ...getJob,
    handler: async (request) => shownTo(request, await request.inTenant((tx) => jobs.get(tx, request.params))),
  })

  app.route({
    ...updateJob,
    handler: async (request) =>
      shownTo(request, await request.inTenant((tx) => jobs.update(tx, request.params, request.body))),
  })

  app.route({
    ...archiveJob,
    handler: async (request) =>
      shownTo(request, await request.inTenant((tx) => jobs.setArchived(tx, request.params, true))),
  })

  app.route({
    ...restoreJob,
    handler: async (request) =>
      shownTo(request, await request.inTenant((tx) => jobs.setArchived(tx, request.params, false))),
  })
}

/** Prices are visible only with permission to see them. */
function shownTo(request: FastifyRequest, { priceMinor, ...job }: Job): Job {
  return request.may('jobs.price') && priceMinor !== undefined ? { ...job, priceMinor } : job
}
