import type { UnitSystem } from '../organizations/choices.ts'

/** The radius of a new location's geofence: 500 feet, or 150 meters. */
export const newGeofenceM: Readonly<Record<UnitSystem, number>> = { imperial: 152, metric: 150 }
