import { useEffect, useState } from 'react'
import { placeIn, type Size, type View } from './projection.ts'

/** The map tile source configured for the installation. */
interface TileSource {
  /** URL template with {z}, {x} and {y}. */
  readonly url: string
  readonly attribution: string
}

export interface Tile {
  readonly src: string
  readonly left: number
  readonly top: number
  readonly size: number
}

const tilePx = 256
const zoomMax = 19

/** Tiles that cover a window, with their positions. */
export function tilesOf({ url }: TileSource, view: View, size: Size): Tile[] {
  const zoom = Math.max(0, Math.min(zoomMax, Math.round(Math.log2(view.scale / tilePx))))
  const count = 2 ** zoom
  const side = view.scale / count
  const corner = placeIn(view, size, { x: 0, y: 0 })
  const range = (from: number, length: number) => {
    const first = Math.max(0, Math.floor(-from / side))
    const last = Math.min(count - 1, Math.floor((length - from) / side))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  }
  return range(corner.y, size.height).flatMap((y) =>
    range(corner.x, size.width).map((x) => ({
      src: url.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y)),
      left: corner.x + x * side,
      top: corner.y + y * side,
      size: side,
    })),
  )
}

/** Undefined while it loads; null where none is configured: the map works without tiles. */
export function useTileSource(): TileSource | null | undefined {
  const [source, setSource] = useState<TileSource | null>()
  useEffect(() => {
    let isGone = false
    async function ask() {
      const answer = await fetch('/map-tiles.json')
      if (!answer.ok) return
      const found = answer.status === 204 ? null : ((await answer.json()) as TileSource)
      if (!isGone) setSource(found)
    }
    ask().catch(() => {})
    return () => {
      isGone = true
    }
  }, [])
  return source
}
