import type { Point } from '../projection.ts'
import type { TileNumber } from '../tiles.ts'
import type { Shape, Shapes } from './read-shapes.ts'
import { placeNames } from './street-names.ts'
import { rules, type Palette, type Rule } from './street-style.ts'

interface Drawing {
  readonly shapes: Shapes
  /** The tile that the shapes are of, the same as `shown` or one around it. */
  readonly source: TileNumber
  readonly tile: TileNumber
  readonly side: number
  readonly palette: Palette
}

const fonts = { street: '500 11px Inter, sans-serif', place: '600 13px Inter, sans-serif' }

/** Draws one tile of the map. */
export function drawStreets(pen: CanvasRenderingContext2D, { shapes, source, tile, side, palette }: Drawing): void {
  // Beyond the file's last level, a tile shows a part of one that it has.
  const times = 2 ** (tile.z - source.z)
  const toPixels = ({ x, y }: Point): Point => ({
    x: ((source.x + x) * times - tile.x) * side,
    y: ((source.y + y) * times - tile.y) * side,
  })
  pen.fillStyle = palette.land
  pen.fillRect(0, 0, side, side)
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  for (const rule of rules) {
    if (tile.z < (rule.zoomMin ?? 0)) continue
    const path = new Path2D()
    for (const shape of shapes[rule.layer] ?? []) if (isOf(rule, shape)) trace(path, shape, toPixels)
    pen.strokeStyle = palette[rule.color]
    pen.fillStyle = palette[rule.color]
    pen.lineWidth = rule.width?.(tile.z) ?? 0
    pen[rule.width ? 'stroke' : 'fill'](path)
  }
  const widthOf = (text: string, isPlace: boolean) => {
    pen.font = isPlace ? fonts.place : fonts.street
    return pen.measureText(text).width
  }
  const names = placeNames(shapes['places'] ?? [], shapes['roads'] ?? [], { side, zoom: tile.z, toPixels, widthOf })
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineWidth = 3
  pen.strokeStyle = palette.halo
  pen.fillStyle = palette.name
  for (const { text, at, angle, isPlace } of names) {
    pen.save()
    pen.font = isPlace ? fonts.place : fonts.street
    pen.translate(at.x, at.y)
    pen.rotate(angle)
    pen.strokeText(text, 0, 0)
    pen.fillText(text, 0, 0)
    pen.restore()
  }
}

const isOf = ({ type, kinds }: Rule, shape: Shape) => shape.type === type && (!kinds || kinds.has(shape.kind))

function trace(path: Path2D, { type, parts }: Shape, toPixels: (point: Point) => Point): void {
  for (const part of parts) {
    for (const [index, point] of part.entries()) {
      const { x, y } = toPixels(point)
      if (index === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    if (type === 'polygon') path.closePath()
  }
}
