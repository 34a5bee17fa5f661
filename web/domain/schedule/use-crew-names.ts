import type { CrewMember } from '#shared/jobs/jobs.contract.ts'
import type { OrgChart } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'

/** Names of crew members by id; fetches the members only while `isNeeded`. */
export function useCrewNames(organizationId: string, isNeeded: boolean, crew: readonly CrewMember[]) {
  const people = useResource<OrgChart>(isNeeded ? fill(memberPaths.orgChart, { organizationId }) : null)?.items
  return (ids: readonly string[], others: readonly CrewMember[] = []) =>
    ids
      .map(
        (id) =>
          [...crew, ...others].find(({ memberId }) => memberId === id)?.name ??
          people?.find((person) => person.id === id)?.name,
      )
      .filter(Boolean)
      .join('\n')
}
