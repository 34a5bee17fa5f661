import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { timeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { memberOf } from '#server/api/path.ts'
import * as contracts from '#shared/time-off/time-off-balances.contract.ts'
import * as balances from './balances.store.ts'
import { forecast } from './forecast.store.ts'

export const balanceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...contracts.getOwnLeaveBalances,
    handler: (request) => {
      const { memberId } = request.member()
      return request.inTenant(async (tx) => balances.balances(tx, memberId, await timeOffClock(tx)))
    },
  })

  app.route({
    ...contracts.getLeaveBalances,
    handler: (request) => {
      const memberId = memberOf(request, 'timeoff.manage')
      return request.inTenant(async (tx) => balances.balances(tx, memberId, await timeOffClock(tx)))
    },
  })

  app.route({
    ...contracts.listLeaveLedger,
    handler: (request) => {
      const memberId = memberOf(request, 'timeoff.manage')
      return request.inTenant((tx) => balances.ledger(tx, memberId, request.query))
    },
  })

  app.route({
    ...contracts.getLeaveForecast,
    handler: (request) => {
      const memberId = memberOf(request, 'timeoff.manage')
      return request.inTenant(async (tx) => forecast(tx, { ...request.query, memberId }, await timeOffClock(tx)))
    },
  })

  app.route({
    ...contracts.adjustLeave,
    handler: async (request, reply) => {
      const { organizationId, userId } = request.member()
      const memberId = memberOf(request, 'timeoff.manage')
      const after = await request.inTenant(async (tx) => {
        const clock = await timeOffClock(tx)
        await balances.adjust(tx, { organizationId, memberId, userId }, request.body, clock)
        return balances.balances(tx, memberId, clock)
      })
      return reply.code(201).send(after)
    },
  })
}
