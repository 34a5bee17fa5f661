import { describe, expect, test } from 'vitest'
import { project, viewOf } from './projection.ts'
import { tilesOf, tileUrl } from './tiles.ts'

const source = { url: 'https://tile.example.com/{z}/{x}/{y}.png' }
const pictures = { tilePx: 256, zoomMax: 19 }
const size = { width: 600, height: 400 }

describe('map tiles', () => {
  test("cover the window without a gap, with the place's own tiles in the middle", () => {
    const minneapolis = project({ latitude: 44.9778, longitude: -93.265 })
    const tiles = tilesOf(pictures, viewOf([minneapolis], size), size)
    // OpenStreetMap's tile numbers for this street corner.
    expect(tiles.map((tile) => tileUrl(source, tile))).toContain('https://tile.example.com/14/3947/5895.png')
    const covered = tiles.reduce((sum, { left, top, size: side }) => {
      const width = Math.min(left + side, size.width) - Math.max(left, 0)
      const height = Math.min(top + side, size.height) - Math.max(top, 0)
      return sum + width * height
    }, 0)
    expect(covered).toBeCloseTo(size.width * size.height, 3)
  })

  test('show the world as one tile, and request nothing beyond it', () => {
    expect(tilesOf(pictures, { x: 0.5, y: 0.5, scale: 256 }, size)).toEqual([
      { z: 0, x: 0, y: 0, left: 172, top: 72, size: 256 },
    ])
    expect(tilesOf(pictures, { x: 3, y: 3, scale: 256 }, size)).toEqual([])
  })

  test('are enlarged beyond their highest zoom level', () => {
    const [tile] = tilesOf(pictures, { x: 0.2, y: 0.3, scale: 2 ** 28 }, size)
    expect(tile?.z).toBe(19)
    expect(tile?.size).toBe(512)
  })
})
