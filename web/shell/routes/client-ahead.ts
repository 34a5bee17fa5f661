import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { User } from '#shared/users/users.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { may } from '#shared/access/permissions.ts'
import { userPaths } from '#shared/users/paths.ts'
import { newestQuotesUrl, upcomingUrl } from '#web/domain/clients/client-asks.ts'
import { fill } from '#web/platform/http/api.ts'
import { readCachedOrFetch } from '#web/platform/data/resource.ts'
import type { PrefetchUrl } from '../frame/data-page.ts'

/** Prefetch URL of a client's upcoming visits, which depends on the organization's time zone. */
export const prefetchUpcoming: PrefetchUrl = async ({ organizationId = '', clientId = '' }) => {
  const configuration = await readCachedOrFetch<Configuration>(
    fill(organizationPaths.configuration, { organizationId }),
  )
  return configuration && upcomingUrl(organizationId, clientId, configuration.timeZone)
}

/** Prefetch URL of a client's newest quotes, for members who manage quotes. */
export const quotesAhead: PrefetchUrl = async ({ organizationId = '', clientId = '' }) => {
  const me = await readCachedOrFetch<User>(userPaths.me)
  return me && may(me.roles, 'quotes.manage') ? newestQuotesUrl(organizationId, clientId) : undefined
}
