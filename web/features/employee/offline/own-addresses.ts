import { problemReportPaths } from '#shared/problem-reports/paths.ts'
import { crewPaths } from '#shared/schedule/crew-paths.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { supplyRequestPaths } from '#shared/supply-requests/paths.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { workLogPaths } from '#shared/work-logs/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { addDays, todayIn } from '#web/platform/format/days.ts'

/** Number of days in My schedule. */
export const scheduleDays = 14
const requestsShown = 5

/** URLs that the page's tabs request first. */
export const ownAddresses = (organizationId: string, today = todayIn()) => ({
  hours: fill(timeclockPaths.ownWorkLogs, { organizationId }),
  timeRequests: withQuery(fill(workLogPaths.ownTimeRequests, { organizationId }), { limit: requestsShown }),
  schedule: withQuery(fill(schedulePaths.myVisits, { organizationId }), {
    from: addDays(today, -1),
    to: addDays(today, scheduleDays - 1),
  }),
  availability: fill(crewPaths.myAvailability, { organizationId }),
  supplies: fill(supplyRequestPaths.ownSupplyRequests, { organizationId }),
  problems: fill(problemReportPaths.ownProblemReports, { organizationId }),
})

/** Everything that the page shows without a connection. An alarm code is not among it. */
export const storedAddresses = (organizationId: string) => [
  fill(timeclockPaths.timeclock, { organizationId }),
  ...Object.values(ownAddresses(organizationId)),
]
