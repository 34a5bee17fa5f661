import { FiguresTable } from './figures-table.tsx'
import { NoFigures } from './no-figures.tsx'

interface FigureBar {
  readonly id: string
  /** Short label under the bar. */
  readonly label: string
  /** Full name, for the table. */
  readonly name: string
  /** Null when there is no figure. */
  readonly value: number | null
  /** The allowed value, drawn as a line across the bar. */
  readonly limit?: number | null
  /** Figures of the table's row, one per column. */
  readonly cells: readonly string[]
  readonly isMarked?: boolean
}

interface FigureBarsProps {
  title: string
  /** Column heads of the table: the name's, then one per figure. */
  heads: readonly string[]
  /** Label of the control that opens the table. */
  tableLabel: string
  bars: readonly FigureBar[]
  /** Replaces the bars when all figures are missing; null for charts that always have one. */
  missing: string | null
  /** Smallest value at the top of the axis. */
  top?: number
}

const height = 96
const step = 28
const gap = 4

/** Bars that fit any width, with a line at the allowed value; the same figures are in a table for screen readers. */
export function FigureBars({ title, heads, tableLabel, bars, missing, top = 1 }: FigureBarsProps) {
  if (missing !== null && bars.every(({ value, limit }) => !value && !limit)) return <NoFigures>{missing}</NoFigures>
  const most = Math.max(top, ...bars.flatMap(({ value, limit }) => [value ?? 0, limit ?? 0]))
  const y = (value: number) => height - (value / most) * height
  const width = Math.max(12, bars.length) * step
  return (
    <figure className="m-0">
      <svg viewBox={`0 0 ${width} ${height + 18}`} className="block w-full" aria-hidden="true">
        {bars.map(({ id, label, value, limit, isMarked }, index) => {
          const x = index * step + gap / 2
          const isOver = value !== null && typeof limit === 'number' && value > limit
          return (
            <g key={id}>
              <rect className="fill-sunken" x={x} width={step - gap} height={height} rx={5} />
              {value !== null && value > 0 && (
                <rect
                  fill={isOver ? 'var(--bad)' : undefined}
                  className={isOver ? undefined : isMarked ? 'fill-accent' : 'fill-accent/45'}
                  x={x}
                  y={Math.min(y(value), height - 3)}
                  width={step - gap}
                  height={Math.max(3, height - y(value))}
                  rx={Math.min(5, (height - y(value)) / 2)}
                />
              )}
              {typeof limit === 'number' && (
                <line
                  x1={x - 1}
                  x2={x + step - gap + 1}
                  y1={y(limit)}
                  y2={y(limit)}
                  stroke="var(--ink)"
                  strokeWidth={2}
                />
              )}
              <text x={x + (step - gap) / 2} y={height + 14} fontSize={10} textAnchor="middle" fill="var(--ink-2)">
                {label}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="sr-only">{title}</figcaption>
      <FiguresTable title={title} label={tableLabel} heads={heads} rows={bars} />
    </figure>
  )
}
