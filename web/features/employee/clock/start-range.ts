import type { Timeclock, Workplace } from '#shared/timeclock/timeclock.contract.ts'
import { checkFence } from '#shared/timeclock/fence.ts'
import type { PositionState } from './use-position.ts'

export interface StartRange {
  readonly isInside: boolean
  /** Null when it is unknown. */
  readonly distanceM: number | null
  /** Out of range, but the organization only flags such starts. */
  readonly mayStartAnyway: boolean
}

/** Whether work can be started from this position, by the same rule as the API. */
export function startRange(
  place: Workplace,
  position: PositionState,
  policy: Timeclock['policy']['geofencePolicy'],
): StartRange {
  const { fence, distanceM } = checkFence(place, position.state === 'found' ? position.position : null)
  const isUnsure = fence === 'no_position' || fence === 'uncertain'
  return {
    // Before the position was requested, starts are allowed; the tap requests it.
    isInside:
      fence === 'inside' || fence === 'none' || (isUnsure && (policy === 'flag' || position.state === 'unasked')),
    distanceM,
    mayStartAnyway: policy === 'flag',
  }
}
