import type { Position } from '#shared/timeclock/timeclock.contract.ts'

export type Located =
  | { readonly state: 'found'; readonly position: Position }
  | { readonly state: 'denied' | 'unavailable' }

const patienceMs = 10_000
const freshMs = 30_000

/** Requests the device's position once, without tracking. Never rejects: an unknown position is a valid result. */
export function locate(): Promise<Located> {
  if (!('geolocation' in navigator)) return Promise.resolve({ state: 'unavailable' })
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ state: 'found', position: { latitude, longitude, accuracyM: accuracy } }),
      ({ code, PERMISSION_DENIED }) => resolve({ state: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: freshMs },
    ),
  )
}

/** Whether the position can be requested without a permission prompt. */
export const mayLocate = async () =>
  (await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined))?.state === 'granted'
