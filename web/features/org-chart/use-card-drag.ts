import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { nodeAt, type ChartNode } from './chart-tree.ts'

/** A dragged card: its position in the drawing and the target below it. */
export interface CardDrag {
  readonly node: ChartNode
  readonly x: number
  readonly y: number
  /** The card below, or the target for removing the manager. */
  readonly target: ChartNode | 'top' | undefined
}

interface CardDragOptions {
  nodes: readonly ChartNode[]
  box: { readonly current: HTMLElement | null }
  /** Converts a point of the box to the drawing's coordinates. */
  toDrawing: (x: number, y: number) => { readonly x: number; readonly y: number }
  panBy: (x: number, y: number) => void
  onDrop: (node: ChartNode, over: ChartNode | 'top') => void
  /** Called when a finger was held on a card and lifted there. */
  onHold: (node: ChartNode) => void
}

/** The pointer's position in pixels of the box. */
interface Place {
  readonly x: number
  readonly y: number
  readonly isTop: boolean
}

interface Held {
  readonly node: ChartNode
  readonly pointerId: number
  readonly isTouch: boolean
  readonly from: Place
  state: 'pressed' | 'lifted' | 'moved'
  timer?: ReturnType<typeof setTimeout>
}

/** The drop target for removing the manager, in pixels of the box. */
export const topTarget = { left: 8, top: 8, width: 220, height: 44 } as const
const dragFrom = 5
const holdMs = 450
/** Within this distance of the edge the drawing pans. */
const edge = 36
const edgeStep = 10

const along = (at: number, size: number) => (at < edge ? -edgeStep : at > size - edge ? edgeStep : 0)

/** Drags cards onto others: immediately with a mouse or pen, after a long press with a finger. Escape cancels. */
export function useCardDrag({ nodes, box, toDrawing, panBy, onDrop, onHold }: CardDragOptions) {
  const grab = useRef<Held>(undefined)
  const wasDragged = useRef(false)
  const [dragged, setDragged] = useState<Place & { readonly node: ChartNode }>()

  const dragAt = (node: ChartNode, { x, y, isTop }: Place): CardDrag => {
    const at = toDrawing(x, y)
    const under = isTop && node.parent ? 'top' : nodeAt(nodes, at.x, at.y)
    return { node, ...at, target: under === node ? undefined : under }
  }
  const pointInChart = ({ currentTarget, clientX, clientY }: PointerEvent): Place => {
    const { left, top } = currentTarget.getBoundingClientRect()
    const [x, y] = [clientX - left, clientY - top]
    const [across, down] = [x - topTarget.left, y - topTarget.top]
    return { x, y, isTop: across >= 0 && across <= topTarget.width && down >= 0 && down <= topTarget.height }
  }
  function lift(now: Held) {
    now.state = now.isTouch ? 'lifted' : 'moved'
    wasDragged.current = true
    box.current?.setPointerCapture?.(now.pointerId)
    setDragged({ node: now.node, ...now.from })
  }
  function letGo() {
    clearTimeout(grab.current?.timer)
    grab.current = undefined
    setDragged(undefined)
  }

  function panAtEdge() {
    const area = box.current
    if (!area || !dragged || grab.current?.state !== 'moved') return
    const [x, y] = [along(dragged.x, area.clientWidth), along(dragged.y, area.clientHeight)]
    if (x || y) panBy(x, y)
  }
  const latest = useRef({ panAtEdge, letGo })
  useEffect(() => {
    latest.current = { panAtEdge, letGo }
  })
  const isDragging = dragged !== undefined
  useEffect(() => {
    if (!isDragging) return undefined
    let frame = requestAnimationFrame(function again() {
      latest.current.panAtEdge()
      frame = requestAnimationFrame(again)
    })
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && latest.current.letGo()
    document.addEventListener('keydown', escape)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', escape)
    }
  }, [isDragging])

  return {
    drag: dragged && dragAt(dragged.node, dragged),
    /** Whether the last press became a drag, so that its release does not count as a click. */
    wasDragged: () => wasDragged.current,
    /** Whether a finger holds a card; the browser's context menu is suppressed meanwhile. */
    isHeldByTouch: () => grab.current?.isTouch ?? false,
    letGo,
    /** Handles pointerdown, on a card or not; a second finger cancels, because it zooms the drawing. */
    press(event: PointerEvent, node: ChartNode | undefined) {
      wasDragged.current = false
      const isFirst = !grab.current
      letGo()
      if (!node || !isFirst) return
      const isTouch = event.pointerType === 'touch'
      const now: Held = { node, pointerId: event.pointerId, isTouch, from: pointInChart(event), state: 'pressed' }
      if (isTouch) now.timer = setTimeout(() => lift(now), holdMs)
      grab.current = now
    },
    /** Returns true if the card handled the move; otherwise it pans the drawing. */
    move(event: PointerEvent): boolean {
      const now = grab.current
      if (!now || event.pointerId !== now.pointerId) return false
      const place = pointInChart(event)
      const isFar = Math.hypot(place.x - now.from.x, place.y - now.from.y) >= dragFrom
      if (now.state === 'pressed') {
        if (!isFar) return !now.isTouch
        // A finger that moves before the long press pans the drawing.
        if (now.isTouch) {
          letGo()
          return false
        }
        lift(now)
      } else if (isFar) now.state = 'moved'
      setDragged({ node: now.node, ...place })
      return true
    },
    release(event: PointerEvent) {
      const now = grab.current
      const over = now && dragAt(now.node, pointInChart(event)).target
      letGo()
      if (now?.state === 'lifted') onHold(now.node)
      else if (now?.state === 'moved' && over) onDrop(now.node, over)
    },
  }
}
