import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { inbox } from '#server/api/domain/messages/inbox.store.ts'
import { endReading, markRead } from '#server/api/domain/messages/reads.store.ts'
import { addPhoto } from '#server/api/domain/messages/photos.store.ts'
import { recipients } from '#server/api/domain/messages/recipients.store.ts'
import type { Reader } from '#server/api/domain/messages/seen.ts'
import { thread } from '#server/api/domain/messages/thread.store.ts'
import { write } from '#server/api/domain/messages/write.store.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { storeUploadedPhoto } from '#server/api/files/photo.ts'
import { acceptUploads } from '#server/api/files/uploads.ts'
import { messageLimits } from '#shared/messages/kinds.ts'
import { addMessagePhoto } from '#shared/messages/photos.contract.ts'
import { pickLanguage } from '#shared/languages.ts'
import * as contracts from '#shared/messages/messages.contract.ts'
import { areaMessageRoutes } from './area-messages.routes.ts'

/** The calling member as a reader of threads. */
function readerOf(request: FastifyRequest): Extract<Reader, { kind: 'member' }> {
  const { memberId, userId } = request.member()
  return {
    kind: 'member',
    memberId,
    userId,
    language: pickLanguage(request.headers['accept-language']),
    maySendToClients: request.may('requests.answer'),
    mayRequireReading: request.may('locations.manage'),
  }
}

const nameOf = async (tx: TenantTx, memberId: string) =>
  (await tx.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirstOrThrow()).name

export const messageRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, messageLimits.photoBytesMax)
  await app.register(areaMessageRoutes, { files })

  app.route({
    ...addMessagePhoto,
    handler: async (request, reply) => {
      const reader = readerOf(request)
      const photo = await storeUploadedPhoto(request, files)
      const { messageId } = request.params
      return reply.code(201).send(await request.inTenant((tx) => addPhoto(tx, reader, messageId, photo), photo))
    },
  })

  app.route({
    ...contracts.listThreads,
    handler: (request) => {
      const reader = readerOf(request)
      return request.inTenant((tx) => inbox(tx, reader, request.query))
    },
  })

  app.route({
    ...contracts.listRecipients,
    handler: async (request) => {
      const reader = readerOf(request)
      return { items: await request.inTenant((tx) => recipients(tx, reader, request.query)) }
    },
  })

  app.route({
    ...contracts.getThread,
    handler: (request) => {
      const reader = readerOf(request)
      return request.inTenant((tx) => thread(tx, reader, request.query))
    },
  })

  app.route({
    ...contracts.addMessage,
    handler: async (request, reply) => {
      const reader = readerOf(request)
      const { memberId } = request.member()
      const after = await request.inTenant(async (tx) =>
        write(tx, reader, { name: await nameOf(tx, memberId) }, request.body),
      )
      return reply.code(201).send(after)
    },
  })

  app.route({
    ...contracts.markMessagesRead,
    handler: async (request, reply) => {
      const reader = readerOf(request)
      await request.inTenant((tx) => markRead(tx, reader, request.body))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.endMustRead,
    handler: async (request, reply) => {
      const reader = readerOf(request)
      await request.inTenant((tx) => endReading(tx, reader, request.params.messageId))
      return reply.code(204).send(null)
    },
  })
}
