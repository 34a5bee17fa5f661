import type { Position } from './timeclock.contract.ts'
import { accuracyMaxM, type FenceResult } from './punches.ts'
import type { WorkLogFlag } from '../work-logs/flags.ts'

interface Fence {
  latitude: number | null
  longitude: number | null
  radiusM: number
}

export interface FenceCheck {
  fence: FenceResult
  distanceM: number | null
  accuracyM: number | null
  flags: WorkLogFlag[]
}

const earthRadiusM = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance in meters. */
export function distanceBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const part = across + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(part)))
}

/**
 * Compares a position with a geofence. Inside is `distance ≤ radius + min(accuracy, 100 m)`. A position with an error
 * above 100 m is uncertain, unless it is too far away even so; a location without coordinates has no geofence.
 */
export function checkFence({ latitude, longitude, radiusM }: Fence, position: Position | null): FenceCheck {
  if (latitude === null || longitude === null)
    return { fence: 'none', distanceM: null, accuracyM: position && Math.round(position.accuracyM), flags: [] }
  if (!position) return { fence: 'no_position', distanceM: null, accuracyM: null, flags: ['no_position'] }
  const distance = distanceBetween({ latitude, longitude }, position)
  const fence = { distanceM: Math.round(distance), accuracyM: Math.round(position.accuracyM) }
  if (position.accuracyM <= accuracyMaxM) {
    const inside = distance <= radiusM + position.accuracyM
    return { ...fence, fence: inside ? 'inside' : 'outside', flags: inside ? [] : ['outside_fence'] }
  }
  return distance > radiusM + position.accuracyM
    ? { ...fence, fence: 'outside', flags: ['outside_fence', 'poor_accuracy'] }
    : { ...fence, fence: 'uncertain', flags: ['poor_accuracy'] }
}
