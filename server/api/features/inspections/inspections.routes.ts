import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { FileStore } from '#server/api/files/file-store.ts'
import { storeTakenPhoto } from '#server/api/domain/timekeeping/taken-photo.ts'
import { storeUploadedPhoto } from '#server/api/files/photo.ts'
import { acceptUploads } from '#server/api/files/uploads.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import * as actionContracts from '#shared/inspections/corrective-actions.contract.ts'
import * as answerContracts from '#shared/inspections/inspection-answers.contract.ts'
import * as figureContracts from '#shared/inspections/inspection-figures.contract.ts'
import * as contracts from '#shared/inspections/inspections.contract.ts'
import { inspectionLimits } from '#shared/inspections/kinds.ts'
import { replyToClient } from '#shared/inspections/replies.contract.ts'
import { readInspectionTrends } from '#shared/inspections/trends.contract.ts'
import { page as actionPage } from './action-rows.store.ts'
import * as actions from './actions.store.ts'
import { saveAnswers, share, submit } from './save-answers.store.ts'
import { correct } from './corrections.store.ts'
import { discard } from './discard.store.ts'
import { summary } from './figures.store.ts'
import { next } from './next.store.ts'
import { planRoutes } from './plans.routes.ts'
import { inspectionExportRoutes } from './inspection-export.routes.ts'
import * as inspections from './inspections.store.ts'
import { addPhoto, removePhoto } from './photos.store.ts'
import { reply } from './reply.store.ts'
import { templateRoutes } from './templates.routes.ts'
import { trends } from './trends.store.ts'

export const inspectionRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, inspectionLimits.photoBytesMax)
  await app.register(inspectionExportRoutes)
  await app.register(planRoutes)
  await app.register(templateRoutes, { files })

  app.route({
    ...contracts.startInspection,
    handler: async (request, reply) => {
      const member = request.member()
      return reply.code(201).send(await request.inTenant((tx) => inspections.start(tx, member, request.body)))
    },
  })

  app.route({
    ...contracts.listInspections,
    handler: (request) => request.inTenant((tx) => inspections.page(tx, request.query)),
  })

  app.route({
    ...figureContracts.summarizeInspections,
    handler: (request) => request.inTenant((tx) => summary(tx, request.query)),
  })

  app.route({
    ...readInspectionTrends,
    handler: (request) => request.inTenant((tx) => trends(tx, request.query)),
  })

  app.route({
    ...figureContracts.listNextInspections,
    handler: async (request) => ({
      items: await request.inTenant((tx) => next(tx, request.may('jobs.price'), request.query.search)),
    }),
  })

  app.route({
    ...contracts.getInspection,
    handler: (request) => request.inTenant((tx) => inspections.get(tx, request.params.reportId)),
  })

  app.route({
    ...answerContracts.saveAnswers,
    handler: (request) =>
      request.inTenant((tx) => saveAnswers(tx, { ...request.params, userId: callerOf(request).userId }, request.body)),
  })

  app.route({
    ...answerContracts.addInspectionPhoto,
    handler: async (request, reply) => {
      const taken = await storeTakenPhoto(request, files)
      return reply.code(201).send(await request.inTenant((tx) => addPhoto(tx, request.params, taken), taken.picture))
    },
  })

  app.route({
    ...answerContracts.removeInspectionPhoto,
    handler: (request) => request.inTenant((tx) => removePhoto(tx, request.params)),
  })

  app.route({
    ...contracts.discardInspection,
    handler: async (request, reply) => {
      await request.inTenant((tx) => discard(tx, request.params.reportId, request.query.version))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.correctInspection,
    handler: async (request, reply) => {
      const actor = { ...request.member(), userId: callerOf(request).userId }
      const { reason } = request.body
      return reply.code(201).send(await request.inTenant((tx) => correct(tx, actor, request.params.reportId, reason)))
    },
  })

  app.route({
    ...contracts.submitInspection,
    handler: (request) => request.inTenant((tx) => submit(tx, request.params.reportId, new Date(), request.body ?? {})),
  })

  app.route({
    ...contracts.shareInspection,
    handler: (request) => request.inTenant((tx) => share(tx, request.params.reportId, request.body.isShared)),
  })

  app.route({
    ...replyToClient,
    handler: async (request, response) => {
      const of = { ...request.params, userId: callerOf(request).userId }
      return response.code(201).send(await request.inTenant((tx) => reply(tx, of, request.body)))
    },
  })

  const actorOf = (request: FastifyRequest): actions.ActionActor => ({
    ...request.member(),
    userId: callerOf(request).userId,
    isManager: request.may('inspections.manage'),
  })

  app.route({
    ...actionContracts.listCorrectiveActions,
    handler: (request) => {
      const { isManager, memberId } = actorOf(request)
      return request.inTenant((tx) => actionPage(tx, { ...request.query, ...(!isManager && { ownerId: memberId }) }))
    },
  })

  app.route({
    ...actionContracts.addCorrectiveAction,
    handler: async (request, reply) => {
      const of = { ...request.params, userId: callerOf(request).userId }
      return reply.code(201).send(await request.inTenant((tx) => actions.add(tx, of, request.body)))
    },
  })

  app.route({
    ...actionContracts.setActionState,
    handler: (request) => {
      const actor = actorOf(request)
      return request.inTenant((tx) => actions.setState(tx, actor, request.params.actionId, request.body))
    },
  })

  app.route({
    ...actionContracts.addActionProof,
    handler: async (request, reply) => {
      const actor = actorOf(request)
      const picture = await storeUploadedPhoto(request, files)
      const action = await request.inTenant(
        (tx) => actions.addProof(tx, actor, request.params.actionId, picture),
        picture,
      )
      return reply.code(201).send(action)
    },
  })
}
