import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Bounds } from './chart-tree.ts'

/** What of the drawing is seen: its upper left corner, and how many pixels one unit takes. */
interface View {
  readonly left: number
  readonly top: number
  readonly zoom: number
}

const least = 0.08
const most = 2
/** Names can be read from here on: the drawing begins no smaller, with its top in the middle. */
const readable = 0.65
const margin = 24
const dragFrom = 4
const clamp = (zoom: number) => Math.min(most, Math.max(least, zoom))

/** Moving and enlarging a drawing with pointer, wheel and buttons; `middle` is where it begins when it is too wide. */
export function useViewport(whole: Bounds, middle: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 1000, height: 560 })
  const [view, setView] = useState<View>()
  const drag = useRef<{ x: number; y: number; view: View; isMoving: boolean }>(undefined)

  useEffect(() => {
    const box = ref.current
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const fitting = (atLeast = least): View => {
    const [x, y] = [(size.width - 2 * margin) / whole.width, (size.height - 2 * margin) / whole.height]
    const zoom = Math.max(atLeast, clamp(Math.min(1, x, y)))
    return {
      zoom,
      left: (zoom > readable || atLeast === least ? whole.left + whole.width / 2 : middle) - size.width / 2 / zoom,
      top: whole.top - margin / zoom,
    }
  }
  const now = view ?? fitting(readable)

  /** Enlarges around a point of the window, the middle unless given. */
  const zoomBy = (factor: number, x = size.width / 2, y = size.height / 2) =>
    setView((known) => {
      const { left, top, zoom } = known ?? now
      const next = clamp(zoom * factor)
      return { zoom: next, left: left + x / zoom - x / next, top: top + y / zoom - y / next }
    })
  const zoomer = useRef(zoomBy)
  useEffect(() => {
    zoomer.current = zoomBy
  })

  useEffect(() => {
    const box = ref.current
    // React's own wheel listener cannot keep the page from scrolling.
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
    size,
    shown: { left: now.left, top: now.top, width: size.width / now.zoom, height: size.height / now.zoom },
    zoomBy,
    fit: () => setView(fitting()),
    /** Moves the drawing so that a point of it is in the middle; readable if it was tiny. */
    center: (x: number, y: number) =>
      setView(() => {
        const zoom = Math.max(now.zoom, readable)
        return { zoom, left: x - size.width / 2 / zoom, top: y - size.height / 2 / zoom }
      }),
    /** Whether the pointer is moving the drawing: then its release is no press. */
    isMoving: () => drag.current?.isMoving ?? false,
    pointer: {
      onPointerDown: (event: PointerEvent) => {
        drag.current = { x: event.clientX, y: event.clientY, view: now, isMoving: false }
      },
      onPointerMove: (event: PointerEvent) => {
        const from = drag.current
        if (!from || !event.buttons) return
        const [x, y] = [event.clientX - from.x, event.clientY - from.y]
        if (!from.isMoving && Math.hypot(x, y) < dragFrom) return
        if (!from.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
        from.isMoving = true
        const { left, top, zoom } = from.view
        setView({ zoom, left: left - x / zoom, top: top - y / zoom })
      },
    },
  }
}
