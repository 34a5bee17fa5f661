/** Callbacks of dragging a visit by mouse, pen or touch. */
interface DragListener {
  start: (blockId: string) => void
  /** `isCopy` while Alt or Ctrl is held. */
  drop: (blockId: string, cell: { rowId: string; day: string }, isCopy: boolean) => void
  end: () => void
}

const startAfterPx = 5
const longPressMs = 350
/** Distance from the edge at which the rows scroll along. */
const edgePx = 48
const scrollPx = 14

/**
 * Makes the blocks in `scroller` draggable: immediately with a mouse, after a long press with a finger. Returns the
 * cleanup function.
 */
export function listenForDrags(scroller: HTMLElement, listener: DragListener): () => void {
  let grab: { block: HTMLElement; pointer: number; x: number; y: number; timer?: ReturnType<typeof setTimeout> } | null
  let ghost: HTMLElement | null = null
  let over: HTMLElement | null = null
  let at = { x: 0, y: 0 }
  let frame = 0
  grab = null

  const down = (event: PointerEvent) => {
    const block = (event.target as HTMLElement).closest<HTMLElement>('[data-block]')
    if (!block || event.button !== 0 || grab || block.getAttribute('aria-busy') === 'true') return
    grab = { block, pointer: event.pointerId, x: event.clientX, y: event.clientY }
    if (event.pointerType === 'touch') grab.timer = setTimeout(begin, longPressMs)
  }

  function begin() {
    if (!grab) return
    const { block, x, y } = grab
    const box = block.getBoundingClientRect()
    ghost = block.cloneNode(true) as HTMLElement
    ghost.removeAttribute('data-block')
    ghost.setAttribute('aria-hidden', 'true')
    ghost.classList.add('week-ghost')
    Object.assign(ghost.style, { left: `${box.left - x}px`, top: `${box.top - y}px`, width: `${box.width}px` })
    document.body.append(ghost)
    follow(x, y)
    frame = requestAnimationFrame(scrollAtEdges)
    listener.start(block.dataset['block'] ?? '')
  }

  function follow(x: number, y: number) {
    at = { x, y }
    if (ghost) ghost.style.transform = `translate(${x}px, ${y}px)`
    const cell = document.elementFromPoint?.(x, y)?.closest<HTMLElement>('[data-row]') ?? null
    if (cell === over) return
    over?.removeAttribute('data-over')
    over = cell && scroller.contains(cell) ? cell : null
    over?.setAttribute('data-over', '')
  }

  function scrollAtEdges() {
    const box = scroller.getBoundingClientRect()
    const by = (value: number, low: number, high: number) =>
      value < low + edgePx ? -scrollPx : value > high - edgePx ? scrollPx : 0
    scroller.scrollBy(by(at.x, box.left, box.right), by(at.y, box.top + edgePx, box.bottom))
    follow(at.x, at.y)
    frame = requestAnimationFrame(scrollAtEdges)
  }

  const move = (event: PointerEvent) => {
    if (!grab || event.pointerId !== grab.pointer) return
    const isFar = Math.hypot(event.clientX - grab.x, event.clientY - grab.y) > startAfterPx
    if (ghost) {
      ghost.toggleAttribute('data-copy', isCopying(event))
      follow(event.clientX, event.clientY)
    }
    if (ghost) return
    if (isFar && event.pointerType === 'touch') letGo()
    else if (isFar) begin()
  }

  function letGo() {
    clearTimeout(grab?.timer)
    cancelAnimationFrame(frame)
    ghost?.remove()
    over?.removeAttribute('data-over')
    if (ghost) listener.end()
    grab = ghost = over = null
  }

  const up = (event: PointerEvent) => {
    if (!grab || event.pointerId !== grab.pointer) return
    const { block } = grab
    const { row: rowId, day } = over?.dataset ?? {}
    const isDrop = ghost !== null
    letGo()
    if (!isDrop) return
    // The click after a drag must not open the visit.
    addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', stop, { capture: true }))
    if (rowId && day) listener.drop(block.dataset['block'] ?? '', { rowId, day }, isCopying(event))
  }
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  const cancel = (event: PointerEvent) => event.pointerId === grab?.pointer && letGo()
  const escape = (event: KeyboardEvent) => event.key === 'Escape' && ghost && letGo()
  /** While dragging by touch, prevents scrolling and the browser's context menu. */
  const hold = (event: Event) => ghost && event.preventDefault()
  const menu = (event: Event) => grab?.timer !== undefined && event.preventDefault()

  scroller.addEventListener('pointerdown', down)
  scroller.addEventListener('touchmove', hold, { passive: false })
  scroller.addEventListener('contextmenu', menu)
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', cancel)
  addEventListener('keydown', escape)
  return () => {
    letGo()
    scroller.removeEventListener('pointerdown', down)
    scroller.removeEventListener('touchmove', hold)
    scroller.removeEventListener('contextmenu', menu)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', cancel)
    removeEventListener('keydown', escape)
  }
}

const isCopying = ({ altKey, ctrlKey }: PointerEvent) => altKey || ctrlKey
