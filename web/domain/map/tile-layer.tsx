import { lazy, Suspense } from 'react'
import type { TileSource } from '#shared/operations/map-tiles.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { t } from './texts.ts'
import type { Size, View } from './projection.ts'
import { picturePx, tilesOf, tileUrl } from './tiles.ts'

/** A separate chunk for installations with street data. */
const Streets = lazy(() => import('./streets/streets.tsx').then(({ Streets }) => ({ default: Streets })))

interface TileLayerProps {
  source: TileSource
  view: View
  size: Size
}

/** The ground: pictures of a tile server, or streets drawn from a file of shapes. */
export function TileLayer({ source, view, size }: TileLayerProps) {
  if (source.kind === 'shapes')
    return (
      <Suspense>
        <Streets source={source} view={view} size={size} />
      </Suspense>
    )
  return tilesOf({ tilePx: picturePx, zoomMax: source.zoomMax }, view, size).map((tile) => (
    <img
      key={tileUrl(source, tile)}
      src={tileUrl(source, tile)}
      alt=""
      draggable={false}
      // Tile providers require a referrer; the origin alone is enough.
      referrerPolicy="origin"
      className="map-tile"
      style={{ width: tile.size, height: tile.size, transform: `translate(${tile.left}px, ${tile.top}px)` }}
    />
  ))
}

/** The map's attribution; without a map, its setting, for operators. */
export function Credit({ source }: { source: TileSource | null | undefined }) {
  const maySet = useMay('organization.configure')
  if (source === null) return maySet && <small className="map-credit">{t('noStreets')}</small>
  if (!source) return null
  const { attribution } = source
  return (
    <small className="map-credit">
      {attribution.includes('OpenStreetMap') ? (
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
          {attribution}
        </a>
      ) : (
        attribution
      )}
    </small>
  )
}
