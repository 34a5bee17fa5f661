import { jobPaths } from '#shared/jobs/paths.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { addDays, todayIn } from '#web/platform/format/days.ts'

const upcomingDays = 14
const quotesShown = 5

/** URL of a client's visits in the next two weeks, counted in the organization's time zone. */
export function upcomingUrl(organizationId: string, clientId: string, timeZone: string) {
  const from = todayIn(timeZone)
  const to = addDays(from, upcomingDays)
  return withQuery(fill(jobPaths.visits, { organizationId }), { from, to, clientId })
}

export const newestQuotesUrl = (organizationId: string, clientId: string) =>
  withQuery(fill(quotePaths.quotes, { organizationId }), { clientId, limit: quotesShown })
