import type { MemberPage } from '#shared/members/members.contract.ts'
import { limits } from '#shared/limits.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'

/** Active members for a filter; undefined while they load. */
export const useActiveMembers = (organizationId: string) =>
  useResource<MemberPage>(
    withQuery(fill(memberPaths.members, { organizationId }), { status: 'active', limit: limits.pageSizeMax }),
  )?.items
