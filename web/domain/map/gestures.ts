import type { Point } from './projection.ts'

interface GestureListener {
  pan: (by: Point) => void
  zoom: (factor: number, at: Point) => void
}

const startAfterPx = 4

/** Pans and zooms a map by mouse, wheel and touch. Returns the cleanup function. */
export function listenForGestures(surface: HTMLElement, { pan, zoom }: GestureListener): () => void {
  const pointers = new Map<number, Point>()
  let isMoving = false
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = surface.getBoundingClientRect()
    return { x: clientX - box.left, y: clientY - box.top }
  }
  const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

  const down = (event: PointerEvent) => {
    if (event.button === 0) pointers.set(event.pointerId, at(event))
  }
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = at(event)
    // A press with a slight movement is still a press on the mark, not a pan.
    if (!isMoving && distance(before, now) < startAfterPx) return
    isMoving = true
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      zoom(distance(now, other) / Math.max(1, distance(before, other)), middle)
      pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
    } else pan({ x: now.x - before.x, y: now.y - before.y })
  }
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || !isMoving || pointers.size > 0) return
    isMoving = false
    addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', stop, { capture: true }))
  }
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  /** Browsers report a trackpad pinch as a wheel event with the control key; a plain wheel scrolls the page. */
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    zoom(2 ** (-event.deltaY / 150), at(event))
  }
  surface.addEventListener('pointerdown', down)
  surface.addEventListener('wheel', wheel, { passive: false })
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', up)
  return () => {
    surface.removeEventListener('pointerdown', down)
    surface.removeEventListener('wheel', wheel)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', up)
  }
}
