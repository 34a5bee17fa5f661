import { describe, expect, test } from 'vitest'
import { mapAddress } from './map-link.tsx'

const place = { lines: ['1 Main St', 'Albany, NY'], latitude: 42.65, longitude: -73.75 }

describe('map links', () => {
  test("opens the phone's map app on Android, and a web map elsewhere", () => {
    expect(mapAddress(place, 'Mozilla/5.0 (Linux; Android 15)')).toBe(
      'geo:42.65,-73.75?q=1%20Main%20St%2C%20Albany%2C%20NY',
    )
    expect(mapAddress(place, 'Mozilla/5.0 (iPhone)')).toBe(
      'https://www.google.com/maps/search/?api=1&query=1%20Main%20St%2C%20Albany%2C%20NY',
    )
  })

  test('use the coordinates when there is no address, and are absent without both', () => {
    expect(mapAddress({ ...place, lines: [] }, '')).toContain('query=42.65%2C-73.75')
    expect(mapAddress({ lines: [], latitude: null, longitude: null }, '')).toBeUndefined()
  })
})
