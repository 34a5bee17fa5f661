import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TileSource } from '#shared/operations/map-tiles.ts'
import type { Size, View } from '../projection.ts'
import { tilesOf, tileUrl, type Tile } from '../tiles.ts'
import { drawStreets } from './draw-streets.ts'
import { fetchShapes } from './read-shapes.ts'
import { colorNames, type Palette } from './street-style.ts'

interface StreetsProps {
  source: TileSource
  view: View
  size: Size
}

/** Side of a drawn tile. */
const tilePx = 512
/** Closer than this, houses fill the window. */
const zoomMax = 19
const keyOf = ({ z, x, y }: Tile) => `${z}/${x}/${y}`

/** Streets drawn from vector tiles. The previous zoom level stays below until the new one is drawn. */
export function Streets({ source, view, size }: StreetsProps) {
  const palette = usePalette()
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  const now = tilesOf({ tilePx, zoomMax }, view, size)
  const zoom = now[0]?.z ?? 0
  const [settled, setSettled] = useState(zoom)
  const isWhole = now.every((tile) => drawn.has(keyOf(tile)))
  if (isWhole && settled !== zoom) setSettled(zoom)
  // More levels away, thousands of tiles would cover the window.
  const isNear = settled !== zoom && Math.abs(settled - zoom) <= 2
  const before = isNear ? tilesOf({ tilePx: view.scale / 2 ** settled, zoomMax }, view, size) : []
  const onDrawn = (key: string) =>
    setDrawn((keys) => (keys.has(key) ? keys : new Set([...keys, key].slice(-cachedMax))))
  return (
    <>
      {[...before, ...now].map((tile) => (
        <StreetTile key={keyOf(tile)} source={source} tile={tile} palette={palette} onDrawn={onDrawn} />
      ))}
    </>
  )
}

const cachedMax = 500

interface StreetTileProps {
  source: TileSource
  tile: Tile
  palette: Palette | undefined
  onDrawn: (key: string) => void
}

function StreetTile({ source, tile, palette, onDrawn }: StreetTileProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { z, x, y, left, top, size } = tile
  const done = useEffectEvent(() => onDrawn(keyOf(tile)))
  useEffect(() => {
    let isGone = false
    const around = Math.max(0, z - source.zoomMax)
    const number = { z: z - around, x: x >> around, y: y >> around }
    async function draw(colors: Palette) {
      const shapes = await fetchShapes(tileUrl(source, number)).catch(() => undefined)
      const pen = canvas.current?.getContext('2d')
      if (isGone || !canvas.current || !pen) return
      const sharpness = Math.min(2, devicePixelRatio)
      canvas.current.width = tilePx * sharpness
      canvas.current.height = tilePx * sharpness
      pen.scale(sharpness, sharpness)
      if (shapes) drawStreets(pen, { shapes, source: number, tile: { z, x, y }, side: tilePx, palette: colors })
      done()
    }
    if (palette) void draw(palette)
    return () => {
      isGone = true
    }
  }, [source, z, x, y, palette])
  return (
    <canvas
      ref={canvas}
      className="map-tile"
      style={{ width: size, height: size, transform: `translate(${left}px, ${top}px)` }}
    />
  )
}

/** The map's colors in the theme in use. */
function usePalette(): Palette | undefined {
  const [palette, setPalette] = useState<Palette>()
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const read = () => {
      const surface = document.querySelector('.map-surface')
      if (!surface) return
      const style = getComputedStyle(surface)
      const colors = colorNames.map((name) => [name, style.getPropertyValue(`--map-${name}`)])
      setPalette(Object.fromEntries(colors) as Palette)
    }
    read()
    dark.addEventListener('change', read)
    return () => dark.removeEventListener('change', read)
  }, [])
  return palette
}
