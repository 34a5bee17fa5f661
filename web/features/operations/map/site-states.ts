import type { Operations, Site, VisitNow } from '#shared/operations/operations.contract.ts'
import { project, type Point } from '#web/domain/map/projection.ts'

/** A site's states, the most urgent first. */
export const siteStates = ['no_show', 'late', 'short', 'started', 'planned', 'done', 'none'] as const
export type SiteState = (typeof siteStates)[number]

export interface SiteNow extends Site {
  readonly state: SiteState
  readonly visits: readonly VisitNow[]
}

export interface PlacedSite extends SiteNow {
  readonly point: Point
}

export const worstOf = (states: readonly SiteState[]): SiteState =>
  siteStates.find((state) => states.includes(state)) ?? 'none'

/** Sites with today's visits and work, the most urgent first. */
export function sitesNow(sites: readonly Site[], { visits, withoutVisit }: Operations): SiteNow[] {
  const byLocation = Map.groupBy(visits, ({ locationId }) => locationId)
  const working = new Set(withoutVisit.map(({ locationId }) => locationId))
  return sites
    .map((site) => {
      const siteVisits = byLocation.get(site.id) ?? []
      // Cancelled visits do not count.
      const states = siteVisits.flatMap(({ state }) => (state === 'cancelled' ? [] : [state]))
      return { ...site, visits: siteVisits, state: worstOf(working.has(site.id) ? [...states, 'started'] : states) }
    })
    .toSorted((one, other) => siteStates.indexOf(one.state) - siteStates.indexOf(other.state))
}

export const placedSites = (sites: readonly SiteNow[]): PlacedSite[] =>
  sites.flatMap((site) => {
    const { latitude, longitude } = site
    return latitude === null || longitude === null ? [] : { ...site, point: project({ latitude, longitude }) }
  })
