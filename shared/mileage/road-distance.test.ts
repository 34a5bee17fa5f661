import { describe, expect, test } from 'vitest'
import { estimatedRoadMeters } from './road-distance.ts'

const loop = { latitude: 41.8781, longitude: -87.6298 }

describe('estimated road distance', () => {
  test('estimates a degree of latitude as 111.195 km straight-line × 1.3', () => {
    expect(estimatedRoadMeters(loop, { ...loop, latitude: 42.8781 })).toBe(144_554)
    expect(estimatedRoadMeters(loop, loop)).toBe(0)
  })

  test('returns null without coordinates', () => {
    expect(estimatedRoadMeters(loop, { latitude: null, longitude: null })).toBeNull()
    expect(estimatedRoadMeters({ latitude: 41, longitude: null }, loop)).toBeNull()
  })
})
