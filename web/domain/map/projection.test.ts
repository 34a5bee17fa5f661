import { describe, expect, test } from 'vitest'
import { distanceBetween } from '#shared/timeclock/fence.ts'
import { clustersOf, panned, placeIn, project, scaleBar, viewOf, zoomed } from './projection.ts'

const size = { width: 800, height: 600 }
const minneapolis = { latitude: 44.9778, longitude: -93.265 }
const saintPaul = { latitude: 44.9537, longitude: -93.09 }
const points = [project(minneapolis), project(saintPaul)]

describe('the map’s projection', () => {
  test('puts north at the top and east at the right', () => {
    const [west, east] = points
    expect(west && east && west.x < east.x && west.y < east.y).toBe(true)
    expect(project({ latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: 0.5 })
    expect(project({ latitude: 90, longitude: 180 }).y).toBeGreaterThanOrEqual(0)
  })

  test('fits all points into the view', () => {
    const view = viewOf(points, size)
    for (const point of points) {
      const { x, y } = placeIn(view, size, point)
      expect(x).toBeGreaterThanOrEqual(47)
      expect(x).toBeLessThanOrEqual(753)
      expect(y).toBeGreaterThanOrEqual(47)
      expect(y).toBeLessThanOrEqual(553)
    }
    expect(placeIn(viewOf(points.slice(0, 1), size), size, points[0] ?? { x: 0, y: 0 })).toEqual({ x: 400, y: 300 })
    expect(viewOf([], size).scale).toBeGreaterThan(0)
  })

  test('keeps the point under the fingers in place while zooming', () => {
    const view = viewOf(points, size)
    const [point = { x: 0, y: 0 }] = points
    const at = placeIn(view, size, point)
    const near = placeIn(zoomed(view, size, 3, at), size, point)
    expect(near.x).toBeCloseTo(at.x, 3)
    expect(near.y).toBeCloseTo(at.y, 3)
    const beside = placeIn(panned(view, { x: 30, y: -10 }), size, point)
    expect(beside.x).toBeCloseTo(at.x + 30, 3)
    expect(beside.y).toBeCloseTo(at.y - 10, 3)
  })

  test('shows a round length in the scale bar at its true size', () => {
    const view = { ...project(minneapolis), scale: 2 ** 17 }
    const { length, pixels } = scaleBar(view, 1_000)
    expect([1, 2, 5].map((step) => step * 10 ** Math.floor(Math.log10(length)))).toContain(length)
    expect(pixels).toBeLessThanOrEqual(120)
    const east = { ...minneapolis, longitude: minneapolis.longitude + 0.1 }
    const apart = placeIn(view, size, project(east)).x - placeIn(view, size, project(minneapolis)).x
    const meters = distanceBetween(minneapolis, east)
    expect((length * 1_000 * apart) / pixels / meters).toBeCloseTo(1, 2)
  })

  describe('map clusters', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      id: index,
      point: project({ latitude: 44.5 + (index % 50) / 50, longitude: -93.5 + Math.floor(index / 50) / 40 }),
    }))

    test('group sites close together, few marks for thousands, and lose none', () => {
      const view = viewOf(
        many.map(({ point }) => point),
        size,
      )
      const marks = clustersOf(many, view, size)
      expect(marks.length).toBeLessThan(300)
      expect(marks.reduce((sum, { items }) => sum + items.length, 0)).toBe(2_000)
    })

    test('outside the window are left out, and panning keeps the groups', () => {
      const view = viewOf(
        many.map(({ point }) => point),
        size,
      )
      const groups = (moved = view) =>
        new Set(clustersOf(many, moved, size).map(({ items }) => items.map(({ id }) => id).join()))
      expect(groups(panned(view, { x: 7, y: 3 }))).toEqual(groups())
      const near = zoomed(view, size, 16, { x: 400, y: 300 })
      expect(clustersOf(many, near, size).reduce((sum, { items }) => sum + items.length, 0)).toBeLessThan(200)
    })
  })
})
