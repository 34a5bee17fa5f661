import { shownOf } from './row-window.ts'
import type { Block, Row } from './week-rows.ts'

export interface Spot {
  readonly row: number
  readonly column: number
  readonly block: Block
}

/** A block's position in the grid. */
export function gridPositionOf(rows: readonly Row[], id: string | undefined): Spot | undefined {
  if (id === undefined) return undefined
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      const block = cell.find((candidate) => candidate.id === id)
      if (block) return { row, column, block }
    }
  }
  return undefined
}

export const firstBlock = (rows: readonly Row[]) => rows.flatMap(({ cells }) => cells.flat())[0]?.id

/** Number of lines shown per day of a row. */
type LinesOf = (rowId: string) => number

const shownIn = (row: Row | undefined, column: number, linesOf: LinesOf): readonly Block[] => {
  if (!row) return []
  return (row.cells[column] ?? []).slice(0, shownOf(row.counts[column] ?? 0, linesOf(row.id)).shown)
}

/** The block that an arrow key leads to, or the index of a row to load first; undefined at the edge. */
export function stepFrom(rows: readonly Row[], { row, column, block }: Spot, key: string, linesOf: LinesOf) {
  const here = shownIn(rows[row], column, linesOf)
  const index = here.findIndex(({ id }) => id === block.id)
  if (key === 'ArrowDown') return here[index + 1] ?? nearest(rows, { from: row + 1, by: 1, column }, linesOf)
  if (key === 'ArrowUp') return here[index - 1] ?? nearest(rows, { from: row - 1, by: -1, column }, linesOf)
  const columns = [...(rows[row]?.cells.keys() ?? [])]
  const ahead =
    key === 'ArrowRight'
      ? columns.filter((entry) => entry > column)
      : key === 'ArrowLeft'
        ? columns.filter((entry) => entry < column).toReversed()
        : key === 'Home'
          ? columns
          : columns.toReversed()
  for (const near of ahead) {
    const blocks = shownIn(rows[row], near, linesOf)
    if (blocks.length > 0) return blocks[Math.min(index, blocks.length - 1)]
  }
  return undefined
}

export const stepKeys = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** The block nearest to a day, in the next row that has visits. */
function nearest(
  rows: readonly Row[],
  { from, by, column }: { from: number; by: 1 | -1; column: number },
  linesOf: LinesOf,
) {
  for (let at = from; at >= 0 && at < rows.length; at += by) {
    const row = rows[at]
    if (row && !row.isLoaded && row.most > 0) return at
    const closest = [...(row?.cells.keys() ?? [])]
      .toSorted((one, other) => Math.abs(one - column) - Math.abs(other - column))
      .map((near) => shownIn(row, near, linesOf).at(by === 1 ? 0 : -1))
      .find(Boolean)
    if (closest) return closest
  }
  return undefined
}
