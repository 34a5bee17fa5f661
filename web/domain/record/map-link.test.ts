import { expect, test } from 'vitest'
import { mapAddress } from './map-link.tsx'

const place = { lines: ['1 Main St', 'Albany, NY'], latitude: 42.65, longitude: -73.75 }

test('an Android phone opens its own map, others a page', () => {
  expect(mapAddress(place, 'Mozilla/5.0 (Linux; Android 15)')).toBe(
    'geo:42.65,-73.75?q=1%20Main%20St%2C%20Albany%2C%20NY',
  )
  expect(mapAddress(place, 'Mozilla/5.0 (iPhone)')).toBe(
    'https://www.google.com/maps/search/?api=1&query=1%20Main%20St%2C%20Albany%2C%20NY',
  )
})

test('a place without an address is found by its coordinates, and one without either by nothing', () => {
  expect(mapAddress({ ...place, lines: [] }, '')).toContain('query=42.65%2C-73.75')
  expect(mapAddress({ lines: [], latitude: null, longitude: null }, '')).toBeUndefined()
})
