import { boardLinesShown } from '#shared/schedule/board.ts'
import type { Row } from './week-rows.ts'

/** Pixels; must match the CSS. */
const blockHeight = 48
const gap = 4
const padding = 4
/** Rows within this distance of the visible area are rendered too. */
const overscan = 480

/** Number of visible blocks in a cell and of those behind the "more" button, which takes one line. */
export function shownOf(count: number, lines: number = boardLinesShown) {
  if (count <= lines) return { shown: count, more: 0 }
  return { shown: lines - 1, more: count - lines + 1 }
}

/** A row's height, the same before and after it is loaded. */
export function heightOf({ most }: Pick<Row, 'most'>, lines: number = boardLinesShown): number {
  return Math.min(Math.max(1, most), lines) * (blockHeight + gap) - gap + 2 * padding + 1
}

/** Top of each row, plus the bottom of the last one. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  let end = 0
  for (const height of heights) offsets.push((end += height))
  return offsets
}

/** The visible section of a scroller, in pixels. */
export interface View {
  readonly top: number
  readonly height: number
}

const viewStep = 80

/**
 * A scroller's visible section in whole steps, so that rows do not re-render for every pixel. Without layout, `guessed`
 * is used.
 */
export function viewOf(scroller: HTMLElement | null, guessed: number): View {
  const { scrollTop = 0, clientHeight = 0 } = scroller ?? {}
  return { top: Math.floor(scrollTop / viewStep) * viewStep, height: (clientHeight || guessed) + viewStep }
}

export const sameView = (one: View, other: View) => one.top === other.top && one.height === other.height

/** Index of the row at a height, by binary search. */
export function rowAt(offsets: readonly number[], top: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= top) low = middle
    else high = middle - 1
  }
  return low
}

/** Indexes of the rows to render, including the focused row wherever it is. */
export function drawnRows(offsets: readonly number[], { top, height }: View, kept: number) {
  const count = offsets.length - 1
  if (count < 1) return []
  const first = rowAt(offsets, top - overscan)
  const last = rowAt(offsets, top + height + overscan)
  const drawn = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  if (kept >= 0 && kept < first) return [kept, ...drawn]
  return kept > last && kept < count ? [...drawn, kept] : drawn
}

/** Rows are requested in batches, before they become visible. */
const batch = 8
const ahead = 4

/** Indexes of the rows to load: the rendered ones and some around them. */
export function rowsToLoad(drawn: readonly number[], count: number): number[] {
  // Skips the focused row, which may be far from the others.
  const first = drawn.find((row, at) => drawn[at + 1] === row + 1) ?? drawn[0]
  const last = drawn.findLast((row, at) => drawn[at - 1] === row - 1) ?? drawn.at(-1)
  if (first === undefined || last === undefined) return []
  const from = Math.max(0, Math.floor((first - ahead) / batch) * batch)
  const to = Math.min(count, Math.ceil((last + 1 + ahead) / batch) * batch)
  const near = Array.from({ length: to - from }, (_, at) => from + at)
  return [...drawn.filter((row) => row < from || row >= to), ...near]
}
