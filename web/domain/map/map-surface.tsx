import { Maximize, Minus, Plus } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
} from 'react'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from './texts.ts'
import { listenForGestures } from './gestures.ts'
import {
  metersPerPixel,
  panned,
  placeIn,
  scaleBar,
  scaleMax,
  viewOf,
  zoomed,
  type Point,
  type Size,
  type View,
} from './projection.ts'
import { Credit, TileLayer } from './tile-layer.tsx'
import { useTileSource } from './tiles.ts'
import './map.css'

/** Values that a map passes to its contents for drawing. */
export interface MapContext {
  readonly view: View
  readonly size: Size
  readonly toWindow: (point: Point) => Point
  readonly show: (view: View) => void
}

interface MapSurfaceProps {
  /** All of them are in the window at first. */
  points: readonly Point[]
  units: 'imperial' | 'metric'
  /** Shown once chosen, if it is outside the window. */
  focus?: Point | undefined
  /** In a form the map is lower, fits its points closely, and its marks can be operated. */
  isField?: boolean
  children: (shown: MapContext) => ReactNode
}

/** Size before the first layout, and in environments without layout. */
const guessed = { width: 800, height: 480 }
const step = 2
const keyPx = 80
const metersPerMile = 1_609.344
const metersPerFoot = 0.3048
/** Meters in a pixel below which the scale bar counts in feet. */
const nearest = 2

/** Pixels that each arrow key moves the map by. */
const keyMoves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: keyPx, y: 0 },
  ArrowRight: { x: -keyPx, y: 0 },
  ArrowUp: { x: 0, y: keyPx },
  ArrowDown: { x: 0, y: -keyPx },
}

/** A map that moves and zooms by mouse, wheel, touch and keyboard, with streets where the installation has them. */
export function MapSurface({ points, units, focus, isField = false, children }: MapSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(guessed)
  /** Undefined while the view fits all points. */
  const [moved, setMoved] = useState<View>()
  const whole = useMemo(() => viewOf(points, size, isField ? scaleMax : undefined), [points, size, isField])
  const view = moved ?? whole
  const source = useTileSource()

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
  const [focused, setFocused] = useState(focus)
  if (focus !== focused) {
    setFocused(focus)
    if (focus && isOutside(placeIn(view, size, focus), size)) setMoved({ ...view, x: focus.x, y: focus.y })
  }

  const center = { x: size.width / 2, y: size.height / 2 }
  const zoomBy = (factor: number) => setMoved(zoomed(view, size, factor, center))
  function press(event: ReactKeyboardEvent) {
    const by = keyMoves[event.key]
    const factor = { '+': step, '=': step, '-': 1 / step }[event.key]
    if (!by && !factor) return
    event.preventDefault()
    if (by) setMoved(panned(view, by))
    else if (factor) zoomBy(factor)
  }

  // Feet are shown below a thousand of them.
  const isNear = metersPerPixel(view) < nearest
  const unit = units === 'metric' ? 1_000 : isNear ? metersPerFoot : metersPerMile
  const bar = scaleBar(view, unit)
  const corner = placeIn(view, size, { x: 0, y: 0 })
  return (
    <div className="map" data-field={isField || undefined}>
      {/* Elsewhere a list says the same to screen readers. */}
      <div
        ref={surface}
        className="map-surface"
        aria-hidden={!isField}
        // One grid square is as wide as the scale bar and moves with the map.
        style={{ backgroundSize: `${bar.pixels}px ${bar.pixels}px`, backgroundPosition: `${corner.x}px ${corner.y}px` }}
      >
        {source && <TileLayer source={source} view={view} size={size} />}
        {children({ view, size, toWindow: (point) => placeIn(view, size, point), show: setMoved })}
        <span className="map-scale" style={{ width: bar.pixels }}>
          {formatDistance(bar.length * unit, units)}
        </span>
        <span className="map-north">{t('north')}</span>
      </div>
      <Credit source={source} />
      {/* Within the buttons, arrow keys move the map, and plus and minus zoom. */}
      <span role="toolbar" aria-label={t('mapTools')} tabIndex={-1} className="map-tools" onKeyDown={press}>
        <IconButton label={t('zoomIn')} onClick={() => zoomBy(step)}>
          <Plus size={18} />
        </IconButton>
        <IconButton label={t('zoomOut')} onClick={() => zoomBy(1 / step)}>
          <Minus size={18} />
        </IconButton>
        <IconButton label={t('zoomFit')} onClick={() => setMoved(undefined)}>
          <Maximize size={16} />
        </IconButton>
      </span>
    </div>
  )
}

const edgePx = 24

const isOutside = ({ x, y }: Point, { width, height }: Size) =>
  x < edgePx || y < edgePx || x > width - edgePx || y > height - edgePx
