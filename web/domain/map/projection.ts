/** A point in Mercator projection; x and y run from 0 to 1 from the north-west corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The visible section of the map: its center and the width of the whole world in pixels. */
export interface View extends Point {
  readonly scale: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Mercator grows without limit toward the poles, so the map ends here. */
const latitudeMax = 85

export function project({ latitude, longitude }: { latitude: number; longitude: number }): Point {
  const bounded = Math.max(-latitudeMax, Math.min(latitudeMax, latitude))
  const y = Math.log(Math.tan(Math.PI / 4 + radians(bounded) / 2))
  return { x: longitude / 360 + 0.5, y: 0.5 - y / (2 * Math.PI) }
}

/** Degrees of a point of the map. */
export const unproject = ({ x, y }: Point): { latitude: number; longitude: number } => ({
  latitude: ((2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) * 180) / Math.PI,
  longitude: (x - 0.5) * 360,
})

const scaleMin = 256
export const scaleMax = 2 ** 27
/** Zoom for a single site, showing a few streets around it. */
const scaleOfOne = 2 ** 22
const padding = 48

const bounded = (scale: number) => Math.max(scaleMin, Math.min(scaleMax, scale))

/** The view that fits all points. `closest` is the zoom for a single one. */
export function viewOf(points: readonly Point[], { width, height }: Size, closest = scaleOfOne): View {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  // `Math.min(...)` fails with too many arguments, and there may be thousands.
  const low = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), 1)
  const high = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other), 0)
  if (points.length === 0) return { x: 0.5, y: 0.5, scale: scaleMin }
  const [left, right, top, bottom] = [low(xs), high(xs), low(ys), high(ys)]
  const scale = Math.min(
    (width - 2 * padding) / Math.max(right - left, Number.EPSILON),
    (height - 2 * padding) / Math.max(bottom - top, Number.EPSILON),
    closest,
  )
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: bounded(scale) }
}

/** A point's position in the window. */
export const placeIn = (view: View, { width, height }: Size, point: Point): Point => ({
  x: (point.x - view.x) * view.scale + width / 2,
  y: (point.y - view.y) * view.scale + height / 2,
})

/** Zooms by a factor around `at`, whose map point stays in place. */
export function zoomed(view: View, { width, height }: Size, factor: number, at: Point): View {
  const scale = bounded(view.scale * factor)
  const hold = (from: number, middle: number, pixel: number) => {
    const world = from + (pixel - middle) / view.scale
    return world - (pixel - middle) / scale
  }
  return { x: hold(view.x, width / 2, at.x), y: hold(view.y, height / 2, at.y), scale }
}

export const panned = (view: View, by: Point): View => ({
  ...view,
  x: view.x - by.x / view.scale,
  y: view.y - by.y / view.scale,
})

/** Items that share one mark because they are close together. */
export interface Cluster<T> {
  readonly at: Point
  readonly items: readonly T[]
}

/** Pixels: large enough to tap one mark without the next. */
const cellPx = 44
/** Marks of neighboring cells closer than this are merged. */
const apartPx = 34

/** Groups items into marks; each mark is at its first item's point. */
export function clustersOf<T extends { readonly point: Point }>(
  items: readonly T[],
  view: View,
  size: Size,
): Cluster<T>[] {
  const cells = new Map<string, { at: Point; items: T[] }>()
  for (const item of items) {
    const at = placeIn(view, size, item.point)
    if (at.x < -cellPx || at.y < -cellPx || at.x > size.width + cellPx || at.y > size.height + cellPx) continue
    // Cells are fixed to the world, so that panning does not regroup the marks.
    const [column, row] = [item.point.x, item.point.y].map((value) => Math.floor((value * view.scale) / cellPx))
    const cell = nearIn(cells, column ?? 0, row ?? 0, at)
    if (cell) cell.items.push(item)
    else cells.set(`${column} ${row}`, { at, items: [item] })
  }
  return [...cells.values()]
}

/** The mark of a cell, or of a neighboring one if it is very close. */
function nearIn<T extends { at: Point }>(cells: ReadonlyMap<string, T>, column: number, row: number, at: Point) {
  const cell = cells.get(`${column} ${row}`)
  if (cell) return cell
  for (const [right, down] of around) {
    const cell = cells.get(`${column + right} ${row + down}`)
    if (cell && Math.hypot(cell.at.x - at.x, cell.at.y - at.y) < apartPx) return cell
  }
  return undefined
}

const around = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const))

const earthM = 40_075_016.686
const widestBarPx = 120

/** At the view's center; Mercator enlarges toward the poles. */
export const metersPerPixel = (view: View): number =>
  (earthM * Math.cos(radians(unproject(view).latitude))) / view.scale

/** A scale bar: a round length in steps of 1, 2 and 5, with its pixels at the view's center. */
export function scaleBar(view: View, metersPerUnit: number): { length: number; pixels: number } {
  const unitsPerPixel = metersPerPixel(view) / metersPerUnit
  const widest = widestBarPx * unitsPerPixel
  const power = 10 ** Math.floor(Math.log10(widest))
  const length = ([5, 2, 1].find((step) => step * power <= widest) ?? 1) * power
  return { length, pixels: length / unitsPerPixel }
}
