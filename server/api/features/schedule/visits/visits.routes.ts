import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { notFound } from '#server/api/problem.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import {
  changeFollowing,
  getVisit,
  listMyVisits,
  listVisits,
  resetVisit,
  updateVisit,
  type Visit,
} from '#shared/schedule/schedule.contract.ts'
import { limits } from '#shared/limits.ts'
import { followingFrom } from './following.store.ts'
import { requireInstant, visitStart } from './instants.ts'
import { readWindow } from '#server/api/domain/schedules/visit-window.ts'
import { listMarked } from '#server/api/domain/schedules/crews/overlapping.store.ts'
import { jobsWithAdded } from './added-visits.store.ts'
import * as changes from './visits.store.ts'

const isOpen = ({ isCancelled, crew, crewSize }: Visit) => !isCancelled && crew.length < crewSize

/** Members do not see their crewmates' other assignments. */
const ofOwn = ({ overlapping, ...visit }: Visit, memberId: string): Visit =>
  overlapping?.includes(memberId) ? { ...visit, overlapping: [memberId] } : visit

export const visitRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listVisits,
    handler: async (request, reply) => {
      const { from, to, open, cancelled, added, ...filter } = request.query
      const { clientId, locationId, jobId, memberId } = filter
      const isNarrow = [clientId, locationId, jobId, memberId].some((id) => id !== undefined)
      const window = readWindow({ from, to }, isNarrow ? limits.filteredVisitWindowDaysMax : limits.visitWindowDaysMax)
      const drafts = request.may('schedule.manage')
      // Schema serialization of thousands of visits, field by field, takes four times as long.
      reply.type('application/json; charset=utf-8').serializer((visits) => JSON.stringify(visits))
      const visits = await request.inTenant(async (tx) => {
        // Only the jobs that have added visits, so that the response does not cost a whole week of visits.
        const jobIds = added ? await jobsWithAdded(tx, window) : undefined
        return listMarked(tx, window, { ...filter, ...(jobIds && { jobIds }), drafts })
      })
      return {
        items: visits.filter(
          (visit) =>
            (drafts || visit.isPublished) &&
            (cancelled || !visit.isCancelled) &&
            (!open || isOpen(visit)) &&
            (!added || !!visit.isAdded),
        ),
      }
    },
  })

  app.route({
    ...listMyVisits,
    handler: async (request) => {
      const window = readWindow(request.query, limits.filteredVisitWindowDaysMax)
      const memberId = request.member().memberId
      const visits = await request.inTenant((tx) => listMarked(tx, window, { memberId, drafts: false }))
      return { items: visits.filter(({ isPublished }) => isPublished).map((visit) => ofOwn(visit, memberId)) }
    },
  })

  app.route({
    ...getVisit,
    handler: async (request) => {
      const { jobId, originalStart } = request.params
      const visit = await request.inTenant((tx) => planned.find(tx, jobId, visitStart(originalStart)))
      if (!visit || !(visit.isPublished || request.may('schedule.manage'))) throw notFound()
      return visit
    },
  })

  app.route({
    ...updateVisit,
    handler: (request) => {
      const { jobId, originalStart } = request.params
      const key = { organizationId: organizationOf(request), jobId, originalStart: visitStart(originalStart) }
      const startsAt = requireInstant(request.body.startsAt, 'startsAt')
      return request.inTenant((tx) => changes.update(tx, key, { ...request.body, startsAt }))
    },
  })

  app.route({
    ...resetVisit,
    handler: (request) => {
      const { jobId, originalStart } = request.params
      return request.inTenant((tx) => changes.reset(tx, { jobId, originalStart: visitStart(originalStart) }))
    },
  })

  app.route({
    ...changeFollowing,
    handler: (request) => {
      const { jobId, originalStart } = request.params
      const key = { organizationId: organizationOf(request), jobId, originalStart: visitStart(originalStart) }
      return request.inTenant((tx) => followingFrom(tx, key, request.body, Temporal.Now.instant()))
    },
  })
}
