import { MapPin } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { LatLng } from '#shared/locations/plus-code.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'
import { MapSurface } from './map-surface.tsx'
import { metersPerPixel, project, unproject, type Point } from './projection.ts'
import { t } from './texts.ts'

interface PlaceMapProps {
  at: LatLng
  /** Radius of the circle around the pin; null for none. */
  radiusM: number | null
  units: UnitSystem
  /** Left out for a place that is only shown. */
  onMove?: ((at: LatLng) => void) | undefined
}

const aroundM = 150
const metersPerDegree = 111_320
const [stepM, bigStepM] = [5, 50]

/** A place moved by meters to the east and north. */
const shifted = ({ latitude, longitude }: LatLng, east: number, north: number): LatLng => ({
  latitude: latitude + north / metersPerDegree,
  longitude: longitude + east / metersPerDegree / Math.cos((latitude * Math.PI) / 180),
})

/** A map with a pin, which dragging and arrow keys may move, and its circle. It first shows where the pin began. */
export function PlaceMap({ at, radiusM, units, onMove }: PlaceMapProps) {
  const [around] = useState(() => {
    const meters = Math.max(radiusM ?? 0, aroundM)
    return [shifted(at, -meters, -meters), shifted(at, meters, meters)].map(project)
  })
  const point = project(at)
  return (
    <MapSurface points={around} units={units} isField>
      {({ view, toWindow }) => {
        const { x, y } = toWindow(point)
        return (
          <>
            {radiusM !== null && (
              <svg className="map-circle">
                <circle cx={x} cy={y} r={radiusM / metersPerPixel({ ...point, scale: view.scale })} />
              </svg>
            )}
            {onMove ? (
              <Pin at={at} place={{ x, y }} scale={view.scale} onMove={onMove} />
            ) : (
              <span className="map-handle pointer-events-none" style={atPoint({ x, y })}>
                <MapPin size={36} />
              </span>
            )}
          </>
        )
      }}
    </MapSurface>
  )
}

const atPoint = ({ x, y }: Point) => ({ transform: `translate(${x}px, ${y}px)` })

interface PinProps extends Pick<PlaceMapProps, 'at'> {
  onMove: (at: LatLng) => void
  /** In pixels of the window. */
  place: Point
  scale: number
}

/** East and north, by arrow key. */
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function Pin({ at, place, scale, onMove }: PinProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const id = useId()
  const drag = useEffectEvent((from: Point, by: Point) =>
    onMove(unproject({ x: from.x + by.x / scale, y: from.y + by.y / scale })),
  )
  const pointNow = useEffectEvent(() => project(at))
  useEffect(() => {
    const element = handle.current
    if (!element) return undefined
    // Natively, since the map below listens there and would move along.
    return listenForDrag(element, { begin: () => pointNow(), move: (from, by) => drag(from, by) })
  }, [])
  function press(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    const meters = event.shiftKey ? bigStepM : stepM
    onMove(shifted(at, direction[0] * meters, direction[1] * meters))
  }
  const label = t('pin', { place: `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}` })
  return (
    <>
      <button
        ref={handle}
        type="button"
        className="map-handle"
        aria-label={label}
        aria-describedby={id}
        style={atPoint(place)}
        onKeyDown={press}
      >
        <MapPin size={36} />
      </button>
      <span id={id} hidden>
        {t('pinKeys')}
      </span>
    </>
  )
}

interface DragListener {
  begin: () => Point
  move: (from: Point, by: Point) => void
}

/** Drags by mouse and touch, measured from where each began. Returns the cleanup function. */
function listenForDrag(element: HTMLElement, { begin, move }: DragListener): () => void {
  let grab: { pointer: Point; from: Point } | undefined
  const down = (event: PointerEvent) => {
    event.stopPropagation()
    if (event.button !== 0) return
    element.setPointerCapture?.(event.pointerId)
    grab = { pointer: { x: event.clientX, y: event.clientY }, from: begin() }
  }
  const drag = (event: PointerEvent) => {
    if (grab) move(grab.from, { x: event.clientX - grab.pointer.x, y: event.clientY - grab.pointer.y })
  }
  const up = () => {
    grab = undefined
  }
  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', drag)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', up)
  return () => {
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('pointermove', drag)
    element.removeEventListener('pointerup', up)
    element.removeEventListener('pointercancel', up)
  }
}
