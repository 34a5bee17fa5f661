import { array, assert, double, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vectorTile } from '#server/test/vector-tile.ts'
import { readShapes, type Shape } from './read-shapes.ts'
import { placeNames, longestStraightRun } from './street-names.ts'

const side = 512
const canvas = {
  side,
  zoom: 16,
  toPixels: ({ x, y }: { x: number; y: number }) => ({ x: x * side, y: y * side }),
  widthOf: (text: string) => text.length * 6,
}
const street = (name: string, ...points: [number, number][]): Shape => ({
  type: 'line',
  kind: 'minor_road',
  name,
  minZoom: 0,
  rank: 0,
  parts: [points.map(([x, y]) => ({ x, y }))],
})

describe('a vector tile', () => {
  test('is read into shapes with kind, name and place', () => {
    const { roads, places } = readShapes(
      new Uint8Array(
        vectorTile({
          roads: [
            {
              type: 'line',
              properties: { kind: 'highway', name: 'I-94' },
              parts: [
                [
                  [0, 2_048],
                  [4_096, 1_024],
                ],
              ],
            },
          ],
          places: [
            {
              type: 'point',
              properties: { kind: 'locality', name: 'Edina', min_zoom: 8, population_rank: 9 },
              parts: [[[1_024, 0]]],
            },
          ],
        }),
      ).buffer,
    )
    const line = [
      { x: 0, y: 0.5 },
      { x: 1, y: 0.25 },
    ]
    expect(roads).toEqual([{ type: 'line', kind: 'highway', name: 'I-94', minZoom: 0, rank: 0, parts: [line] }])
    expect(places).toEqual([
      { type: 'point', kind: 'locality', name: 'Edina', minZoom: 8, rank: 9, parts: [[{ x: 0.25, y: 0 }]] },
    ])
  })
})

describe('street names', () => {
  test('run along their street, never upside down', () => {
    const east = street('East Street', [0.1, 0.5], [0.9, 0.5])
    const west = street('West Street', [0.9, 0.2], [0.1, 0.2])
    const steep = street('Steep Street', [0.3, 0.9], [0.2, 0.6])
    const placedNames = placeNames([], [east, west, steep], canvas)
    expect(placedNames.map(({ text, angle }) => [text, Math.round((angle * 180) / Math.PI)])).toEqual([
      ['East Street', 0],
      ['West Street', 0],
      // A rise of 0.3 over 0.1 reads from bottom left to top right, which is 180° − atan(3).
      ['Steep Street', 72],
    ])
  })

  test('are left out where the street is too short, too bent or not shown yet', () => {
    const bent = street('Winding Road', [0.1, 0.1], [0.13, 0.1], [0.13, 0.13], [0.16, 0.13], [0.16, 0.16])
    expect(placeNames([], [bent, street('Short Street', [0.5, 0.5], [0.6, 0.5])], canvas)).toEqual([])
    const long = street('Long Street', [0.1, 0.5], [0.9, 0.5])
    expect(placeNames([], [long], { ...canvas, zoom: 14 })).toEqual([])
  })

  test('give way to towns, and are not repeated nearby', () => {
    const town = { ...street('Edina', [0.5, 0.5]), type: 'point', kind: 'locality' } as const
    const [one, other] = [street('Main Street', [0.1, 0.5], [0.9, 0.5]), street('Main Street', [0.1, 0.3], [0.9, 0.3])]
    expect(placeNames([town], [one, other], canvas).map(({ text, at }) => [text, at.y])).toEqual([
      ['Edina', 256],
      ['Main Street', 0.3 * side],
    ])
    expect(placeNames([], [other, street('Main Street', [0.1, 0.4], [0.9, 0.4])], canvas)).toHaveLength(1)
  })

  const fraction = double({ min: -0.5, max: 1.5, noNaN: true })
  const line = array(tuple(fraction, fraction), { minLength: 2, maxLength: 6 })

  test('are never cut off by the tile’s edge and never cover each other', () => {
    assert(
      property(array(line, { maxLength: 20 }), (lines) => {
        const roads = lines.map((points, index) => street(`Street ${index}`, ...points))
        const placedNames = placeNames([], roads, canvas)
        for (const { text, at, angle } of placedNames) {
          const half = canvas.widthOf(text) / 2
          for (const away of [-half, half]) {
            const [x, y] = [at.x + away * Math.cos(angle), at.y + away * Math.sin(angle)]
            expect(Math.min(x, y)).toBeGreaterThan(0)
            expect(Math.max(x, y)).toBeLessThan(side)
          }
        }
        const centers = placedNames.map(({ at }) => at)
        for (const [index, a] of centers.entries())
          for (const b of centers.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(12)
      }),
    )
  })

  test('use the longest straight stretch inside the tile', () => {
    const corner = [
      { x: -100, y: 50 },
      { x: 200, y: 50 },
      { x: 200, y: 500 },
    ]
    expect(longestStraightRun(corner, side)).toEqual({ from: { x: 200, y: 50 }, to: { x: 200, y: 500 } })
    expect(
      longestStraightRun(
        [
          { x: -10, y: -10 },
          { x: -50, y: 80 },
        ],
        side,
      ),
    ).toBeUndefined()
  })
})
