import { memo } from 'react'
import type { LimitRule } from '#shared/schedule/choices.ts'
import { formatMinutes } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'
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
  const { overtimeSeconds } = row
  const count = row.counts.reduce((sum, one) => sum + one, 0)
  const warnings = warningsOf(row)
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
        {row.kind === 'unassigned' && count > 0 && <span>{t('unassignedCount', { count })}</span>}
        {warnings && <span className="text-warn">{warnings}</span>}
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

/** The limits that the week exceeds, each name once, and visits against the member's availability. */
const warningsOf = ({ limits, againstAvailability: count }: Row) =>
  [
    ...new Set(limits.map((rule) => t(isMinorRule(rule) ? 'limits.minor' : `limits.${rule}`))),
    count > 0 ? t('againstAvailability', { count }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

const isMinorRule = (rule: LimitRule): rule is Extract<LimitRule, `minor_${string}`> => rule.startsWith('minor_')
