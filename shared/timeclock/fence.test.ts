import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFence, distanceBetween } from './fence.ts'

const site = { latitude: 41.8781, longitude: -87.6298 }
const fence = { ...site, radiusM: 150 }
const metresNorth = (metres: number) => ({ ...site, latitude: site.latitude + metres / 111_195.08 })
const at = (metres: number, accuracyM: number) => checkFence(fence, { ...metresNorth(metres), accuracyM })

test('matches distances on the globe', () => {
  expect(distanceBetween(site, site)).toBe(0)
  const newYork = { latitude: 40.7128, longitude: -74.006 }
  expect(distanceBetween(site, newYork) / 1_000).toBeCloseTo(1_144.3, 0)
  // Across the date line, and from pole to pole.
  expect(distanceBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111_195, 0)
  expect(distanceBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 })).toBeCloseTo(20_015_114, 0)
})

describe('inside is distance ≤ radius + min(accuracy, 100 m)', () => {
  test.each([
    [0, 5, 'inside', []],
    [149, 0, 'inside', []],
    [151, 0, 'outside', ['outside_fence']],
    [199, 50, 'inside', []],
    [201, 50, 'outside', ['outside_fence']],
    [249, 100, 'inside', []],
    [251, 100, 'outside', ['outside_fence']],
    // An imprecise position proves neither, unless it is too far away even with its error.
    [0, 101, 'uncertain', ['poor_accuracy']],
    [1_000, 3_000, 'uncertain', ['poor_accuracy']],
    [5_000, 3_000, 'outside', ['outside_fence', 'poor_accuracy']],
  ] as const)('classifies %i m with an accuracy of %i m as %s', (metres, accuracyM, result, flags) => {
    expect(at(metres, accuracyM)).toEqual({ fence: result, distanceM: metres, accuracyM, flags })
  })

  test('is symmetric and at most half the circumference', () => {
    const points = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(points, points, (a, b) => {
        expect(distanceBetween(a, b)).toBeCloseTo(distanceBetween(b, a), 3)
        expect(distanceBetween(a, b)).toBeLessThanOrEqual(20_015_115)
      }),
    )
  })
})

test('flags a missing position, and has no geofence for a location without coordinates', () => {
  expect(checkFence(fence, null)).toEqual({
    fence: 'no_position',
    distanceM: null,
    accuracyM: null,
    flags: ['no_position'],
  })
  const nowhere = { latitude: null, longitude: null, radiusM: 150 }
  expect(checkFence(nowhere, { ...site, accuracyM: 4_000 })).toMatchObject({ fence: 'none', flags: [] })
  expect(checkFence(nowhere, null)).toMatchObject({ fence: 'none', flags: [] })
})
