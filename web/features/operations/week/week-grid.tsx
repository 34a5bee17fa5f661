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
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { boardLinesShown } from '#shared/schedule/board.ts'
import { formatDate } from '#web/platform/format/format.ts'
import type { LiveVisits } from '../live-visits.tsx'
import { t } from '../texts.ts'
import { listenForDrags } from './drag.ts'
import { firstBlock, gridPositionOf } from './grid-steps.ts'
import type { WantedRow } from './board-store.ts'
import { drawnRows, heightOf, offsetsOf, sameView, viewOf, rowsToLoad } from './row-window.ts'
import type { Target } from './move.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { WeekRow } from './week-row.tsx'
import { blockId, type Block, type Row } from './week-rows.ts'

interface WeekGridProps {
  rows: readonly Row[]
  days: readonly string[]
  today: string
  timeZone: string
  live: LiveVisits
  /** The block whose move is being saved. */
  pendingId: string | undefined
  onOpen: (visit: Visit) => void
  /** Called with the rows to load. */
  onWant: (rows: readonly WantedRow[]) => void
  /** Resolves with true if the move was saved. */
  onMove: (block: Block, from: Row, target: Target, isCopy: boolean) => Promise<boolean>
  /** Undefined without permission to plan. */
  onAdd: ((row: Row, day: string) => void) | undefined
}

/** Height before the first layout, and in environments without layout. */
const guessedHeight = 900

/** A virtualized grid of the week: only visible rows are rendered. */
export function WeekGrid(props: WeekGridProps) {
  const { rows, days, today, timeZone, live, pendingId, onOpen, onWant, onMove, onAdd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(() => viewOf(null, guessedHeight))
  /** Number of lines of expanded rows. */
  const [open, setOpen] = useState<ReadonlyMap<string, number>>(new Map())
  const [current, setCurrent] = useState<string>()
  /** Id of the block to focus once it is rendered. */
  const focusNext = useRef<string>(undefined)

  const offsets = useMemo(() => offsetsOf(rows.map((row) => heightOf(row, open.get(row.id)))), [rows, open])
  const currentSpot = useMemo(() => gridPositionOf(rows, current), [rows, current])
  const currentId = currentSpot ? current : firstBlock(rows)
  const drawn = drawnRows(offsets, view, currentSpot?.row ?? -1)

  // A string, so that effects run only when the rows change.
  const visibleRows = rowsToLoad(drawn, rows.length)
    .flatMap((index) => rows[index] ?? [])
    .map(({ id }) => `${id} ${open.get(id) ?? boardLinesShown}`)
    .join()
  const isFirst = useRef(true)
  useEffect(() => {
    // A short delay skips rows that are scrolled past.
    const timer = setTimeout(() => onWant(wantedOf(visibleRows)), isFirst.current ? 0 : restMs)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [visibleRows, onWant])

  const measure = useCallback(() => {
    const viewport = viewOf(scroller.current, guessedHeight)
    setView((now) => (sameView(now, viewport) ? now : viewport))
  }, [])
  useEffect(() => {
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [measure])

  function show(row: number) {
    const element = scroller.current
    const [top, bottom] = [offsets[row] ?? 0, offsets[row + 1] ?? 0]
    if (!element?.clientHeight) return
    const visibleHeight = element.clientHeight - headHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + visibleHeight) element.scrollTop = bottom - visibleHeight
  }

  const focus = (id: string) => {
    setCurrent(id)
    focusNext.current = id
  }
  useLayoutEffect(() => {
    const element =
      focusNext.current &&
      scroller.current?.querySelector<HTMLElement>(`[data-block="${CSS.escape(focusNext.current)}"]`)
    if (!element) return
    element.focus()
    focusNext.current = undefined
  })

  const drop = async (block: Block, from: Row, target: Target, isCopy: boolean) => {
    if ((await onMove(block, from, target, isCopy)) && !isCopy) focus(blockId(target.row.id, block.visit))
  }
  const keys = useGridKeys({
    rows,
    days,
    linesOf: (id) => open.get(id) ?? boardLinesShown,
    show,
    onFocus: ({ id }) => focus(id),
    onDrop: (block, from, target, isCopy) => void drop(block, from, target, isCopy),
    onAdd,
  })

  const onDrag = useEffectEvent((id: string) => setCurrent(id))
  const onDrop = useEffectEvent((id: string, cell: { rowId: string; day: string }, isCopy: boolean) => {
    const spot = gridPositionOf(rows, id)
    const from = spot && rows[spot.row]
    const row = rows.find((entry) => entry.id === cell.rowId)
    if (spot && from && row) void drop(spot.block, from, { row, day: cell.day }, isCopy)
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const mark = (is: boolean) => element.toggleAttribute('data-dragging', is)
    return listenForDrags(element, {
      start: (id) => {
        mark(true)
        onDrag(id)
      },
      drop: onDrop,
      end: () => mark(false),
    })
  }, [])

  const showMore = useCallback(
    (rowId: string) => setOpen((now) => new Map([...now, [rowId, moreLines + (now.get(rowId) ?? boardLinesShown)]])),
    [],
  )
  const press = ({ target }: MouseEvent) => {
    if (onAdd && (target as HTMLElement).matches('.week-cell')) {
      const { row: rowId, day } = (target as HTMLElement).dataset
      const row = rows.find(({ id }) => id === rowId)
      if (row && day) onAdd(row, day)
    }
    const id = (target as HTMLElement).closest<HTMLElement>('[data-block]')?.dataset['block']
    const spot = gridPositionOf(rows, id)
    if (!spot) return
    setCurrent(id)
    onOpen(spot.block.visit)
  }

  return (
    <>
      <div ref={scroller} className="week" data-adding={!!onAdd || undefined} onScroll={measure}>
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys reach its visits
          role="grid"
          aria-label={t('week')}
          aria-rowcount={rows.length + 1}
          aria-describedby="week-keys"
          tabIndex={-1}
          onKeyDown={keys.onKeyDown}
          onFocus={({ target }) => setCurrent((now) => target.dataset['block'] ?? now)}
          onBlur={keys.onBlur}
          onClick={press}
        >
          <thead>
            <tr aria-rowindex={1} className="week-head">
              <th scope="col">{t(rows.some(({ kind }) => kind === 'location') ? 'byLocation' : 'byMember')}</th>
              {days.map((day) => (
                <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                  {formatDate(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="week-body" style={{ height: offsets.at(-1) }}>
            {drawn.map((index) => {
              const row = rows[index]
              if (!row) return undefined
              return (
                <WeekRow
                  key={row.id}
                  row={row}
                  position={index + 1}
                  top={offsets[index] ?? 0}
                  height={(offsets[index + 1] ?? 0) - (offsets[index] ?? 0)}
                  days={days}
                  timeZone={timeZone}
                  live={live}
                  lines={open.get(row.id) ?? boardLinesShown}
                  onMore={showMore}
                  currentId={isIn(row, currentId)}
                  movingId={isIn(row, keys.moving?.block.id)}
                  pendingId={isIn(row, pendingId)}
                  targetColumn={keys.moving?.row === index ? keys.moving.column : undefined}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <p id="week-keys" className="mt-2 text-xs text-ink-3">
        {t('weekKeys')}
      </p>
      <output className="sr-only">{keys.announcement}</output>
    </>
  )
}

const headHeight = 40
const restMs = 80
const moreLines = 40
function wantedOf(text: string): WantedRow[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((row) => row.split(' '))
    .map(([id = '', lines]) => ({ id, lines: Number(lines) }))
}
const isIn = (row: Row, id: string | undefined) => (id?.startsWith(`${row.id} `) ? id : undefined)
