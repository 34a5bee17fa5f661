import { useEffect, useState } from 'react'
import { mapTilesPath, type TileSource } from '#shared/operations/map-tiles.ts'
import { placeIn, type Size, type View } from './projection.ts'

/** A tile's numbers. */
export interface TileNumber {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** A tile and where it is in the window. */
export interface Tile extends TileNumber {
  readonly left: number
  readonly top: number
  readonly size: number
}

/** Side of a picture. */
export const picturePx = 256

/** Tiles of about `tilePx` pixels that cover a window, with their positions. */
export function tilesOf({ tilePx, zoomMax }: { tilePx: number; zoomMax: number }, view: View, size: Size): Tile[] {
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
      z: zoom,
      x,
      y,
      left: corner.x + x * side,
      top: corner.y + y * side,
      size: side,
    })),
  )
}

export const tileUrl = ({ url }: Pick<TileSource, 'url'>, { z, x, y }: TileNumber): string =>
  url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

/** Undefined while it loads; null if none is configured and the map has no tiles. */
export function useTileSource(): TileSource | null | undefined {
  const [source, setSource] = useState<TileSource | null>()
  useEffect(() => {
    let isGone = false
    async function ask() {
      const answer = await fetch(mapTilesPath)
      if (!answer.ok) return
      const tileSource = answer.status === 204 ? null : ((await answer.json()) as TileSource)
      if (!isGone) setSource(tileSource)
    }
    ask().catch(() => {})
    return () => {
      isGone = true
    }
  }, [])
  return source
}
