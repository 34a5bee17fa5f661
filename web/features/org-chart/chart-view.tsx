import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { cardId, ChartCards } from './chart-cards.tsx'
import { boundsOf, card, isVisible, neighbor, type ChartNode } from './chart-tree.ts'
import { DropHint, DraggedCard } from './dragged-card.tsx'
import { t } from './texts.ts'
import { useCardDrag } from './use-card-drag.ts'
import { useViewport } from './use-viewport.ts'

interface ChartViewProps {
  nodes: readonly ChartNode[]
  /** The person selected by keyboard, pointer or search. */
  activeId: string | undefined
  foundIds: ReadonlySet<string>
  onActive: (id: string) => void
  onToggle: (id: string) => void
  onOpen: (id: string) => void
  /** Functions for changing managers; undefined without permission. */
  moving:
    | {
        readonly onDrop: (id: string, managerId: string | null) => void
        readonly onChoose: (id: string) => void
        readonly isRefused: (id: string, managerId: string) => boolean
      }
    | undefined
}

/** The chart, which renders only the cards in the window, so that thousands stay smooth. */
export function ChartView({ nodes, activeId, foundIds, onActive, onToggle, onOpen, moving }: ChartViewProps) {
  const viewport = useViewport(boundsOf(nodes), nodes[0]?.x ?? 0)
  const { ref, pointer, shown, sheet, center, fit, zoomBy, isMoving } = viewport
  const { drag, ...cards } = useCardDrag({
    nodes,
    box: ref,
    toDrawing: viewport.toDrawing,
    panBy: viewport.panBy,
    onDrop: ({ person }, over) => moving?.onDrop(person.id, over === 'top' ? null : over.person.id),
    onHold: ({ person }) => moving?.onChoose(person.id),
  })
  const hint = useId()
  const active = nodes.find(({ person }) => person.id === activeId)
  const centered = useRef(activeId)

  useEffect(() => {
    if (!active || centered.current === active.person.id) return
    centered.current = active.person.id
    const { x, y } = active
    const isInside =
      x - card.width / 2 >= shown.left &&
      x + card.width / 2 <= shown.left + shown.width &&
      y >= shown.top &&
      y + card.height <= shown.top + shown.height
    if (!isInside) center(x, y)
  })

  function press(event: KeyboardEvent) {
    const from = active ?? nodes[0]
    if (!from) return
    const { key } = event
    if (key.startsWith('Arrow')) {
      if (key === 'ArrowDown' && from.reports && !from.isOpen) onToggle(from.person.id)
      else onActive((active ? neighbor(nodes, from, key) : from)?.person.id ?? from.person.id)
    } else if (key === 'Home') onActive(nodes[0]?.person.id ?? '')
    else if (key === 'Enter') onOpen(from.person.id)
    else if (key === ' ') onToggle(from.person.id)
    else if (key.toLowerCase() === 'm' && moving && !event.ctrlKey && !event.metaKey) moving.onChoose(from.person.id)
    else if (key === '+' || key === '=') zoomBy(1.25)
    else if (key === '-') zoomBy(0.8)
    else return
    event.preventDefault()
  }

  const cardAt = ({ target }: PointerEvent | MouseEvent) => {
    const id = (target as Element).closest('[role=treeitem]')?.id
    return nodes.find(({ person }) => cardId(person.id) === id)
  }
  function pressPointer(event: PointerEvent) {
    const isToggle = (event.target as Element).closest('[data-toggle]')
    const node = moving && !isToggle && event.button === 0 ? cardAt(event) : undefined
    cards.press(event, node)
    pointer.onPointerDown(event)
  }
  function pressCard(event: MouseEvent) {
    const id = cardAt(event)?.person.id
    if (!id || isMoving() || cards.wasDragged()) return
    onActive(id)
    if ((event.target as Element).closest('[data-toggle]')) onToggle(id)
    else onOpen(id)
  }
  function openContextMenu(event: MouseEvent) {
    const node = moving && cardAt(event)
    if (!node) return
    event.preventDefault()
    if (!cards.isHeldByTouch()) moving.onChoose(node.person.id)
  }
  const isRefused =
    !!drag && typeof drag.target === 'object' && !!moving?.isRefused(drag.node.person.id, drag.target.person.id)

  const drawn = nodes.filter((node) => node === active || isVisible(node, sheet.region))
  return (
    <div className="relative">
      <div
        ref={ref}
        role="tree"
        tabIndex={0}
        aria-label={t('orgChart')}
        aria-describedby={hint}
        aria-activedescendant={active && cardId(active.person.id)}
        className="h-[68dvh] min-h-80 cursor-grab touch-none overflow-clip select-none active:cursor-grabbing"
        onKeyDown={press}
        onFocus={() => active ?? (nodes[0] && onActive(nodes[0].person.id))}
        onClick={pressCard}
        onContextMenu={openContextMenu}
        onPointerDown={pressPointer}
        onPointerMove={(event) => cards.move(event) || pointer.onPointerMove(event)}
        onPointerUp={(event) => {
          pointer.onPointerUp(event)
          cards.release(event)
        }}
        onPointerCancel={(event) => {
          pointer.onPointerCancel(event)
          cards.letGo()
        }}
      >
        <svg
          width={sheet.width}
          height={sheet.height}
          viewBox={sheet.viewBox}
          style={{ transform: sheet.transform, transformOrigin: '0 0', willChange: 'transform', maxWidth: 'none' }}
          role="presentation"
        >
          <ChartCards
            nodes={drawn}
            zoom={sheet.zoom}
            activeId={activeId}
            foundIds={foundIds}
            overId={typeof drag?.target === 'object' ? drag.target.person.id : undefined}
          />
          {drag && <DraggedCard drag={drag} />}
        </svg>
      </div>
      <p id={hint} className="pointer-events-none absolute bottom-2 left-3 text-xs text-ink-3 max-md:hidden">
        {!drag && t(moving ? 'keysMove' : 'keys')}
      </p>
      <DropHint drag={drag} isRefused={isRefused} />
      <div className="absolute right-2 bottom-2 flex rounded-md border border-line bg-surface">
        <IconButton label={t('zoomOut')} onClick={() => zoomBy(0.8)}>
          <ZoomOut size={18} />
        </IconButton>
        <IconButton label={t('zoomIn')} onClick={() => zoomBy(1.25)}>
          <ZoomIn size={18} />
        </IconButton>
        <IconButton label={t('fit')} onClick={fit}>
          <Maximize size={18} />
        </IconButton>
      </div>
    </div>
  )
}
