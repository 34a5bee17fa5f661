import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { formatDate } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'
import { gridPositionOf, stepFrom, stepKeys, type Spot } from './grid-steps.ts'
import type { Block, Row } from './week-rows.ts'

export interface Moving extends Spot {
  /** The source row. */
  readonly from: number
  readonly isCopy: boolean
}

interface GridKeys {
  rows: readonly Row[]
  days: readonly string[]
  linesOf: (rowId: string) => number
  /** Scrolls a row into view. */
  show: (row: number) => void
  onFocus: (block: Block) => void
  onDrop: (block: Block, from: Row, target: { row: Row; day: string }, isCopy: boolean) => void
  /** Adds a visit to a row's day. */
  onAdd: ((row: Row, day: string) => void) | undefined
}

/** Keyboard control of the week: arrow keys move between visits, M and arrow keys move one, C copies one, A adds one. */
export function useGridKeys({ rows, days, linesOf, show, onFocus, onDrop, onAdd }: GridKeys) {
  const [moving, setMoving] = useState<Moving>()
  const [announcement, setAnnouncement] = useState('')
  /** A pending step into a row that is not loaded yet. */
  const waiting = useRef<{ id: string; key: string }>(undefined)

  function step(among: readonly Row[], id: string, key: string) {
    waiting.current = undefined
    const spot = gridPositionOf(among, id)
    const next = spot && stepFrom(among, spot, key, linesOf)
    if (typeof next !== 'number') return next && onFocus(next)
    waiting.current = { id, key }
    show(next)
  }
  const goOn = useEffectEvent((among: readonly Row[]) => {
    if (waiting.current) step(among, waiting.current.id, waiting.current.key)
  })
  useEffect(() => goOn(rows), [rows])

  function steer(now: Moving, key: string) {
    const row = now.row + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)
    const column = now.column + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0)
    const target = rows[row]
    const day = days[column]
    if (!target || !day) return setAnnouncement(t('edge'))
    setMoving({ ...now, row, column })
    show(row)
    setAnnouncement(t('moveTo', { row: titleOf(target), day: formatDate(day) }))
  }

  function end(text: string) {
    setMoving(undefined)
    setAnnouncement(text)
  }

  function onMovingKey(now: Moving, event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') return end(stoppedText(now))
    if (event.key.startsWith('Arrow')) steer(now, event.key)
    if (event.key === 'Enter') {
      const [from, row, day] = [rows[now.from], rows[now.row], days[now.column]]
      end('')
      if (from && row && day) onDrop(now.block, from, { row, day }, now.isCopy)
    }
    // While a visit is being moved, keys have no other effect.
    event.preventDefault()
  }

  function onKeyDown(event: KeyboardEvent) {
    const id = (event.target as HTMLElement).dataset['block']
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (moving) return onMovingKey(moving, event)
    const spot = gridPositionOf(rows, id)
    if (!spot) return
    const letter = event.key.toLowerCase()
    const [row, day] = [rows[spot.row], days[spot.column]]
    if (letter === 'a' && row && day && onAdd) {
      onAdd(row, day)
      event.preventDefault()
    }
    if (letter === 'm' || letter === 'c') {
      const isCopy = letter === 'c'
      setMoving({ ...spot, from: spot.row, isCopy })
      setAnnouncement(
        t(isCopy ? 'copyHow' : 'moveHow', { visit: `${spot.block.visit.jobName}, ${spot.block.visit.locationName}` }),
      )
      event.preventDefault()
    }
    if (!stepKeys.has(event.key)) return
    event.preventDefault()
    step(rows, id, event.key)
  }
  return { moving, announcement, onKeyDown, onBlur: () => moving && end(stoppedText(moving)) }
}

const stoppedText = ({ isCopy }: Moving) => t(isCopy ? 'copyCancelled' : 'moveCancelled')

const titleOf = ({ kind, title }: Row) => (kind === 'unassigned' ? t('unassigned') : title)
