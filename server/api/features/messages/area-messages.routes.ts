import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { asContact } from '#server/api/domain/client-contacts/as-contact.ts'
import type { OwnContact } from '#server/api/domain/client-contacts/own-contact.store.ts'
import { inbox } from '#server/api/domain/messages/inbox.store.ts'
import { markRead } from '#server/api/domain/messages/reads.store.ts'
import { addPhoto } from '#server/api/domain/messages/photos.store.ts'
import type { Reader } from '#server/api/domain/messages/seen.ts'
import { thread } from '#server/api/domain/messages/thread.store.ts'
import { write } from '#server/api/domain/messages/write.store.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { storeUploadedPhoto } from '#server/api/files/photo.ts'
import { addAreaMessagePhoto } from '#shared/messages/photos.contract.ts'
import { pickLanguage } from '#shared/languages.ts'
import * as contracts from '#shared/messages/area-messages.contract.ts'

/** The calling contact as a reader of threads. */
const readerOf = ({ headers }: FastifyRequest, own: OwnContact): Reader => ({
  kind: 'contact',
  ...own,
  language: pickLanguage(headers['accept-language']),
})

/** The client's side: threads that are shared with the client, about the places the contact may see. */
export const areaMessageRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  app.route({
    ...addAreaMessagePhoto,
    handler: async (request, reply) => {
      const photo = await storeUploadedPhoto(request, files)
      const { messageId } = request.params
      const added = await asContact(request, (tx, own) => addPhoto(tx, readerOf(request, own), messageId, photo), photo)
      return reply.code(201).send(added)
    },
  })

  app.route({
    ...contracts.listAreaThreads,
    handler: (request) => asContact(request, (tx, own) => inbox(tx, readerOf(request, own), request.query)),
  })

  app.route({
    ...contracts.getAreaThread,
    handler: (request) =>
      asContact(request, (tx, own) => thread(tx, readerOf(request, own), { ...request.query, withClient: true })),
  })

  app.route({
    ...contracts.addAreaMessage,
    handler: async (request, reply) => {
      const after = await asContact(request, (tx, own) =>
        write(tx, readerOf(request, own), { name: own.contactName }, { ...request.body, withClient: true }),
      )
      return reply.code(201).send(after)
    },
  })

  app.route({
    ...contracts.markAreaMessagesRead,
    handler: async (request, reply) => {
      await asContact(request, (tx, own) => markRead(tx, readerOf(request, own), request.body))
      return reply.code(204).send(null)
    },
  })
}
