import { writeTileFile } from './tile-file.ts'
import { vectorTile, type Shape } from './vector-tile.ts'

interface Degrees {
  readonly latitude: number
  readonly longitude: number
}
type World = readonly [x: number, y: number]

const radians = Math.PI / 180
/** To fractions of the world in Mercator projection. */
const inWorld = ({ latitude, longitude }: Degrees): World => [
  longitude / 360 + 0.5,
  0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * radians) / 2)) / (2 * Math.PI),
]

interface Drawn extends Omit<Shape, 'parts'> {
  readonly layer: string
  readonly zoomMin: number
  readonly parts: readonly World[]
}

const blocks = 24
/** One block, in fractions of the world: some 200 m. */
const block = 0.000_007
const zooms = [9, 10, 11, 12, 13, 14]

/** Writes an invented town of numbered streets and avenues, with a river and a park, around a center. */
export function writeStreets(path: string, center: Degrees): void {
  const [left, top] = inWorld(center).map((value) => value - (blocks / 2) * block) as [number, number]
  const at = (column: number, row: number): World => [left + column * block, top + row * block]
  const shapes: Drawn[] = [...streets(at), ...ground(at)]
  const tiles = zooms.flatMap((z) => {
    const [first, last] = [at(0, 0), at(blocks, blocks)].map(([x, y]) => [
      Math.floor(x * 2 ** z),
      Math.floor(y * 2 ** z),
    ]) as [[number, number], [number, number]]
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
    return numbers(first[0], last[0]).flatMap((x) =>
      numbers(first[1], last[1]).map((y) => ({ z, x, y, content: tile(shapes, z, x, y) })),
    )
  })
  const layers = ['landuse', 'water', 'buildings', 'roads', 'places'].map((id) => ({ id }))
  writeTileFile(path, { tiles, metadata: { attribution: '© OpenStreetMap contributors', vector_layers: layers } })
}

type At = (column: number, row: number) => World

const kindOf = (number: number) => (number % 12 === 0 ? 'highway' : number % 4 === 0 ? 'major_road' : 'minor_road')

function streets(at: At): Drawn[] {
  return Array.from({ length: blocks + 1 }, (_, number) => number).flatMap((number) => {
    const zoomMin = { highway: 9, major_road: 11, minor_road: 13 }[kindOf(number)]
    const road = (name: string, parts: World[]): Drawn => ({
      layer: 'roads',
      type: 'line',
      properties: { kind: kindOf(number), name },
      zoomMin,
      parts,
    })
    return [
      road(`Street ${number}`, [at(0, number), at(blocks, number)]),
      road(`Avenue ${number}`, [at(number, 0), at(number, blocks)]),
    ]
  })
}

function ground(at: At): Drawn[] {
  const polygon = (layer: string, kind: string, zoomMin: number, parts: World[]): Drawn => {
    return { layer, type: 'polygon', properties: { kind }, zoomMin, parts }
  }
  const river = Array.from({ length: blocks + 1 }, (_, row) => 15 + 2 * Math.sin(row / 3))
  const banks = [...river.map((x, row) => at(x, row)), ...river.map((x, row) => at(x + 1.2, row)).toReversed()]
  const houses = Array.from({ length: blocks * blocks }, (_, index) => {
    const [x, y] = [(index % blocks) + 0.3, Math.floor(index / blocks) + 0.25]
    return polygon('buildings', 'building', 14, [at(x, y), at(x + 0.4, y), at(x + 0.4, y + 0.5), at(x, y + 0.5)])
  })
  const name = { layer: 'places', type: 'point', zoomMin: 9, parts: [at(blocks / 2, blocks / 2 + 0.5)] } as const
  return [
    polygon('landuse', 'park', 9, [at(4.1, 5.1), at(7.9, 5.1), at(7.9, 7.9), at(4.1, 7.9)]),
    polygon('water', 'river', 9, banks),
    ...houses,
    { ...name, properties: { kind: 'locality', name: 'Old Town', min_zoom: 9, population_rank: 8 } },
  ]
}

/** Shapes reach beyond the tile; whoever draws cuts them off. */
function tile(shapes: readonly Drawn[], z: number, x: number, y: number): Buffer {
  const local = ([worldX, worldY]: World) =>
    [Math.round((worldX * 2 ** z - x) * 4_096), Math.round((worldY * 2 ** z - y) * 4_096)] as const
  const near = shapes
    .filter(({ zoomMin }) => z >= zoomMin)
    .map((shape) => ({ ...shape, parts: [shape.parts.map(local)] }))
    .filter(({ parts: [part = []] }) => {
      const [xs, ys] = [part.map(([left]) => left), part.map(([, other]) => other)]
      return Math.max(...xs) >= 0 && Math.min(...xs) <= 4_096 && Math.max(...ys) >= 0 && Math.min(...ys) <= 4_096
    })
  const layers = Map.groupBy(near, ({ layer }) => layer)
  return vectorTile(Object.fromEntries(layers))
}
