import { hourPx } from './timeline.ts'

export type Handle = 'move' | 'start' | 'end'

/** A bar dragged by mouse or pen; a finger scrolls. */
export interface BarDrag {
  readonly blockId: string
  readonly handle: Handle
  /** Minutes to the right of where it began. */
  readonly minutes: number
  /** The row under the pointer; undefined outside of all. */
  readonly rowId: string | undefined
  readonly isCopy: boolean
}

interface DragListener {
  drag: (drag: BarDrag) => void
  /** Undefined when the drag was cancelled. */
  end: (drag: BarDrag | undefined) => void
}

const startAfterPx = 4

/** Makes the bars in `scroller` draggable, at their edges stretchable. Returns the cleanup function. */
export function listenForBarDrags(scroller: HTMLElement, listener: DragListener): () => void {
  let grab: { blockId: string; handle: Handle; pointer: number; x: number; left: number; isMoving: boolean } | null =
    null

  const down = (event: PointerEvent) => {
    const target = event.target as HTMLElement
    const bar = target.closest<HTMLElement>('[data-block]')
    if (!bar || event.button !== 0 || event.pointerType === 'touch' || bar.getAttribute('aria-busy') === 'true') return
    const edge = target.dataset['edge']
    const handle = edge === 'start' || edge === 'end' ? edge : 'move'
    const blockId = bar.dataset['block'] ?? ''
    grab = { blockId, handle, pointer: event.pointerId, x: event.clientX, left: scroller.scrollLeft, isMoving: false }
  }

  function dragAt(event: PointerEvent): BarDrag | undefined {
    if (!grab) return undefined
    const { blockId, handle, x, left } = grab
    const under = document.elementsFromPoint?.(event.clientX, event.clientY) ?? []
    const row = under.find((element) => element instanceof HTMLElement && element.dataset['row'])
    const rowId = row instanceof HTMLElement && scroller.contains(row) ? row.dataset['row'] : undefined
    const minutes = ((event.clientX - x + scroller.scrollLeft - left) / hourPx) * 60
    return { blockId, handle, minutes, rowId, isCopy: handle === 'move' && (event.altKey || event.ctrlKey) }
  }

  const move = (event: PointerEvent) => {
    if (event.pointerId !== grab?.pointer) return
    grab.isMoving ||= Math.abs(event.clientX - grab.x) > startAfterPx || !sameBar(event, grab.blockId)
    const drag = grab.isMoving && dragAt(event)
    if (drag) listener.drag(drag)
  }

  const up = (event: PointerEvent) => {
    if (event.pointerId !== grab?.pointer) return
    const drag = grab.isMoving ? dragAt(event) : undefined
    const wasMoving = grab.isMoving
    grab = null
    if (!wasMoving) return
    // The click after a drag must not open the visit.
    addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', stop, { capture: true }))
    listener.end(drag)
  }
  function cancel() {
    if (grab?.isMoving) listener.end(undefined)
    grab = null
  }
  const escape = (event: KeyboardEvent) => event.key === 'Escape' && cancel()

  scroller.addEventListener('pointerdown', down)
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', cancel)
  addEventListener('keydown', escape)
  return () => {
    scroller.removeEventListener('pointerdown', down)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', cancel)
    removeEventListener('keydown', escape)
  }
}

const sameBar = ({ clientX, clientY }: PointerEvent, blockId: string) =>
  document.elementFromPoint?.(clientX, clientY)?.closest<HTMLElement>('[data-block]')?.dataset['block'] === blockId

const stop = (event: Event) => {
  event.stopPropagation()
  event.preventDefault()
}
