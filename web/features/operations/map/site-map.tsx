import { Maximize, Minus, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from '../texts.ts'
import { listenForGestures } from './gestures.ts'
import { labelsOf } from './labels.ts'
import { Mark } from './mark.tsx'
import {
  clustersOf,
  panned,
  placeIn,
  scaleBar,
  viewOf,
  zoomed,
  type Cluster,
  type Point,
  type View,
} from './projection.ts'
import { picturePx, tilesOf, tileUrl, useTileSource } from './tiles.ts'
import { worstOf, type PlacedSite } from './site-states.ts'

/** Drawing streets is code of its own, for installations that have them. */
const Streets = lazy(() => import('./streets/streets.tsx').then(({ Streets }) => ({ default: Streets })))

interface SiteMapProps {
  sites: readonly PlacedSite[]
  units: 'imperial' | 'metric'
  chosenId: string | undefined
  onChoose: (site: PlacedSite) => void
}

/** Size before the first layout, and in environments without layout. */
const guessed = { width: 800, height: 480 }
const step = 2
const metersPerMile = 1_609.344

/** Sites on a map, marked by state; sites close together share a mark until the user zooms in. */
export function SiteMap({ sites, units, chosenId, onChoose }: SiteMapProps) {
  const surface = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(guessed)
  /** Undefined while the view fits all sites. */
  const [moved, setMoved] = useState<View>()
  const whole = useMemo(
    () =>
      viewOf(
        sites.map(({ point }) => point),
        size,
      ),
    [sites, size],
  )
  const view = moved ?? whole
  const source = useTileSource()
  const maySet = useMay('organization.configure')
  const marks = clustersOf(sites, view, size)
  const labels = labelsOf(marks, size)

  useEffect(() => {
    const measure = () => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = surface.current ?? {}
      if (width && height) setSize({ width, height })
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])

  const pan = useEffectEvent((by: Point) => setMoved((now) => panned(now ?? whole, by)))
  const zoom = useEffectEvent((factor: number, at: Point) => setMoved((now) => zoomed(now ?? whole, size, factor, at)))
  useEffect(() => {
    const element = surface.current
    if (!element) return undefined
    return listenForGestures(element, { pan: (by) => pan(by), zoom: (factor, at) => zoom(factor, at) })
  }, [])
  const zoomBy = (factor: number) => setMoved(zoomed(view, size, factor, { x: size.width / 2, y: size.height / 2 }))

  function press({ items }: Cluster<PlacedSite>) {
    const [first] = items
    if (!first) return
    const near = viewOf(
      items.map(({ point }) => point),
      size,
    )
    // Sites at the same point cannot be separated by zooming.
    if (items.length > 1 && near.scale > view.scale * 1.2) setMoved(near)
    else onChoose(first)
  }

  const bar = scaleBar(view, units === 'metric' ? 1_000 : metersPerMile)
  const corner = placeIn(view, size, { x: 0, y: 0 })
  const barMeters = bar.length * (units === 'metric' ? 1_000 : metersPerMile)
  return (
    <div className="map">
      {/* The list says the same to screen readers. */}
      <div
        ref={surface}
        className="map-surface"
        aria-hidden="true"
        // One grid square is as wide as the scale bar and moves with the map.
        style={{ backgroundSize: `${bar.pixels}px ${bar.pixels}px`, backgroundPosition: `${corner.x}px ${corner.y}px` }}
      >
        {source?.kind === 'pictures' &&
          tilesOf({ tilePx: picturePx, zoomMax: source.zoomMax }, view, size).map((tile) => (
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
          ))}
        {source?.kind === 'shapes' && (
          <Suspense>
            <Streets source={source} view={view} size={size} />
          </Suspense>
        )}
        {marks.map((mark) => (
          <button
            key={mark.items[0]?.id}
            type="button"
            tabIndex={-1}
            className="map-site"
            data-chosen={mark.items.some(({ id }) => id === chosenId) || undefined}
            title={mark.items.length > 1 ? t('sites', { count: mark.items.length }) : mark.items[0]?.name}
            style={{ transform: `translate(${mark.at.x}px, ${mark.at.y}px)` }}
            onClick={() => press(mark)}
          >
            <Mark state={worstOf(mark.items.map(({ state }) => state))} />
            {mark.items.length > 1 && <b>{mark.items.length}</b>}
            {labels.has(mark) && (
              <span className="map-name" data-side={labels.get(mark)?.side}>
                {labels.get(mark)?.text}
              </span>
            )}
          </button>
        ))}
        <span className="map-scale" style={{ width: bar.pixels }}>
          {formatDistance(barMeters, units)}
        </span>
        <span className="map-north">{t('north')}</span>
      </div>
      {source && (
        <small className="map-credit">
          {source.attribution.includes('OpenStreetMap') ? (
            <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
              {source.attribution}
            </a>
          ) : (
            source.attribution
          )}
        </small>
      )}
      {source === null && maySet && <small className="map-credit">{t('noStreets')}</small>}
      <span className="map-tools">
        <IconButton label={t('zoomIn')} onClick={() => zoomBy(step)}>
          <Plus size={18} />
        </IconButton>
        <IconButton label={t('zoomOut')} onClick={() => zoomBy(1 / step)}>
          <Minus size={18} />
        </IconButton>
        <IconButton label={t('zoomAll')} onClick={() => setMoved(undefined)}>
          <Maximize size={16} />
        </IconButton>
      </span>
    </div>
  )
}
