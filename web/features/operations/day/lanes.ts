import type { Block, Row } from '../week/week-rows.ts'
import { lanesOf, spanOf, type Span } from './timeline.ts'

/** Pixels; must match the CSS. */
export const lanePx = 44
const padding = 4

export interface Bar {
  readonly block: Block
  readonly span: Span
  readonly lane: number
}

/** Rows are immutable, so their bars are laid out once. */
const layouts = new WeakMap<Row, { readonly bars: readonly Bar[]; readonly lanes: number }>()

function layoutOf(row: Row) {
  const known = layouts.get(row)
  if (known) return known
  const blocks = row.cells[0] ?? []
  const spans = blocks.map(({ visit }) => spanOf(visit))
  const lanes = lanesOf(spans)
  const bars = blocks.flatMap((block, index) => {
    const span = spans[index]
    return span ? { block, span, lane: lanes[index] ?? 0 } : []
  })
  const layout = { bars, lanes: Math.max(0, ...lanes) + 1 }
  layouts.set(row, layout)
  return layout
}

/** A row's bars with their lanes. */
export const barsOf = (row: Row): readonly Bar[] => layoutOf(row).bars

/** A row's height: a lane per visit that runs at the same time. */
export const heightOf = (row: Row): number => layoutOf(row).lanes * lanePx + 2 * padding + 1
