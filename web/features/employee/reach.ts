import type { Timeclock, Workplace } from '#shared/timeclock/timeclock.contract.ts'
import { checkFence } from '#shared/timeclock/fence.ts'
import type { PositionState } from './use-position.ts'

export interface Reach {
  readonly isInside: boolean
  /** Null where it cannot be told. */
  readonly distanceM: number | null
  /** Out of reach, but the organisation lets one start and flags it. */
  readonly mayStartAnyway: boolean
}

/** Whether work can be started at a place from here: as the API will see it. */
export function reachOf(place: Workplace, found: PositionState, policy: Timeclock['policy']['geofencePolicy']): Reach {
  const { fence, distanceM } = checkFence(place, found.state === 'found' ? found.position : null)
  const isUnsure = fence === 'no_position' || fence === 'uncertain'
  return {
    // Before somebody was asked where they are, nothing is refused here: the tap asks.
    isInside: fence === 'inside' || fence === 'none' || (isUnsure && (policy === 'flag' || found.state === 'unasked')),
    distanceM,
    mayStartAnyway: policy === 'flag',
  }
}
