import { expect, test } from 'vitest'
import { estimatedRoadMeters } from './road-distance.ts'

const loop = { latitude: 41.8781, longitude: -87.6298 }

test('a degree of latitude is 111.195 km through the air, 1.3 of that by road', () => {
  expect(estimatedRoadMeters(loop, { ...loop, latitude: 42.8781 })).toBe(144_554)
  expect(estimatedRoadMeters(loop, loop)).toBe(0)
})

test('without coordinates there is nothing to estimate', () => {
  expect(estimatedRoadMeters(loop, { latitude: null, longitude: null })).toBeNull()
  expect(estimatedRoadMeters({ latitude: 41, longitude: null }, loop)).toBeNull()
})
