import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
} from 'react'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Coordinates } from '#shared/mileage/road-distance.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { boardLinesMax } from '#shared/schedule/board.ts'
import { formatClock } from '#web/platform/format/format.ts'
import type { LiveVisits } from '../live-visits.tsx'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { localTimeAt } from '#web/platform/units/zoned.ts'
import { t } from '../texts.ts'
import type { WantedRow } from '../week/board-store.ts'
import { gridPositionOf } from '../week/grid-steps.ts'
import { drawnRows, offsetsOf, sameView, viewOf, rowsToLoad } from '../week/row-window.ts'
import type { Block, Row } from '../week/week-rows.ts'
import { DayRow } from './day-row.tsx'
import { heightOf, barsOf } from './lanes.ts'
import { NowLine } from './now-line.tsx'
import { clockOf, hourPx, moveSpan, pxOf, shownHours, snapMinutes, spanOf, stretchSpan, type Span } from './timeline.ts'
import { listenForBarDrags, type BarDrag } from './timeline-drag.ts'
import { useDayKeys, type HeldBar } from './use-day-keys.ts'

interface DayGridProps {
  rows: readonly Row[]
  day: string
  isToday: boolean
  timeZone: string
  units: Configuration['units']
  places: ReadonlyMap<string, Coordinates>
  live: LiveVisits
  /** The block whose change is being saved. */
  pendingId: string | undefined
  onWant: (rows: readonly WantedRow[]) => void
  onOpen: (visit: Visit) => void
  onDrop: (block: Block, to: { from: Row; to: Row; span: Span; isCopy: boolean }) => void
  /** Undefined without permission to plan. */
  onAdd: ((row: Row, minute: number) => void) | undefined
}

const guessedHeight = 700
const hours = Array.from({ length: shownHours }, (_, hour) => hour)

