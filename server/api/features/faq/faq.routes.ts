import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ProblemError } from '#server/api/problem.ts'
import {
  archiveFaqEntry,
  createFaqEntry,
  createFaqTopic,
  getFaq,
  removeFaqTopic,
  restoreFaqEntry,
  updateFaqEntry,
  updateFaqTopic,
} from '#shared/faq/faq.contract.ts'
import * as entries from './entries.store.ts'
import { faqExportRoutes } from './faq-export.routes.ts'
import { faqQuestionRoutes } from './questions.routes.ts'
import * as topics from './topics.store.ts'

export const faqRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(faqQuestionRoutes)
  await app.register(faqExportRoutes)

  app.route({
    ...getFaq,
    handler: (request) => {
      if (request.query.archived && !request.may('faq.manage')) throw new ProblemError('forbidden')
      return request.inTenant(async (tx) => ({
        topics: await topics.listTopics(tx),
        entries: await entries.listEntries(tx, request.query),
      }))
    },
  })

  app.route({
    ...createFaqTopic,
    handler: async (request, reply) => {
      const { organizationId } = request.params
      const topic = await request.inTenant((tx) => topics.createTopic(tx, organizationId, request.body))
      return reply.code(201).send(topic)
    },
  })

  app.route({
    ...updateFaqTopic,
    handler: (request) => request.inTenant((tx) => topics.updateTopic(tx, request.params.topicId, request.body)),
  })

  app.route({
    ...removeFaqTopic,
    handler: async (request, reply) => {
      await request.inTenant((tx) => topics.removeTopic(tx, request.params.topicId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...createFaqEntry,
    handler: async (request, reply) => {
      const { organizationId } = request.params
      const entry = await request.inTenant((tx) => entries.createEntry(tx, organizationId, request.body))
      return reply.code(201).send(entry)
    },
  })

  app.route({
    ...updateFaqEntry,
    handler: (request) => request.inTenant((tx) => entries.updateEntry(tx, request.params.entryId, request.body)),
  })

  app.route({
    ...archiveFaqEntry,
    handler: (request) => request.inTenant((tx) => entries.setArchived(tx, request.params.entryId, true)),
  })

  app.route({
    ...restoreFaqEntry,
    handler: (request) => request.inTenant((tx) => entries.setArchived(tx, request.params.entryId, false)),
  })
}
