import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from './resource.ts'

/** What the organisation decided for itself: its zone, week, currency; undefined while it loads. */
export const useConfiguration = (organizationId: string) =>
  useResource<Configuration>(fill(organizationPaths.configuration, { organizationId }))
