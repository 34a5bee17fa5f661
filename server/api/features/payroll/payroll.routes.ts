import type { PayWriter } from './inputs/workdays.store.ts'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import * as codeContracts from '#shared/payroll/pay-earning-codes.contract.ts'
import * as policyContracts from '#shared/payroll/pay-policies.contract.ts'
import { enterPayTravel, listPayTravels } from '#shared/payroll/pay-travels.contract.ts'
import { recordPayWorkday } from '#shared/payroll/pay-workdays.contract.ts'
import * as contracts from '#shared/payroll/payroll.contract.ts'
import { pickLanguage } from '#shared/languages.ts'
import { comparisonRoutes } from './comparison/comparison.routes.ts'
import * as adjustments from './inputs/adjustments.store.ts'
import { decide } from './periods/approve.ts'
import { confirmLockedPay } from './periods/confirm-locked.ts'
import { listCodes, setCodes } from './files/earning-codes.store.ts'
import { listJurisdictions } from './jurisdictions/table.ts'
import { myPay } from './statements/my-pay.store.ts'
import { overridePayFlag } from '#shared/payroll/pay-overrides.contract.ts'
import { override } from './periods/override.ts'
import { payFileRoutes } from './files/pay-files.routes.ts'
import { listPeriods, shownPeriod } from './periods/periods.store.ts'
import { readOrganizationPay, todayOf } from './inputs/pay-terms.store.ts'
import { readPlaceSetUp, setUpPlace, type PlaceSetUp } from './policies/place-set-up.store.ts'
import * as payroll from './payroll.store.ts'
import { add as addPolicy, list as listPolicies } from './policies/policies.store.ts'
import * as runs from './periods/runs.store.ts'
import { addScope } from './policies/scopes.store.ts'
import { enterTravel, travelsIn } from './inputs/travel-entries.store.ts'
import { record } from './inputs/workdays.store.ts'

/** Setting up leave or holidays along with pay rules needs their permissions too. @throws ProblemError 403. */
function refuseForeign(request: FastifyRequest, alongside: readonly ('leave' | 'holidays')[]): void {
  const isAllowed = { leave: request.may('timeoff.manage'), holidays: request.may('holidays.manage') }
  if (alongside.some((kind) => !isAllowed[kind])) throw new ProblemError('forbidden')
}

