import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsCoding } from '#server/accepted-coding.ts'
import { organizationOf } from '#server/api/path.ts'
import {
  getOperations,
  getOperationsSummary,
  listSites,
  type Operations,
} from '#shared/operations/operations.contract.ts'
import { operations } from './operations.store.ts'
import { shareAnswers, type SharedAnswer } from './shared-answers.ts'
import { sites } from './sites.store.ts'
import { summaryOf } from './summary.ts'
import { writesSince } from './writes.store.ts'

export const operationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const share = shareAnswers()

  /** Returns the board, or a view of it, computed once for all readers with the same permissions. */
  async function shared(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: string,
    answerOf: (board: Operations) => object,
  ) {
    const organizationId = organizationOf(request)
    const regions = request.actor?.limitedTo.get(organizationId)?.toSorted().join()
    const answer = await share({
      key: `${kind} ${organizationId} ${regions ?? 'everywhere'}`,
      mark: () => request.inTenant((tx) => writesSince(tx, Date.now())),
      make: async () => {
        const overview = await request.inTenant((tx) =>
          operations(tx, new Date(), (regionId) => request.actsIn(regionId)),
        )
        return String(reply.serialize(answerOf(overview)))
      },
    })
    return send(request, reply, answer)
  }

  app.route({
    ...getOperations,
    handler: (request, reply) => shared(request, reply, 'board', (board) => board),
  })

  app.route({
    ...getOperationsSummary,
    handler: (request, reply) => shared(request, reply, 'summary', summaryOf),
  })

  app.route({
    ...listSites,
    handler: async (request) => ({
      items: await request.inTenant((tx) => sites(tx, (regionId) => request.actsIn(regionId))),
    }),
  })
}

/** Smaller responses gain nothing from compression. */
const packedFrom = 4_096

function send({ headers }: FastifyRequest, reply: FastifyReply, { text, packed }: SharedAnswer) {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  const isPacked = text.length >= packedFrom && acceptsCoding(String(headers['accept-encoding'] ?? ''), 'gzip')
  return isPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(text)
}
