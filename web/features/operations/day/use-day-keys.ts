import { useState, type KeyboardEvent } from 'react'
import { formatClock } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'
import { gridPositionOf, type Spot } from '../week/grid-steps.ts'
import type { Block, Row } from '../week/week-rows.ts'
import type { Handle } from './timeline-drag.ts'
import { clockOf, moveSpan, snapMinutes, spanOf, stretchSpan, type Span } from './timeline.ts'

/** A bar being moved, copied or stretched, and where it would be dropped; rows are indexes. */
export interface HeldBar {
  readonly block: Block
  readonly from: number
  readonly to: number
  readonly span: Span
  readonly handle: Handle
  readonly isCopy: boolean
}

interface DayKeys {
  rows: readonly Row[]
  /** Scrolls a row into view. */
  show: (row: number) => void
  onFocus: (blockId: string) => void
  onDrop: (held: HeldBar) => void
  onAdd: ((row: Row, minute: number) => void) | undefined
}

const handles: Readonly<Record<string, Handle>> = { m: 'move', c: 'move', s: 'end', b: 'start' }

/** Keyboard control of the timeline: arrow keys go from bar to bar; M moves, C copies, S and B stretch, A adds. */
export function useDayKeys({ rows, show, onFocus, onDrop, onAdd }: DayKeys) {
  const [heldBar, setHeld] = useState<HeldBar>()
  const [announcement, setAnnouncement] = useState('')

  function end(text: string) {
    setHeld(undefined)
    setAnnouncement(text)
  }

  function steer(now: HeldBar, key: string) {
    const by = key === 'ArrowRight' ? snapMinutes : key === 'ArrowLeft' ? -snapMinutes : 0
    const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const to = now.handle === 'move' ? now.to + down : now.to
    const row = rows[to]
    if (!row) return setAnnouncement(t('edge'))
    const span = now.handle === 'move' ? moveSpan(now.span, by) : stretchSpan(now.span, now.handle, by)
    setHeld({ ...now, to, span })
    show(to)
    const [start, until] = [span.start, (span.start + span.minutes) % (24 * 60)]
    const time = t('until', { start: formatClock(clockOf(start)), end: formatClock(clockOf(until)) })
    setAnnouncement(t('moveTo', { row: row.kind === 'unassigned' ? t('unassigned') : row.title, day: time }))
  }

  function onHeldKey(now: HeldBar, event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') return end(stoppedText(now))
    if (event.key.startsWith('Arrow')) steer(now, event.key)
    if (event.key === 'Enter') {
      end('')
      onDrop(now)
    }
    // While a bar is being moved, keys have no other effect.
    event.preventDefault()
  }

  function onKeyDown(event: KeyboardEvent) {
    const id = (event.target as HTMLElement).dataset['block']
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (heldBar) return onHeldKey(heldBar, event)
    const spot = gridPositionOf(rows, id)
    if (!spot) return
    const letter = event.key.toLowerCase()
    const handle = handles[letter]
    const row = rows[spot.row]
    const { block } = spot
    if (letter === 'a' && onAdd && row) {
      onAdd(row, spanOf(block.visit).start)
      event.preventDefault()
    } else if (handle) {
      const isCopy = letter === 'c'
      setHeld({ block, from: spot.row, to: spot.row, span: spanOf(block.visit), handle, isCopy })
      const visit = `${block.visit.jobName}, ${block.visit.locationName}`
      setAnnouncement(t(isCopy ? 'copyHow' : handle === 'move' ? 'moveHow' : 'stretchHow', { visit }))
      event.preventDefault()
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault()
      const next = stepFrom(rows, spot, event.key)
      if (next) {
        show(next.row)
        onFocus(next.block.id)
      }
    }
  }
  return { held: heldBar, announcement, onKeyDown, onBlur: () => heldBar && end(stoppedText(heldBar)) }
}

const stoppedText = ({ isCopy }: HeldBar) => t(isCopy ? 'copyCancelled' : 'moveCancelled')

/** The next bar of the row, or the bar nearest in time of the next row that has any. */
function stepFrom(rows: readonly Row[], { row, block }: Spot, key: string): Spot | undefined {
  const here = rows[row]?.cells[0] ?? []
  const index = here.findIndex(({ id }) => id === block.id)
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const next = here[index + (key === 'ArrowRight' ? 1 : -1)]
    return next && { row, column: 0, block: next }
  }
  const by = key === 'ArrowDown' ? 1 : -1
  const { start } = spanOf(block.visit)
  for (let at = row + by; at >= 0 && at < rows.length; at += by) {
    const far = (near: Block) => Math.abs(spanOf(near.visit).start - start)
    const [nearest] = (rows[at]?.cells[0] ?? []).toSorted((a, b) => far(a) - far(b))
    if (nearest) return { row: at, column: 0, block: nearest }
  }
  return undefined
}
