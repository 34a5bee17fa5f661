export const recapLimits = {
  stopsMax: 40,
  textMax: 2_000,
  suppliesMax: 30,
  unitMax: 30,
  quantityMax: 100_000,
  crewMax: 50,
  photosMax: 10,
  photoBytesMax: 20 * 1024 * 1024,
  commentMax: 2_000,
  /** Two thousand kilometers between two stops of a day. */
  distanceMaxM: 2_000_000,
  /** From the first arrival to the last departure. */
  hoursMax: 18,
  reportDaysMax: 92,
} as const

export const distanceSources = ['entered', 'estimate'] as const
export type DistanceSource = (typeof distanceSources)[number]
