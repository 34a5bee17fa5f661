import type { Point } from '../projection.ts'
import type { Shape } from './read-shapes.ts'
import { namesFrom } from './street-style.ts'

/** A name on the map, turned along its street. */
export interface PlacedName {
  readonly text: string
  readonly at: Point
  readonly angle: number
  readonly isPlace: boolean
}

interface Canvas {
  /** Side of the tile in pixels. */
  readonly side: number
  readonly zoom: number
  /** Converts fractions of the tile's side to pixels. */
  readonly toPixels: (point: Point) => Point
  readonly widthOf: (text: string, isPlace: boolean) => number
}

/** Streets count as straight up to this turn, in radians. */
const turnMax = 0.12
const linePx = 16
/** The same name again only after this distance. */
const againPx = 220
const marginPx = 6

/** Places names within a tile, so that no neighbor cuts them off and none covers another: towns first, then streets. */
export function placeNames(places: readonly Shape[], roads: readonly Shape[], canvas: Canvas): PlacedName[] {
  const names: PlacedName[] = []
  const placedPoints: Point[] = []
  const put = (text: string, at: Point, angle: number, isPlace: boolean) => {
    const half = canvas.widthOf(text, isPlace) / 2
    const dots = dotsAlong(at, angle, half)
    const isInside = dots.every((dot) => isWithin(dot, canvas.side))
    const isFree = dots.every((dot) => placedPoints.every((other) => apart(dot, other) >= linePx))
    if (!isInside || !isFree || names.some((name) => name.text === text && apart(name.at, at) < againPx)) return
    placedPoints.push(...dots)
    names.push({ text, at, angle, isPlace })
  }
  for (const { name, minZoom, parts } of places.toSorted((a, b) => b.rank - a.rank)) {
    const point = parts[0]?.[0]
    if (name && point && minZoom <= canvas.zoom + 1) put(name, canvas.toPixels(point), 0, true)
  }
  for (const { name, kind, parts } of roads) {
    if (!name || canvas.zoom < (namesFrom[kind] ?? Infinity)) continue
    for (const part of parts) {
      const run = longestStraightRun(part.map(canvas.toPixels), canvas.side)
      if (run && apart(run.from, run.to) > canvas.widthOf(name, false) + 2 * marginPx)
        put(name, middle(run), uprightAngle(run), false)
    }
  }
  return names
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const isWithin = ({ x, y }: Point, side: number) =>
  x >= linePx && y >= linePx && x <= side - linePx && y <= side - linePx

interface Run {
  readonly from: Point
  readonly to: Point
}

const middle = ({ from, to }: Run): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })

/** Never upside down. */
function uprightAngle({ from, to }: Run): number {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  return angle > Math.PI / 2 ? angle - Math.PI : angle <= -Math.PI / 2 ? angle + Math.PI : angle
}

/** Points along a name, dense enough to detect overlaps. */
function dotsAlong({ x, y }: Point, angle: number, half: number): Point[] {
  const count = Math.max(1, Math.ceil(half / 6))
  return Array.from({ length: 2 * count + 1 }, (_, index) => {
    const away = half * (index / count - 1)
    return { x: x + away * Math.cos(angle), y: y + away * Math.sin(angle) }
  })
}

/** The longest straight stretch of a street inside the tile. */
export function longestStraightRun(line: readonly Point[], side: number): Run | undefined {
  let best: Run | undefined
  let start = 0
  for (let end = 1; end < line.length; end += 1) {
    const [first, second, before, last] = [line[start], line[start + 1], line[end - 1], line[end]]
    if (!first || !second || !before || !last) continue
    if (Math.abs(turn(bearing(first, second), bearing(before, last))) > turnMax) start = end - 1
    const run = clipped({ from: line[start] ?? first, to: last }, side)
    if (run && (!best || apart(run.from, run.to) > apart(best.from, best.to))) best = run
  }
  return best
}

const bearing = (a: Point, b: Point) => Math.atan2(b.y - a.y, b.x - a.x)
const turn = (a: number, b: number) => Math.atan2(Math.sin(b - a), Math.cos(b - a))

/** The part of a stretch inside the tile (Liang–Barsky). */
function clipped({ from, to }: Run, side: number): Run | undefined {
  let [low, high] = [0, 1]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  for (const [p, q] of [
    [-dx, from.x],
    [dx, side - from.x],
    [-dy, from.y],
    [dy, side - from.y],
  ] as const) {
    if (p === 0 && q < 0) return undefined
    if (p < 0) low = Math.max(low, q / p)
    if (p > 0) high = Math.min(high, q / p)
  }
  if (low >= high) return undefined
  const along = (share: number) => ({ x: from.x + share * dx, y: from.y + share * dy })
  return { from: along(low), to: along(high) }
}
