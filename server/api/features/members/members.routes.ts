import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { limitKey, limitTries } from '#server/api/rate-limits.ts'
import type { RateLimits } from '#server/config.ts'
import {
  createMember,
  deactivateMember,
  getMember,
  getOrgChart,
  inviteMember,
  listMembers,
  moveMember,
  reactivateMember,
  setMemberRoles,
  updateMember,
  withdrawInvitation,
} from '#shared/members/members.contract.ts'
import { handOver as handOverContract, listHoldings } from '#shared/members/holdings.contract.ts'
import { organizationOf } from '#server/api/path.ts'
import { viewerOf, writerOf } from './caller.ts'
import { handOver } from './hand-over.store.ts'
import { holdings } from './holdings.store.ts'
import * as list from './member-list.store.ts'
import { get } from './member.store.ts'
import * as members from './members.store.ts'
import { chart } from './org-chart.store.ts'

export interface MemberDeps {
  db: Kysely<Database>
  rateLimits: RateLimits
}

export const memberRoutes: FastifyPluginAsyncTypebox<MemberDeps> = async (app, { db, rateLimits }) => {
  app.route({
    ...listMembers,
    handler: (request) =>
      request.inTenant(async (tx) => ({
        ...(await list.page(tx, request.query)),
        counts: await list.countMembersByStatus(tx, request.query),
      })),
  })

  app.route({
    ...getOrgChart,
    handler: async (request) => ({ items: await request.inTenant((tx) => chart(tx)) }),
  })

  app.route({
    ...createMember,
    handler: async (request, reply) => {
      const member = await request.inTenant(async (tx) => {
        const id = await members.create(tx, writerOf(request), request.body)
        return get(tx, id, viewerOf(request))
      })
      return reply.code(201).send(member)
    },
  })

  app.route({
    ...getMember,
    handler: (request) => request.inTenant((tx) => get(tx, request.params.memberId, viewerOf(request))),
  })

  app.route({
    ...updateMember,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await members.update(tx, writerOf(request), request.params.memberId, request.body)
        return get(tx, request.params.memberId, viewerOf(request))
      }),
  })

  app.route({
    ...moveMember,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await members.setManager(tx, request.params.memberId, request.body)
        return get(tx, request.params.memberId, viewerOf(request))
      }),
  })

  app.route({
    ...setMemberRoles,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await members.setRoles(tx, writerOf(request), request.params.memberId, request.body)
        return get(tx, request.params.memberId, viewerOf(request))
      }),
  })

  app.route({
    ...deactivateMember,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await members.setActive(tx, writerOf(request), request.params.memberId, false)
        return get(tx, request.params.memberId, viewerOf(request))
      }),
  })

  app.route({
    ...listHoldings,
    handler: async (request) => ({
      items: await request.inTenant((tx) => holdings(tx, request.params.memberId)),
    }),
  })

  app.route({
    ...handOverContract,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await handOver(tx, organizationOf(request), request.params.memberId, request.body)
        return { items: await holdings(tx, request.params.memberId) }
      }),
  })

  app.route({
    ...reactivateMember,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await members.setActive(tx, writerOf(request), request.params.memberId, true)
        return get(tx, request.params.memberId, viewerOf(request))
      }),
  })

  app.route({
    ...inviteMember,
    handler: async (request) => {
      const { memberId } = request.params
      // Each sends a mail to someone who may never have asked for one.
      await limitTries(db, { key: limitKey('invite', memberId), max: rateLimits.resendPerHour, windowSeconds: 3_600 })
      return request.inTenant(async (tx) => {
        await members.invite(tx, writerOf(request), memberId)
        return get(tx, memberId, viewerOf(request))
      })
    },
  })

  app.route({
    ...withdrawInvitation,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await members.withdrawInvitation(tx, request.params.memberId)
        return get(tx, request.params.memberId, viewerOf(request))
      }),
  })
}
