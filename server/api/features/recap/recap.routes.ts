import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { everyPage, sendExport } from '#server/api/exports/send-export.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { takingOf } from '#server/api/domain/timekeeping/taken-photo.ts'
import { storePicture, photoSidePx } from '#server/api/files/photo.ts'
import { toPicture } from '#server/api/files/picture.ts'
import { acceptUploads, readUpload } from '#server/api/files/uploads.ts'
import { callerOf, holds } from '#server/api/plugins/access.ts'
import { exportRecaps, listRecaps } from '#shared/recap/recap-report.contract.ts'
import * as contracts from '#shared/recap/recaps.contract.ts'
import { recapLimits } from '#shared/recap/limits.ts'
import { recapColumns } from './recap-columns.ts'
import { comment, resolve } from './recap-comments.store.ts'
import { recapDay, start, type Writer } from './recap-day.store.ts'
import { stopRows } from './recap-export.store.ts'
import { addPhoto, removePhoto } from './recap-photos.store.ts'
import { chosen, report } from './recap-report.store.ts'
import { get, type Reader } from './recap-rows.store.ts'
import { lockDraft, save, submit } from './save-recap.store.ts'
import { words } from './texts.ts'

const thumbnailSidePx = 320

export const recapRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, recapLimits.photoBytesMax)

  app.route({
    ...contracts.getOwnRecapDay,
    handler: (request) => request.inTenant((tx) => recapDay(tx, writerOf(request), request.params.day)),
  })

  app.route({
    ...contracts.startRecap,
    handler: async (request, reply) =>
      reply.code(201).send(await request.inTenant((tx) => start(tx, writerOf(request), request.body.day))),
  })

  app.route({
    ...contracts.saveRecap,
    handler: (request) =>
      request.inTenant((tx) => save(tx, { ...request.member(), recapId: request.params.recapId }, request.body)),
  })

  app.route({
    ...contracts.submitRecap,
    handler: (request) => {
      const writer = { ...request.member(), recapId: request.params.recapId, userId: callerOf(request).userId }
      return request.inTenant((tx) => submit(tx, writer, request.body))
    },
  })

  app.route({
    ...contracts.addRecapPhoto,
    handler: async (request, reply) => {
      const member = request.member()
      const { recapId, stopId } = request.params
      const upload = await readUpload(request)
      const { content } = upload
      const keepsCamera = request.query.keepPosition ?? false
      const picture = await toPicture(content, { sidePx: photoSidePx, keepsCamera })
      const thumbnail = await toPicture(content, { sidePx: thumbnailSidePx })
      const photo = {
        picture: await storePicture(files, picture),
        thumbnail: await storePicture(files, thumbnail),
        taking: takingOf(upload),
      }
      const recap = await request.inTenant(async (tx) => {
        await lockDraft(tx, { ...member, recapId })
        await addPhoto(tx, { organizationId: member.organizationId, recapId, stopId }, photo)
        return get(tx, readerOf(request), recapId)
      }, photo.picture)
      return reply.code(201).send(recap)
    },
  })

  app.route({
    ...contracts.removeRecapPhoto,
    handler: (request) => {
      const member = request.member()
      const { recapId, photoId } = request.params
      return request.inTenant(async (tx) => {
        await lockDraft(tx, { ...member, recapId })
        await removePhoto(tx, recapId, photoId)
        return get(tx, readerOf(request), recapId)
      })
    },
  })

  app.route({
    ...contracts.getRecap,
    handler: (request) => request.inTenant((tx) => get(tx, readerOf(request), request.params.recapId)),
  })

  app.route({
    ...contracts.commentRecap,
    handler: async (request, reply) => {
      const who = { ...readerOf(request), organizationId: request.member().organizationId }
      const recap = await request.inTenant((tx) => comment(tx, who, request.params, request.body))
      return reply.code(201).send(recap)
    },
  })

  app.route({
    ...contracts.resolveRecapComment,
    handler: (request) =>
      request.inTenant((tx) => resolve(tx, readerOf(request), request.params, request.body.isResolved)),
  })

  app.route({
    ...listRecaps,
    handler: (request) => request.inTenant((tx) => report(tx, readerOf(request), request.query)),
  })

  app.route({
    ...exportRecaps,
    handler: async (request, reply) => {
      const reader = readerOf(request)
      const wanted = await request.inTenant((tx) => chosen(tx, reader, request.query))
      return sendExport(request, reply, {
        name: 'recaps',
        title: words('recaps'),
        columns: recapColumns,
        pages: everyPage((after: Parameters<typeof stopRows>[2]) =>
          request.inTenant((tx) => stopRows(tx, wanted, after)),
        ),
      })
    },
  })
}

function readerOf(request: FastifyRequest): Reader {
  const { organizationId, memberId } = request.member()
  return { memberId, readsAll: holds(callerOf(request), organizationId, 'recaps.all') }
}

function writerOf(request: FastifyRequest): Writer {
  const member = request.member()
  return { ...member, limitedTo: callerOf(request).limitedTo.get(member.organizationId) ?? null }
}
