import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { isAllowedUrl } from '#server/api/outbound/allowed-address.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { Sealing } from '#server/api/sealing.ts'
import * as contracts from '#shared/integrations/webhooks.contract.ts'
import { accessOf, type WebhookKind } from '#shared/integrations/webhooks.ts'
import * as deliveries from './deliveries.store.ts'
import { newSecret } from './signature.ts'
import * as webhooks from './webhooks.store.ts'

export interface WebhookDeps {
  sealing: Sealing
  webhooksToLoopback: boolean
}

export const webhookRoutes: FastifyPluginAsyncTypebox<WebhookDeps> = async (app, { sealing, webhooksToLoopback }) => {
  /** Only the address itself is checked here; the IP addresses of its name are checked before each call. */
  function requireSendable(request: FastifyRequest, { url, kinds }: { url: string; kinds: readonly WebhookKind[] }) {
    if (!isAllowedUrl(url, webhooksToLoopback)) throw fieldProblem('webhook_address_refused', 'url')
    const missing = kinds.findIndex((kind) => !request.may(accessOf(kind)))
    if (missing !== -1) throw fieldProblem('permission_not_yours', `kinds.${missing}`)
  }

  app.route({
    ...contracts.listWebhooks,
    handler: async (request) => ({ items: await request.inTenant(webhooks.list) }),
  })

  app.route({
    ...contracts.createWebhook,
    handler: async (request, reply) => {
      const { organizationId, memberId } = request.member()
      requireSendable(request, request.body)
      const secret = newSecret()
      const created = await request.inTenantOnce((tx) =>
        webhooks.create(tx, { organizationId, memberId }, { ...request.body, secret, seal: sealing.seal }),
      )
      return reply.code(201).send({ ...created, secret })
    },
  })

  app.route({
    ...contracts.updateWebhook,
    handler: (request) => {
      const { memberId } = request.member()
      requireSendable(request, request.body)
      return request.inTenant((tx) => webhooks.update(tx, request.params.webhookId, { ...request.body, memberId }))
    },
  })

  app.route({
    ...contracts.removeWebhook,
    handler: async (request, reply) => {
      await request.inTenant((tx) => webhooks.remove(tx, request.params.webhookId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.rotateWebhookSecret,
    handler: async (request, reply) => {
      const secret = newSecret()
      const rotated = await request.inTenantOnce((tx) =>
        webhooks.rotate(tx, request.params.webhookId, { secret, seal: sealing.seal }),
      )
      return reply.code(201).send({ ...rotated, secret })
    },
  })

  app.route({
    ...contracts.listWebhookDeliveries,
    handler: (request) => request.inTenant((tx) => deliveries.page(tx, request.params.webhookId, request.query)),
  })

  app.route({
    ...contracts.replayWebhookDelivery,
    handler: async (request, reply) => {
      await request.inTenant((tx) => deliveries.replay(tx, request.params))
      return reply.code(204).send(null)
    },
  })
}
