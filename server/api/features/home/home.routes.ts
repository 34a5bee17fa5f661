import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#server/api/plugins/access.ts'
import { getHomeNews, getHomeVisits } from '#shared/contracts/home.ts'
import { may, type Permission } from '#shared/permissions.ts'
import * as visits from './home-visits.store.ts'
import * as home from './home.store.ts'

/** What home shows beside the day's visits, in one answer. */
export const homeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...getHomeNews,
    handler: (request) => {
      const roles = callerOf(request).roles.get(request.params.organizationId) ?? []
      const mayI = (permission: Permission) => may(roles, permission)
      return request.inTenant(async (tx) => ({
        members: await home.newestMembers(tx),
        clients: await home.newestClients(tx),
        ...(mayI('members.manage') && {
          certifications: await home.endingCertifications(tx),
          invitations: await home.waitingInvitations(tx),
        }),
        ...(mayI('monitors.read') && { firing: await home.firingIncidents(tx) }),
        ...(mayI('audit.read') && { changes: await home.newestChanges(tx) }),
      }))
    },
  })

  app.route({
    ...getHomeVisits,
    handler: (request) => {
      const now = Temporal.Now.instant().toString({ smallestUnit: 'second' })
      const drafts = request.may('schedule.manage')
      return request.inTenant((tx) => visits.week(tx, request.query.from, now, drafts))
    },
  })
}
