import { splitByRatio } from '../apportion.ts'
import { ratio, roundHalfUp, sum, times, type Ratio } from '../ratio.ts'
import { areaHours, areasOf, perVisit, setUpHours, type QuoteScope } from './scope.ts'

interface ZoneLoad {
  site: number
  /** Empty for areas without one. */
  zone: string
  /** The number of areas, each identical one counted. */
  areas: number
  /** On an average visit. */
  minutes: number
}

interface Workload {
  zones: ZoneLoad[]
  setUpMinutes: number
  /** Minutes of an average visit: the sum of the zones and the set-up. */
  minutes: number
  crewSize: number
  /** Minutes per visit for each member. */
  minutesEach: number
}

type Option = Parameters<typeof areasOf>[2] & { visitsPerWeek: number; marginPercent: number | null; crewSize?: number }

/** Returns the minutes of an average visit by zone and by person; parts are rounded so that they sum to the whole. */
export function workloadOf(scope: QuoteScope, option: Option): Workload {
  const zones = new Map<string, Omit<ZoneLoad, 'minutes'> & { hours: Ratio }>()
  for (const [site, siteScope] of scope.sites.entries())
    for (const area of areasOf(siteScope, site, option)) {
      const zone = (area.zone ?? '').trim()
      const key = `${site} ${zone}`
      const hours = areaHours(area, option)
      const known = zones.get(key)
      zones.set(key, {
        site,
        zone,
        areas: (known?.areas ?? 0) + (area.count ?? 1),
        hours: known ? sum([known.hours, hours]) : hours,
      })
    }
  const loads = [...zones.values()]
  const visit = [...loads.map(({ hours }) => hours), setUpHours(scope, option)].map((hours) =>
    times(perVisit(hours, option), ratio(60)),
  )
  const whole = sum(visit)
  const minutes = roundHalfUp(whole)
  const parts = splitByRatio(minutes, visit)
  const { crewSize = 1 } = option
  return {
    zones: loads.map(({ site, zone, areas }, at) => ({ site, zone, areas, minutes: parts[at] ?? 0 })),
    setUpMinutes: parts[loads.length] ?? 0,
    minutes,
    crewSize,
    minutesEach: roundHalfUp(times(whole, ratio(1, crewSize))),
  }
}
