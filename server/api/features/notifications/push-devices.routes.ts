import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '#server/api/plugins/access.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { isPushService, type Pusher } from '#server/api/push/pusher.ts'
import type { Config } from '#server/config.ts'
import * as contracts from '#shared/notifications/devices.contract.ts'
import * as devices from './push-devices.store.ts'

interface PushDeviceDeps {
  mode: Config['mode']
  pusher: Pick<Pusher, 'publicKey'>
}

/** The user's own devices for push messages. */
export const pushDeviceRoutes: FastifyPluginAsyncTypebox<PushDeviceDeps> = async (app, { mode, pusher }) => {
  const own = async (request: FastifyRequest) => {
    const { userId, sessionId } = callerOf(request)
    const items = await request.inTenant((tx) => devices.listDevices(tx, userId, sessionId))
    return { items, key: pusher.publicKey }
  }

  app.route({ ...contracts.listPushDevices, handler: own })

  app.route({
    ...contracts.addPushDevice,
    handler: async (request, reply) => {
      const { userId, sessionId } = callerOf(request)
      if (!isPushService(request.body.endpoint, mode)) throw fieldProblem('push_service_unknown', 'endpoint')
      const owner = { userId, sessionId, userAgent: (request.headers['user-agent'] ?? '').slice(0, 400) }
      await request.inTenant((tx) => devices.addDevice(tx, owner, request.body))
      return reply.code(201).send(await own(request))
    },
  })

  app.route({
    ...contracts.removePushDevice,
    handler: async (request, reply) => {
      const { deviceId } = request.params
      await request.inTenant((tx) => devices.removeDevice(tx, callerOf(request).userId, deviceId))
      return reply.code(204).send(null)
    },
  })
}
