import { distanceBetween } from '../timeclock/fence.ts'

/** Roads are longer than the straight line. */
const roadFactor = 1.3

export interface Coordinates {
  latitude: number | null
  longitude: number | null
}

export const unknownPosition: Coordinates = { latitude: null, longitude: null }

/** Estimates the road distance in meters: straight-line × 1.3, rounded once. Null when an end has no coordinates. */
export function estimatedRoadMeters(a: Coordinates, b: Coordinates): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  const [from, to] = [
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  ]
  return Math.round(distanceBetween(from, to) * roadFactor)
}

/** A city speed of 25 mph, with stops and parking. */
const metersPerHour = 25 * 1609.344

/** Estimates the time for a road distance, in whole seconds, rounded up. */
export const drivingSeconds = (meters: number): number => Math.ceil((meters / metersPerHour) * 3_600)
