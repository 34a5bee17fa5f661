import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from './resource.ts'

/** The organization's own settings: time zone, week start, currency; undefined while they load. */
export const useConfiguration = (organizationId: string) =>
  useResource<Configuration>(fill(organizationPaths.configuration, { organizationId }))
