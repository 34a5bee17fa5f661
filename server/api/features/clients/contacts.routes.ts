import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { createContact, listContacts, removeContact, updateContact } from '#shared/clients/clients.contract.ts'
import { endContactAccess, inviteContact } from '#shared/client-area/client-requests.contract.ts'
import { endAccess, invite, update } from './contact-invitations.store.ts'
import * as contacts from './contacts.store.ts'

export const contactRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listContacts,
    handler: async (request) => ({
      items: await request.inTenant((tx) => contacts.list(tx, request.params.clientId)),
    }),
  })

  app.route({
    ...createContact,
    handler: async (request, reply) => {
      const { organizationId, clientId } = request.params
      const contact = await request.inTenant((tx) => contacts.create(tx, organizationId, clientId, request.body))
      return reply.code(201).send(contact)
    },
  })

  app.route({
    ...updateContact,
    handler: (request) =>
      request.inTenant((tx) => update(tx, request.params.organizationId, request.params, request.body)),
  })

  app.route({
    ...removeContact,
    handler: async (request, reply) => {
      await request.inTenant((tx) => contacts.remove(tx, request.params))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...inviteContact,
    handler: (request) => request.inTenant((tx) => invite(tx, request.params.organizationId, request.params)),
  })

  app.route({
    ...endContactAccess,
    handler: (request) => request.inTenant((tx) => endAccess(tx, request.params)),
  })
}
