import { boardLinesShown } from '#shared/schedule/board.ts'
import type { Row } from './week-rows.ts'

/** Pixels; the style sheet says the same. */
const blockHeight = 48
const gap = 4
const padding = 4
/** Rows this far outside are there already when they come into sight. */
const overscan = 480

/** How many blocks of a cell are shown, and how many wait behind "more", which takes the place of one. */
export function shownOf(count: number, lines: number = boardLinesShown) {
  if (count <= lines) return { shown: count, more: 0 }
  return { shown: lines - 1, more: count - lines + 1 }
}

/** The same before a row is loaded and after. */
export function heightOf({ most }: Pick<Row, 'most'>, lines: number = boardLinesShown): number {
  return Math.min(Math.max(1, most), lines) * (blockHeight + gap) - gap + 2 * padding + 1
}

/** Where each row begins, and as the last where the last one ends. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  let end = 0
  for (const height of heights) offsets.push((end += height))
  return offsets
}

/** The row at a height: the last that begins at or above it. */
export function rowAt(offsets: readonly number[], top: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= top) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows to draw, with the one that has the focus wherever it is. */
export function drawnRows(offsets: readonly number[], { top, height }: { top: number; height: number }, kept: number) {
  const count = offsets.length - 1
  if (count < 1) return []
  const first = rowAt(offsets, top - overscan)
  const last = rowAt(offsets, top + height + overscan)
  const drawn = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  if (kept >= 0 && kept < first) return [kept, ...drawn]
  return kept > last && kept < count ? [...drawn, kept] : drawn
}

/** Rows are asked for before they come into sight, and several at a time. */
const batch = 8
const ahead = 4

/** The rows to load: those drawn, and some before and after them. */
export function wantedRows(drawn: readonly number[], count: number): number[] {
  // The one that has the focus may be far from the others.
  const first = drawn.find((row, at) => drawn[at + 1] === row + 1) ?? drawn[0]
  const last = drawn.findLast((row, at) => drawn[at - 1] === row - 1) ?? drawn.at(-1)
  if (first === undefined || last === undefined) return []
  const from = Math.max(0, Math.floor((first - ahead) / batch) * batch)
  const to = Math.min(count, Math.ceil((last + 1 + ahead) / batch) * batch)
  const near = Array.from({ length: to - from }, (_, at) => from + at)
  return [...drawn.filter((row) => row < from || row >= to), ...near]
}
