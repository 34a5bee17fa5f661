import { memo } from 'react'
import { formatMinutes } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'
import { shownOf } from './row-window.ts'
import { VisitBlock } from './visit-block.tsx'
import type { Row } from './week-rows.ts'

interface WeekRowProps {
  row: Row
  /** Its place among all rows, from 1 on. */
  position: number
  top: number
  height: number
  days: readonly string[]
  timeZone: string
  /** Of a day, at most. */
  lines: number
  onMore: (rowId: string) => void
  /** Of this row; undefined in all others, which then are not drawn anew. */
  currentId: string | undefined
  movingId: string | undefined
  pendingId: string | undefined
  /** The day a visit would be moved to by keys. */
  targetColumn: number | undefined
}

/** One member's or place's week. */
export const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { row, days, lines, onMore, timeZone, currentId, movingId, pendingId, targetColumn } = props
  const { overtimeSeconds } = row
  return (
    <tr
      aria-rowindex={props.position + 1}
      aria-busy={!row.isLoaded}
      className="week-row"
      style={{ top: props.top, height: props.height }}
    >
      <th scope="row" className="week-name">
        <b>{row.kind === 'unassigned' ? t('unassigned') : row.title}</b>
        {row.subtitle && <span>{row.subtitle}</span>}
        <span className={overtimeSeconds > 0 ? 'text-warn' : ''}>
          {row.minutes > 0 && formatMinutes(row.minutes)}
          {overtimeSeconds > 0 && ` · ${t('overtime', { time: formatMinutes(Math.ceil(overtimeSeconds / 60)) })}`}
        </span>
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
