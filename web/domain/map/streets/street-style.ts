import type { Shape } from './read-shapes.ts'

/** Colors of the map, read from its styles because a canvas knows no variables. */
export const colorNames = ['land', 'park', 'water', 'building', 'road', 'edge', 'main', 'rail', 'name', 'halo'] as const
export type Palette = Readonly<Record<(typeof colorNames)[number], string>>

export interface Rule {
  readonly layer: string
  readonly type: Shape['type']
  readonly kinds?: ReadonlySet<string>
  readonly color: keyof Palette
  /** Line width in pixels at a zoom level. */
  readonly width?: (zoom: number) => number
  readonly zoomMin?: number
}

const green = new Set(
  'park forest wood grass grassland meadow garden golf_course cemetery recreation_ground pitch playground nature_reserve national_park village_green scrub orchard'.split(
    ' ',
  ),
)
const kind = (...names: string[]) => new Set(names)

/** Streets widen with every zoom level, less than the ground does. */
const growth = 1.55
const widthAt14 = (pixels: number) => (zoom: number) => Math.max(0.5, pixels * growth ** (zoom - 14))
const edged = (pixels: number) => (zoom: number) => widthAt14(pixels)(zoom) + 1.5

/** Drawing rules in order, lowest layer first. */
export const rules: readonly Rule[] = [
  { layer: 'landuse', type: 'polygon', kinds: green, color: 'park' },
  { layer: 'water', type: 'polygon', color: 'water' },
  { layer: 'water', type: 'line', color: 'water', width: widthAt14(2), zoomMin: 9 },
  { layer: 'buildings', type: 'polygon', color: 'building', zoomMin: 14 },
  { layer: 'roads', type: 'line', kinds: kind('rail'), color: 'rail', width: () => 1, zoomMin: 12 },
  { layer: 'roads', type: 'line', kinds: kind('path'), color: 'edge', width: () => 1, zoomMin: 15 },
  { layer: 'roads', type: 'line', kinds: kind('minor_road', 'other'), color: 'edge', width: edged(1.6), zoomMin: 12 },
  {
    layer: 'roads',
    type: 'line',
    kinds: kind('major_road', 'medium_road'),
    color: 'edge',
    width: edged(3),
    zoomMin: 9,
  },
  { layer: 'roads', type: 'line', kinds: kind('highway'), color: 'edge', width: edged(4.5), zoomMin: 6 },
  {
    layer: 'roads',
    type: 'line',
    kinds: kind('minor_road', 'other'),
    color: 'road',
    width: widthAt14(1.6),
    zoomMin: 13,
  },
  {
    layer: 'roads',
    type: 'line',
    kinds: kind('major_road', 'medium_road'),
    color: 'road',
    width: widthAt14(3),
    zoomMin: 9,
  },
  { layer: 'roads', type: 'line', kinds: kind('highway'), color: 'main', width: widthAt14(4.5), zoomMin: 6 },
]

/** Zoom levels from which streets have names. */
export const namesFrom: Readonly<Record<string, number>> = {
  highway: 13,
  major_road: 13,
  medium_road: 14,
  minor_road: 15,
}
