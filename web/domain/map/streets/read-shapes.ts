import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Point } from '../projection.ts'

/** A street, lake or name, with the properties that the map's style uses. */
export interface Shape {
  readonly type: 'point' | 'line' | 'polygon'
  readonly kind: string
  readonly name: string
  /** Drawn from this zoom level on. */
  readonly minZoom: number
  readonly rank: number
  /** As fractions of the tile's side. */
  readonly parts: readonly (readonly Point[])[]
}

/** Shapes by layer. */
export type Shapes = Readonly<Record<string, readonly Shape[]>>

const types = ['point', 'point', 'line', 'polygon'] as const

/** Reads a vector tile with the layers of Protomaps' basemap. */
export function readShapes(content: ArrayBuffer): Shapes {
  const { layers } = new VectorTile(new PbfReader(content))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, at): Shape => {
        const feature = layer.feature(at)
        const { kind, name: called, min_zoom: minZoom, population_rank: rank } = feature.properties
        return {
          type: types[feature.type],
          kind: String(kind ?? ''),
          name: String(called ?? ''),
          minZoom: Number(minZoom ?? 0),
          rank: Number(rank ?? 0),
          parts: feature
            .loadGeometry()
            .map((part) => part.map(({ x, y }) => ({ x: x / feature.extent, y: y / feature.extent }))),
        }
      }),
    ]),
  )
}

/** Tiles cached for panning back and for zooming beyond the file's levels. */
const cachedMax = 64
const shapesByUrl = new Map<string, Promise<Shapes>>()

/** Fetches and parses a tile; one without content is empty. */
export function fetchShapes(url: string): Promise<Shapes> {
  const known = shapesByUrl.get(url)
  if (known) return known
  const shapes = load(url)
  shapesByUrl.set(url, shapes)
  shapes.catch(() => shapesByUrl.delete(url))
  const [oldest] = shapesByUrl.keys()
  if (shapesByUrl.size > cachedMax && oldest !== undefined) shapesByUrl.delete(oldest)
  return shapes
}

async function load(url: string): Promise<Shapes> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.status === 204 ? {} : readShapes(await answer.arrayBuffer())
}
