import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getHomeNews, getHomeTrend, getHomeVisits } from '#shared/home/home.contract.ts'
import type { Permission } from '#shared/access/permissions.ts'
import * as visits from './home-visits.store.ts'
import * as home from './home.store.ts'
import { trend } from './trend.store.ts'
import * as waiting from './waiting.store.ts'

/** The approvals shown on home, with the permission to decide each. */
const approvals = [
  ['timeOff', 'timeoff.manage'],
  ['times', 'worklogs.manage'],
  ['trips', 'mileage.manage'],
  ['supplies', 'supplies.decide'],
  ['actions', 'inspections.manage'],
  ['questions', 'faq.manage'],
] as const satisfies readonly (readonly [string, Permission])[]

/** All of home except the day's visits, in one response. */
export const homeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...getHomeNews,
    handler: (request) => {
      const mayI = (permission: Permission) => request.may(permission)
      return request.inTenant(async (tx) => ({
        members: await home.newestMembers(tx),
        clients: await home.newestClients(tx),
        ...(mayI('members.manage') && {
          certifications: await home.endingCertifications(tx),
          invitations: await home.waitingInvitations(tx),
        }),
        ...(mayI('monitors.read') && { firing: await home.firingIncidents(tx) }),
        ...(mayI('audit.read') && { changes: await home.newestChanges(tx) }),
        ...(mayI('inspections.read') && { inspections: await waiting.newestInspections(tx) }),
        ...(mayI('requests.read') && { requests: await waiting.waitingRequests(tx) }),
        ...(mayI('supplies.read') && { supplies: await waiting.openSupplyRequests(tx) }),
        ...(mayI('quotes.manage') && { quotes: await waiting.quoteNews(tx) }),
        approvals: await waiting.approvals(
          tx,
          approvals.filter(([, permission]) => mayI(permission)).map(([kind]) => kind),
        ),
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

  app.route({
    ...getHomeTrend,
    handler: (request) => request.inTenant((tx) => trend(tx, new Date())),
  })
}