/** The timeline of a day: only visible rows are rendered. */
export function DayGrid(props: DayGridProps) {
  const { rows, day, isToday, timeZone, live, pendingId, onWant, onOpen, onDrop, onAdd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(() => viewOf(null, guessedHeight))
  const [current, setCurrent] = useState<string>()
  const [dragged, setDragged] = useState<HeldBar>()
  const focusNext = useRef<string>(undefined)
  const offsets = useMemo(() => offsetsOf(rows.map(heightOf)), [rows])
  const spot = useMemo(() => gridPositionOf(rows, current), [rows, current])
  const drawn = drawnRows(offsets, view, spot?.row ?? -1)
  const first = drawn.flatMap((index) => rows[index]?.cells[0]?.[0]?.id ?? [])[0]

  const visibleRows = rowsToLoad(drawn, rows.length)
    .flatMap((index) => rows[index]?.id ?? [])
    .join()
  useEffect(() => {
    // A short delay skips rows that are scrolled past.
    const timer = setTimeout(() => onWant(visibleRows.split(',').map((id) => ({ id, lines: boardLinesMax }))), restMs)
    return () => clearTimeout(timer)
  }, [visibleRows, onWant])

  const measure = useCallback(() => {
    const viewport = viewOf(scroller.current, guessedHeight)
    setView((now) => (sameView(now, viewport) ? now : viewport))
  }, [])
  useLayoutEffect(() => {
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [measure])
  useLayoutEffect(() => {
    const hour = isToday ? Number(localTimeAt(serverNow(), timeZone).slice(11, 13)) - hoursBefore : firstHour
    if (scroller.current) scroller.current.scrollLeft = hour * hourPx
  }, [isToday, timeZone])
  useLayoutEffect(() => {
    const id = focusNext.current
    const bar = id && scroller.current?.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`)
    if (!bar) return
    bar.focus()
    focusNext.current = undefined
  })

  function show(row: number) {
    const element = scroller.current
    const [top, bottom] = [offsets[row] ?? 0, offsets[row + 1] ?? 0]
    if (!element?.clientHeight) return
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight - headPx) {
      element.scrollTop = bottom - element.clientHeight + headPx
    }
  }
  const focus = (id: string) => {
    setCurrent(id)
    focusNext.current = id
  }

  function drop({ block, from, to, span, isCopy }: HeldBar) {
    const [source, target] = [rows[from], rows[to]]
    focus(block.id)
    if (source && target) onDrop(block, { from: source, to: target, span, isCopy })
  }
  const keys = useDayKeys({ rows, show, onFocus: focus, onDrop: drop, onAdd })

  function heldOf({ blockId, handle, minutes, rowId, isCopy }: BarDrag): HeldBar | undefined {
    const at = gridPositionOf(rows, blockId)
    if (!at) return undefined
    const was = spanOf(at.block.visit)
    const span = handle === 'move' ? moveSpan(was, minutes) : stretchSpan(was, handle, minutes)
    const over = handle === 'move' ? rows.findIndex(({ id }) => id === rowId) : at.row
    return { block: at.block, from: at.row, to: over < 0 ? at.row : over, span, isCopy, handle }
  }
  const onDrag = useEffectEvent((drag: BarDrag) => setDragged(heldOf(drag)))
  const onDragEnd = useEffectEvent((drag: BarDrag | undefined) => {
    setDragged(undefined)
    const draggedBar = drag && heldOf(drag)
    if (draggedBar) drop(draggedBar)
  })
  useEffect(() => {
    const element = scroller.current
    return element
      ? listenForBarDrags(element, { drag: (drag) => onDrag(drag), end: (drag) => onDragEnd(drag) })
      : undefined
  }, [])

  const press = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const gridPosition = gridPositionOf(rows, target.closest<HTMLElement>('[data-block]')?.dataset['block'])
    if (gridPosition) {
      setCurrent(gridPosition.block.id)
      return onOpen(gridPosition.block.visit)
    }
    const row = target.matches('.day-track') && rows.find(({ id }) => id === target.dataset['row'])
    if (!row || !onAdd) return
    const minute = ((event.clientX - target.getBoundingClientRect().left) / hourPx) * 60
    onAdd(row, Math.min(Math.max(0, Math.floor(minute / snapMinutes) * snapMinutes), lastMinute))
  }
  const heldBar = dragged ?? keys.held

  return (
    <>
      <div ref={scroller} className="week day" data-adding={!!onAdd || undefined} onScroll={measure}>
        {isToday && <NowLine day={day} timeZone={timeZone} height={offsets.at(-1) ?? 0} />}
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys reach its visits
          role="grid"
          aria-label={t('day')}
          aria-describedby="day-keys"
          aria-rowcount={rows.length + 1}
          tabIndex={-1}
          style={{ width: trackPx + namePx }}
          onClick={press}
          onKeyDown={keys.onKeyDown}
          onBlur={keys.onBlur}
          onFocus={({ target }) => setCurrent((now) => target.dataset['block'] ?? now)}
        >
          <thead>
            <tr className="day-head" aria-rowindex={1}>
              <th scope="col" className="day-name">
                {t(rows.some(({ kind }) => kind === 'location') ? 'byLocation' : 'byMember')}
              </th>
              <th scope="col" className="day-hours">
                <span className="sr-only">{t('hoursOfDay')}</span>
                {hours.map((hour) => (
                  <span key={hour} aria-hidden="true" style={{ left: hour * hourPx }}>
                    {formatClock(clockOf((hour % 24) * 60))}
                  </span>
                ))}
              </th>
            </tr>
          </thead>
          <tbody className="day-body" style={{ height: offsets.at(-1) }}>
            {drawn.map((index) => {
              const row = rows[index]
              return (
                row && (
                  <DayRow
                    key={row.id}
                    row={row}
                    bars={barsOf(row)}
                    position={index + 2}
                    top={offsets[index] ?? 0}
                    height={(offsets[index + 1] ?? 0) - (offsets[index] ?? 0)}
                    timeZone={timeZone}
                    units={props.units}
                    places={props.places}
                    live={live}
                    currentId={currentIn(row, spot ? current : first)}
                    pendingId={currentIn(row, pendingId)}
                    heldBar={heldBar && (heldBar.to === index || heldBar.from === index) ? heldBar : undefined}
                    isTarget={heldBar?.to === index}
                  />
                )
              )
            })}
          </tbody>
        </table>
      </div>
      <p id="day-keys" className="mt-2 text-xs text-ink-3">
        {t('dayKeys')}
      </p>
      <output className="sr-only">{keys.announcement}</output>
    </>
  )
}

const currentIn = (row: Row, id: string | undefined) => (id?.startsWith(`${row.id} `) ? id : undefined)
const headPx = 32
const namePx = 168
const trackPx = pxOf(shownHours * 60)
const restMs = 80
/** Scrolled to at first: this hour, or today the time before now. */
const firstHour = 5
const hoursBefore = 3
const lastMinute = 24 * 60 - snapMinutes
