import { FiguresTable } from './figures-table.tsx'
import { NoFigures } from './no-figures.tsx'

export interface Bar {
  readonly id: string
  /** Short label under the bar; overflow is cut off. */
  readonly label: string
  /** Full name, for the table. */
  readonly name: string
  readonly value: number
  readonly isMarked?: boolean
}

interface BarChartProps {
  title: string
  /** Column heads of the table. */
  nameHead: string
  valueHead: string
  /** Label of the control that opens the table. */
  tableLabel: string
  bars: readonly Bar[]
  /** Replaces the bars when all figures are missing; null for charts that always have one. */
  missing: string | null
  /** Formats a value; plain numbers by default. */
  format?: (value: number) => string
}

const height = 112
const width = 28

/** Vertical bars, with the same figures in a table for screen readers. */
export function BarChart({ title, nameHead, valueHead, tableLabel, bars, missing, format = String }: BarChartProps) {
  if (missing !== null && bars.every(({ value }) => value === 0)) return <NoFigures>{missing}</NoFigures>
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className="m-0">
      <ol className="grid auto-cols-fr grid-flow-col items-end" aria-hidden="true">
        {bars.map(({ id, label, value, isMarked }) => {
          const length = value && Math.max(4, Math.round((value / most) * height))
          return (
            <li key={id} className="grid justify-items-center gap-1 text-xs">
              <span className="text-ink-2 tabular-nums">{format(value)}</span>
              <svg viewBox={`0 0 ${width} ${height}`} className="h-28 w-7">
                <rect className="fill-sunken" width={width} height={height} rx={6} />
                <rect
                  className={isMarked ? 'fill-accent' : 'fill-accent/45'}
                  y={height - length}
                  width={width}
                  height={length}
                  rx={Math.min(6, length / 2)}
                />
              </svg>
              <span className={`max-w-full truncate ${isMarked ? 'font-semibold text-accent-ink' : 'text-ink-2'}`}>
                {label}
              </span>
            </li>
          )
        })}
      </ol>
      <figcaption className="sr-only">{title}</figcaption>
      <FiguresTable
        title={title}
        label={tableLabel}
        heads={[nameHead, valueHead]}
        rows={bars.map(({ id, name, value }) => ({ id, name, cells: [format(value)] }))}
      />
    </figure>
  )
}
