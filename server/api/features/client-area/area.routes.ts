import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import { asContact } from '#server/api/domain/client-contacts/as-contact.ts'
import type { Database } from '#server/api/db/schema.ts'
import { describeFile } from '#server/api/files/describe-file.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { storeUploadedPhoto } from '#server/api/files/photo.ts'
import { acceptUploads } from '#server/api/files/uploads.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { notFound } from '#server/api/problem.ts'
import * as inspections from '#shared/client-area/area-inspections.contract.ts'
import { listAreaAnswers, openAreaAnswers } from '#shared/client-area/area-answers.contract.ts'
import { getAreaOverview } from '#shared/client-area/area-overview.contract.ts'
import * as contracts from '#shared/client-area/client-area.contract.ts'
import { problemReportLimits } from '#shared/problem-reports/kinds.ts'
import { sharedInspection, sharedInspections } from './area-inspections.store.ts'
import { open, listUnopened } from './client-answers.store.ts'
import { doneVisits, fileLink, nextVisits } from './area-visits.store.ts'
import { ask } from './inspection-questions.store.ts'
import { sign } from './inspection-signing.store.ts'
import { ownClients, overview } from './own-client.store.ts'
import { areaOverview } from './overview.store.ts'
import * as own from './own-requests.store.ts'
import { rate } from './ratings.store.ts'
import * as requests from './requests.store.ts'
import { documents, find } from './shared-files.store.ts'

interface AreaDeps {
  db: Kysely<Database>
  files: FileStore
}

/** Routes for a client's contact, limited to their client. */
export const clientAreaRoutes: FastifyPluginAsyncTypebox<AreaDeps> = async (app, { db, files }) => {
  await acceptUploads(app, problemReportLimits.photoBytesMax)

  app.route({
    ...contracts.listOwnClients,
    handler: async (request) => ({ items: await ownClients(db, callerOf(request)) }),
  })

  app.route({ ...contracts.getClientArea, handler: (request) => asContact(request, overview) })
  app.route({ ...getAreaOverview, handler: (request) => asContact(request, areaOverview) })

  app.route({
    ...listAreaAnswers,
    handler: (request) => asContact(request, async (tx, contact) => ({ items: await listUnopened(tx, contact) })),
  })

  app.route({
    ...openAreaAnswers,
    handler: (request) =>
      asContact(request, async (tx, contact) => ({ items: await open(tx, contact, request.body.opened) })),
  })

  app.route({
    ...contracts.listAreaVisits,
    handler: (request) => asContact(request, async (tx, contact) => ({ items: await nextVisits(tx, contact) })),
  })

  app.route({
    ...contracts.listDoneVisits,
    handler: (request) => asContact(request, (tx, contact) => doneVisits(tx, contact, request.query.to)),
  })

  app.route({
    ...contracts.rateVisit,
    handler: async (request, reply) => {
      const rated = await asContact(request, (tx, contact) => rate(tx, contact, request.params, request.body))
      return reply.code(201).send(rated)
    },
  })

  app.route({
    ...contracts.listAreaDocuments,
    handler: (request) => asContact(request, async (tx, contact) => ({ items: await documents(tx, contact) })),
  })

  app.route({
    ...inspections.listAreaInspections,
    handler: (request) => asContact(request, (tx, contact) => sharedInspections(tx, contact, request.query)),
  })

  app.route({
    ...inspections.getAreaInspection,
    handler: (request) => asContact(request, (tx, contact) => sharedInspection(tx, contact, request.params.reportId)),
  })

  app.route({
    ...inspections.signAreaInspection,
    handler: async (request, reply) => {
      const { reportId } = request.params
      return reply.code(201).send(await asContact(request, (tx, contact) => sign(tx, contact, reportId, request.body)))
    },
  })

  app.route({
    ...inspections.askAboutInspection,
    handler: async (request, reply) => {
      const { reportId } = request.params
      return reply.code(201).send(await asContact(request, (tx, contact) => ask(tx, contact, reportId, request.body)))
    },
  })

  app.route({
    ...contracts.getAreaFile,
    handler: async (request, reply) => {
      const { hash } = request.params
      const shared = await asContact(request, (tx, contact) => find(tx, contact, hash))
      const file = await files.find(hash)
      if (!file) throw notFound()
      // Sharing can end any time, so caches must revalidate.
      const described = { ...shared, cacheControl: 'private, no-cache', bytes: file.bytes }
      return describeFile(reply, described).send(await file.open())
    },
  })

  app.route({
    ...contracts.listAreaRequests,
    handler: (request) =>
      asContact(request, (tx, contact) =>
        requests.page(tx, { ...request.query, contact }, (hash) => fileLink(contact, hash)),
      ),
  })

  app.route({
    ...contracts.createAreaRequest,
    handler: async (request, reply) => {
      const created = await asContact(request, (tx, contact) => own.create(tx, contact, request.body))
      return reply.code(201).send(created)
    },
  })

  app.route({
    ...contracts.getAreaRequest,
    handler: (request) =>
      asContact(request, (tx, contact) =>
        requests.get(tx, request.params.requestId, (hash) => fileLink(contact, hash), contact),
      ),
  })

  app.route({
    ...contracts.addAreaRequestPhoto,
    handler: async (request, reply) => {
      const photo = await storeUploadedPhoto(request, files)
      const { requestId } = request.params
      const changed = await asContact(request, (tx, contact) => own.addPhoto(tx, contact, requestId, photo), photo)
      return reply.code(201).send(changed)
    },
  })

  app.route({
    ...contracts.addAreaMessage,
    handler: async (request, reply) => {
      const { requestId } = request.params
      const changed = await asContact(request, (tx, contact) => own.write(tx, contact, requestId, request.body.text))
      return reply.code(201).send(changed)
    },
  })
}