export const payrollRoutes: FastifyPluginAsyncTypebox<PlaceSetUp> = async (app, placeSetUp) => {
  await app.register(payFileRoutes)
  await app.register(comparisonRoutes)

  app.route({
    ...codeContracts.listEarningCodes,
    handler: (request) => request.inTenant(listCodes),
  })

  app.route({
    ...codeContracts.setEarningCodes,
    handler: (request) =>
      request.inTenant((tx) => setCodes(tx, organizationOf(request), request.params.format, request.body.codes)),
  })

  app.route({
    ...policyContracts.listPayPolicies,
    handler: (request) => request.inTenant(listPolicies),
  })

  app.route({
    ...policyContracts.addPayPolicy,
    handler: async (request, reply) =>
      reply.code(201).send(
        await request.inTenant(async (tx) => {
          const { jurisdiction = null, alongside = [] } = request.body
          refuseForeign(request, alongside)
          await addPolicy(tx, writerOf(request), request.body)
          const chosen = { jurisdiction, alongside, of: { locationId: null } }
          await setUpPlace(tx, organizationOf(request), chosen, languageOf(request), placeSetUp)
          await confirmLockedPay(tx, request.query.confirmed)
          return listPolicies(tx)
        }),
      ),
  })

  app.route({
    ...policyContracts.listPayJurisdictions,
    handler: (request) =>
      request.inTenant(async (tx) =>
        listJurisdictions(languageOf(request), todayOf(await readOrganizationPay(tx)), await readPlaceSetUp(tx)),
      ),
  })

  app.route({
    ...policyContracts.addPayScope,
    handler: async (request, reply) => {
      const { alongside = [], jurisdiction, locationId } = request.body
      refuseForeign(request, alongside)
      const policies = await request.inTenant(async (tx) => {
        await addScope(tx, writerOf(request), request.body)
        const chosen = { jurisdiction, alongside, of: locationId ? { locationId } : null }
        await setUpPlace(tx, organizationOf(request), chosen, languageOf(request), placeSetUp)
        await confirmLockedPay(tx, request.query.confirmed)
        return listPolicies(tx)
      })
      return reply.code(201).send(policies)
    },
  })

  app.route({
    ...contracts.listPayPeriods,
    handler: (request) =>
      request.inTenant(async (tx) => {
        const pay = await readOrganizationPay(tx)
        return { items: await listPeriods(tx, pay, request.query), currency: pay.currency }
      }),
  })

  app.route({
    ...contracts.getPayroll,
    handler: (request) => request.inTenant((tx) => payroll.summary(tx, request.query.from)),
  })

  app.route({
    ...contracts.getMemberPay,
    handler: (request) =>
      request.inTenant((tx) =>
        payroll.memberPay(tx, {
          memberId: request.params.memberId,
          from: request.query.from,
          language: languageOf(request),
        }),
      ),
  })

  app.route({
    ...contracts.approvePay,
    handler: (request) => {
      const memberId = callerOf(request).memberIds.get(organizationOf(request))
      return request.inTenant((tx) => decide(tx, { ...writerOf(request), memberId }, request.body))
    },
  })

  app.route({
    ...overridePayFlag,
    handler: async (request, reply) => {
      await request.inTenant((tx) => override(tx, writerOf(request), request.body))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.lockPay,
    handler: async (request, reply) => {
      const locked = await request.inTenant(async (tx) => {
        const period = await runs.lock(tx, writerOf(request), request.body.from)
        return shownPeriod(tx, await readOrganizationPay(tx), period)
      })
      return reply.code(201).send(locked)
    },
  })

  app.route({
    ...contracts.unlockPay,
    handler: (request) =>
      request.inTenant(async (tx) => {
        const period = await runs.unlock(tx, writerOf(request), request.params.runId, request.body.reason)
        return shownPeriod(tx, await readOrganizationPay(tx), period)
      }),
  })

  app.route({
    ...contracts.addPayAdjustment,
    handler: async (request, reply) =>
      reply.code(201).send(await request.inTenant((tx) => adjustments.add(tx, writerOf(request), request.body))),
  })

  app.route({
    ...contracts.reversePayAdjustment,
    handler: async (request, reply) => {
      const { adjustmentId } = request.params
      const reversed = await request.inTenant((tx) =>
        adjustments.reverse(tx, writerOf(request), adjustmentId, request.body),
      )
      return reply.code(201).send(reversed)
    },
  })

  app.route({
    ...recordPayWorkday,
    handler: async (request, reply) => {
      await request.inTenant((tx) => record(tx, writerOf(request), request.body))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...listPayTravels,
    handler: (request) =>
      request.inTenant(async (tx) => ({
        items: await travelsIn(tx, { memberId: request.params.memberId, from: request.query.from }),
      })),
  })

  app.route({
    ...enterPayTravel,
    handler: async (request, reply) => {
      await request.inTenant(async (tx) => {
        await enterTravel(tx, writerOf(request), request.body)
        await confirmLockedPay(tx, request.query.confirmed)
      })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.getMyPay,
    handler: (request) => {
      const memberId = callerOf(request).memberIds.get(organizationOf(request))
      if (!memberId) throw notFound()
      return request.inTenant((tx) => myPay(tx, { memberId, from: request.query.from, language: languageOf(request) }))
    },
  })
}

const languageOf = (request: FastifyRequest) => pickLanguage(request.headers['accept-language'])

const writerOf = (request: FastifyRequest): PayWriter => ({
  organizationId: organizationOf(request),
  userId: callerOf(request).userId,
  now: new Date(),
})
