import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Bounds } from './chart-tree.ts'
import { useSheet, type View } from './use-sheet.ts'

interface Place {
  readonly x: number
  readonly y: number
}

const least = 0.08
const most = 2
/** Zoom from which names are easy to read; search results are shown at least this large. */
const readable = 0.65
/** The chart starts fitted to the window down to this zoom; a larger chart starts readable, with its top centered. */
const wholeFrom = 0.4
const margin = 24
const dragFrom = 4
const clamp = (zoom: number) => Math.min(most, Math.max(least, zoom))

/**
 * Pans and zooms a drawing with pointer, wheel and buttons; `middle` is the start position of a drawing that is too
 * wide.
 */
export function useViewport(whole: Bounds, middle: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 1000, height: 560 })
  const [view, setView] = useState<View>()
  const drag = useRef<Place & { view: View; isMoving: boolean }>(undefined)
  const fingers = useRef(new Map<number, Place>())

  useEffect(() => {
    const box = ref.current
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const fitting = (): View => {
    const [x, y] = [(size.width - 2 * margin) / whole.width, (size.height - 2 * margin) / whole.height]
    const zoom = clamp(Math.min(1, x, y))
    return {
      zoom,
      left: whole.left + whole.width / 2 - size.width / 2 / zoom,
      top: whole.top - margin / zoom,
    }
  }
  const beginning = (): View => {
    const fitted = fitting()
    if (fitted.zoom >= wholeFrom) return fitted
    return { zoom: readable, left: middle - size.width / 2 / readable, top: whole.top - margin / readable }
  }
  const now = view ?? beginning()
  const sheet = useSheet(now, size)

  /** Zooms around a point of the window, by default its center. */
  const zoomBy = (factor: number, x = size.width / 2, y = size.height / 2) =>
    setView((known) => {
      const { left, top, zoom } = known ?? now
      const next = clamp(zoom * factor)
      return { zoom: next, left: left + x / zoom - x / next, top: top + y / zoom - y / next }
    })
  /** Pans by pixels. */
  const panBy = (x: number, y: number) =>
    setView((known) => {
      const { left, top, zoom } = known ?? now
      return { zoom, left: left + x / zoom, top: top + y / zoom }
    })
  /** Two fingers: the point between them stays in place, and their distance sets the zoom. */
  function pinch({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    const before = fingers.current.get(pointerId)
    const [other] = [...fingers.current].flatMap(([id, place]) => (id === pointerId ? [] : [place]))
    if (!before || !other) return
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    if (drag.current) drag.current.isMoving = true
    const distance = (to: Place) => Math.max(1, Math.hypot(to.x - other.x, to.y - other.y))
    const { left, top } = currentTarget.getBoundingClientRect()
    const [x, y] = [(clientX + other.x) / 2 - left, (clientY + other.y) / 2 - top]
    zoomBy(distance({ x: clientX, y: clientY }) / distance(before), x, y)
    panBy((before.x - clientX) / 2, (before.y - clientY) / 2)
  }
  /** After one finger is lifted, the other continues panning from where it is. */
  function lift({ pointerId }: PointerEvent) {
    fingers.current.delete(pointerId)
    const [rest] = fingers.current.values()
    if (rest) drag.current = { ...rest, view: now, isMoving: true }
  }
  const zoomer = useRef(zoomBy)
  useEffect(() => {
    zoomer.current = zoomBy
  })

  useEffect(() => {
    const box = ref.current
    // React's wheel listeners are passive and cannot prevent scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect()
      zoomer.current(Math.exp(-event.deltaY / 500), event.clientX - left, event.clientY - top)
    }
    box?.addEventListener('wheel', turn, { passive: false })
    return () => box?.removeEventListener('wheel', turn)
  }, [])

  return {
    ref,
    sheet,
    shown: { left: now.left, top: now.top, width: size.width / now.zoom, height: size.height / now.zoom },
    zoomBy,
    fit: () => setView(fitting()),
    /** Centers a point of the drawing and zooms in if it is unreadable. */
    center: (x: number, y: number) =>
      setView(() => {
        const zoom = Math.max(now.zoom, readable)
        return { zoom, left: x - size.width / 2 / zoom, top: y - size.height / 2 / zoom }
      }),
    /** Converts a point of the window to the drawing's coordinates. */
    toDrawing: (x: number, y: number) => ({ x: now.left + x / now.zoom, y: now.top + y / now.zoom }),
    panBy,
    /** Whether the pointer is panning, so that its release does not count as a click. */
    isMoving: () => drag.current?.isMoving ?? false,
    pointer: {
      onPointerDown: (event: PointerEvent) => {
        const { pointerId, clientX: x, clientY: y } = event
        fingers.current.set(pointerId, { x, y })
        drag.current = { x, y, view: now, isMoving: false }
      },
      onPointerMove: (event: PointerEvent) => {
        const { pointerId, clientX, clientY } = event
        if (fingers.current.size > 1) return pinch(event)
        const from = drag.current
        if (!from || !event.buttons || !fingers.current.has(pointerId)) return
        const [x, y] = [clientX - from.x, clientY - from.y]
        if (!from.isMoving && Math.hypot(x, y) < dragFrom) return
        if (!from.isMoving) event.currentTarget.setPointerCapture(pointerId)
        from.isMoving = true
        const { left, top, zoom } = from.view
        setView({ zoom, left: left - x / zoom, top: top - y / zoom })
      },
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  }
}
