import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getMorningReport, type MorningReport } from '#shared/morning-report/morning-report.contract.ts'
import { reportOf } from './findings.ts'
import { findingsIn, lastWorkday } from './morning-report.store.ts'

const nothing: MorningReport = {
  day: null,
  counts: { missed: 0, late: 0, short: 0, early: 0, open: 0, problem: 0 },
  items: [],
}

export const morningReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...getMorningReport,
    handler: async (request) => {
      const morning = await request.inTenant((tx) => lastWorkday(tx, new Date()))
      return morning
        ? reportOf(
            morning.day,
            findingsIn(morning, (regionId) => request.actsIn(regionId)),
          )
        : nothing
    },
  })
}
