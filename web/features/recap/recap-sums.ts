import type { Recap, RecapStopDraft, UsedSupply } from '#shared/recap/recaps.contract.ts'
import { unitFor } from '#shared/supplies/units.ts'

/** Whole minutes between two instants; 0 if one is missing or they are reversed. */
export const minutesBetween = (from: string | null | undefined, to: string | null | undefined): number =>
  from && to ? Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000)) : 0

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Duration of a stop whose end is earlier on the clock than its start, and thus on the next day. */
export function overnightMinutes({ arrives, leaves }: Pick<RecapStopDraft, 'arrives' | 'leaves'>): number | undefined {
  if (!arrives || !leaves || leaves >= arrives) return undefined
  return minuteOf(leaves) - minuteOf(arrives) + 1_440
}

/** Totals of a recap: time on site, driving time and distance. */
export const sumsOf = ({ stops }: Pick<Recap, 'stops'>) => ({
  siteMinutes: stops.reduce((sum, { arrivedAt, leftAt }) => sum + minutesBetween(arrivedAt, leftAt), 0),
  drivingMinutes: stops.reduce(
    (sum, { arrivedAt }, index) => sum + minutesBetween(stops[index - 1]?.leftAt, arrivedAt),
    0,
  ),
  meters: stops.reduce((sum, { distanceM }) => sum + (distanceM ?? 0), 0),
})

export const suppliesInWords = (supplies: readonly UsedSupply[]): string =>
  supplies
    .map(({ quantity, unit, name }) => [quantity, unitFor(quantity, unit), name].filter(Boolean).join(' '))
    .join(', ')
