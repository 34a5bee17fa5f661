import { useMemo } from 'react'
import type { Member } from '#shared/members/members.contract.ts'
import type { MemberMileage } from '#shared/mileage/mileage.contract.ts'
import type { Site } from '#shared/operations/operations.contract.ts'
import type { VisitList } from '#shared/schedule/schedule.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { mileagePaths } from '#shared/mileage/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { dayRoute, type DayRoute } from './day-route.ts'

/** A member's route of a day; undefined while it loads. */
export function useDayRoute(
  organizationId: string,
  { memberId, day, sites }: { memberId: string; day: string; sites: readonly Site[] },
): DayRoute | undefined {
  const path = { organizationId, memberId }
  const visits = useResource<VisitList>(
    withQuery(fill(jobPaths.visits, { organizationId }), { from: day, to: day, memberId }),
  )?.items
  const home = useHome(path, day)
  return useMemo(
    () => (visits && home ? dayRoute(visits, new Map(sites.map((site) => [site.id, site])), home.at) : undefined),
    [visits, sites, home],
  )
}

/**
 * The start and end of the day if the organization pays for commutes; the API returns a home only with permission.
 * Undefined while it loads.
 */
function useHome(path: { organizationId: string; memberId: string }, day: string) {
  const managesTrips = useMay('mileage.manage')
  const member = useResource<Member>(fill(memberPaths.member, path))
  const { homeLatitude: latitude = null, homeLongitude: longitude = null } = member ?? {}
  const isShown = latitude !== null && (managesTrips || member?.self === true)
  const mileage = useResource<MemberMileage>(
    isShown ? withQuery(fill(mileagePaths.memberMileage, path), { from: day, to: day }) : null,
  )
  const isKnown = member !== undefined && (!isShown || mileage !== undefined)
  const isCounted = isShown && mileage?.commutePaid === true
  return useMemo(
    () => (isKnown ? { at: isCounted ? { latitude, longitude } : undefined } : undefined),
    [isKnown, isCounted, latitude, longitude],
  )
}
