import { memo } from 'react'
import { liveOf, type LiveVisits } from '../live-visits.tsx'
import { t } from '../texts.ts'
import { RowName } from './row-name.tsx'
import { shownOf } from './row-window.ts'
import { VisitBlock } from './visit-block.tsx'
import { overlapsIn, type Row } from './week-rows.ts'

interface WeekRowProps {
  row: Row
  /** Position among all rows, from 1. */
  position: number
  top: number
  height: number
  days: readonly string[]
  timeZone: string
  live: LiveVisits
  /** Maximum number of lines per day. */
  lines: number
  onMore: (rowId: string) => void
  /** The current block if it is in this row; undefined for other rows, so that they do not re-render. */
  currentId: string | undefined
  movingId: string | undefined
  pendingId: string | undefined
  /** The day that a move by keyboard would drop on. */
  targetColumn: number | undefined
}

/** A member's or location's week. */
export const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { row, days, lines, onMore, timeZone, currentId, movingId, pendingId, targetColumn } = props
  return (
    <tr
      aria-rowindex={props.position + 1}
      aria-busy={!row.isLoaded}
      className="week-row"
      style={{ top: props.top, height: props.height }}
    >
      <th scope="row" className="week-name">
        <RowName row={row} />
      </th>
      {row.cells.map((cell, column) => {
        const { shown, more } = shownOf(row.counts[column] ?? 0, lines)
        return (
          <td
            key={days[column]}
            className="week-cell"
            data-row={row.id}
            data-day={days[column]}
            data-target={column === targetColumn || undefined}
          >
            {!row.isLoaded && row.most > 0 && <span className="week-wait skeleton" />}
            {cell.slice(0, shown).map((block) => (
              <VisitBlock
                key={block.id}
                block={block}
                kind={row.kind}
                overlaps={overlapsIn(row, block)}
                live={liveOf(props.live, block.visit)}
                timeZone={timeZone}
                isCurrent={block.id === currentId}
                isMoving={block.id === movingId}
                isPending={block.id === pendingId}
              />
            ))}
            {more > 0 && (
              <button type="button" className="week-more" onClick={() => onMore(row.id)}>
                {t('moreVisits', { count: more })}
              </button>
            )}
          </td>
        )
      })}
    </tr>
  )
})
