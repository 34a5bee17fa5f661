import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notFound } from '#server/api/problem.ts'
import {
  addCertification,
  listCertificationNames,
  listCertifications,
  listOwnCertifications,
  removeCertification,
  updateCertification,
} from '#shared/members/member-records.contract.ts'
import { viewerOf } from './caller.ts'
import * as certifications from './certifications.store.ts'

export const certificationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listCertifications,
    handler: async (request) => ({
      items: await request.inTenant((tx) => certifications.list(tx, request.params.memberId)),
    }),
  })

  app.route({
    ...listCertificationNames,
    handler: async (request) => ({ items: await request.inTenant(certifications.names) }),
  })

  app.route({
    ...listOwnCertifications,
    handler: async (request) => {
      const { memberId } = viewerOf(request)
      if (!memberId) throw notFound()
      return { items: await request.inTenant((tx) => certifications.list(tx, memberId, false)) }
    },
  })

  app.route({
    ...addCertification,
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await request.inTenant((tx) => certifications.add(tx, request.params.memberId, request.body))),
  })

  app.route({
    ...updateCertification,
    handler: (request) => request.inTenant((tx) => certifications.update(tx, request.params, request.body)),
  })

  app.route({
    ...removeCertification,
    handler: async (request, reply) => {
      await request.inTenant((tx) => certifications.remove(tx, request.params))
      return reply.code(204).send(null)
    },
  })
}
