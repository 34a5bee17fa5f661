import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { ownerOf } from '#server/api/domain/alarm-codes/alarm-codes.store.ts'
import { organizationOf } from '#server/api/path.ts'
import { ProblemError } from '#server/api/problem.ts'
import { openOrUndefined, type Sealing } from '#server/api/sealing.ts'
import * as contracts from '#shared/locations/alarm-codes.contract.ts'
import * as codes from './code-history.store.ts'
import { revealForReason, revealForVisit, type SealedCode } from './reveal.store.ts'

export const alarmCodeRoutes: FastifyPluginAsyncTypebox<{ sealing: Sealing }> = async (app, { sealing }) => {
  /** The reveal is committed before the code is opened; only this response contains the plain code. */
  function opened(request: FastifyRequest, { locationId, sealed }: SealedCode) {
    const owner = ownerOf({ organizationId: organizationOf(request), locationId })
    const code = openOrUndefined(() => sealing.open(Buffer.from(sealed, 'base64'), owner))
    if (code !== undefined) return { code }
    request.log.error({ locationId }, 'an alarm code is damaged, or its key is not known')
    throw new ProblemError('alarm_code_unreadable')
  }

  app.route({
    ...contracts.setAlarmCode,
    handler: (request) => request.inTenant((tx) => codes.set(tx, request.params, request.body.code.trim(), sealing)),
  })

  app.route({
    ...contracts.getCodeHistory,
    handler: (request) =>
      request.inTenant((tx) => codes.history(tx, request.params, (regionId) => request.actsIn(regionId))),
  })

  app.route({
    ...contracts.revealAlarmCode,
    handler: async (request) => {
      const by = { memberId: request.member().memberId, requestId: request.id }
      const { reason, position = null } = request.body
      return opened(
        request,
        await request.inTenantOnce((tx) =>
          revealForReason(tx, request.params, { ...by, reason: reason.trim(), position }),
        ),
      )
    },
  })

  app.route({
    ...contracts.revealVisitCode,
    handler: async (request) => {
      const by = { memberId: request.member().memberId, requestId: request.id }
      const { position = null, ...visit } = request.body
      return opened(
        request,
        await request.inTenantOnce((tx) => revealForVisit(tx, visit, { ...by, position }, new Date())),
      )
    },
  })
}
