import type { LimitRule } from '#shared/schedule/choices.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { BoardOutline, BoardRows } from '#shared/schedule/visit-board.contract.ts'
import { unassignedRow, type BoardGrouping } from '#shared/schedule/board.ts'
import { visitsOf } from '#shared/schedule/board-visits.ts'

/** A visit in one row: each crew member's, its location's, or the unassigned row. */
export interface Block {
  readonly id: string
  readonly visit: Visit
}

export type RowKind = 'unassigned' | 'member' | 'location'

export interface LoadedRow {
  /** Planned minutes of the week, without cancelled visits. */
  readonly minutes: number
  /** A member's overtime by the pay rules. */
  readonly overtimeSeconds: number
  readonly limits: readonly LimitRule[]
  /** Visits against the member's availability. */
  readonly againstAvailability: number
  /** Number of visits per day; `cells` holds the first ones. */
  readonly counts: readonly number[]
  readonly cells: readonly (readonly Block[])[]
  /** Number of visits requested per day. */
  readonly lines: number
}

export interface Row extends Omit<LoadedRow, 'lines'> {
  readonly id: string
  readonly kind: RowKind
  readonly title: string
  readonly subtitle: string
  /** Number of visits on the fullest day. */
  readonly most: number
  readonly isLoaded: boolean
}

export const blockId = (rowId: string, { jobId, originalStart }: Visit) => `${rowId} ${jobId} ${originalStart}`

/** The answer's rows by id. */
export function loadedOf(answer: BoardRows, lines: number): Map<string, LoadedRow> {
  const visits = visitsOf(answer)
  return new Map(
    answer.rows.map(({ id, cells, ...rest }) => {
      const blocks = cells.map((cell) =>
        cell.flatMap((index) => {
          const visit = visits[index]
          return visit ? { id: blockId(id, visit), visit } : []
        }),
      )
      return [id, { ...rest, cells: blocks, lines }]
    }),
  )
}

const none: readonly never[] = []

/** The visits that take the row's member at the same time, among those shown. */
export function overlapsIn({ kind, id, cells }: Row, { visit }: Block): readonly Visit[] {
  if (kind !== 'member' || !visit.overlapping?.includes(id)) return none
  return cells
    .flat()
    .map((block) => block.visit)
    .filter(
      (other) =>
        other !== visit && !other.isCancelled && other.startsAt < visit.endsAt && other.endsAt > visit.startsAt,
    )
}

interface Named {
  readonly id: string
  readonly title: string
  readonly most: number
}

/** Reuses a row's object until its data changes, so that memoized rows do not re-render. */
const rowsByName = new WeakMap<Named, { readonly loaded: LoadedRow | undefined; readonly row: Row }>()

function rowOf(named: Named, kind: RowKind, subtitle: string, loaded: LoadedRow | undefined): Row {
  const cached = rowsByName.get(named)
  if (cached && cached.loaded === loaded) return cached.row
  const { id, title } = named
  const totals = loaded ?? {
    minutes: 0,
    overtimeSeconds: 0,
    limits: none,
    againstAvailability: 0,
    counts: none,
    cells: noCells,
  }
  const most = loaded ? Math.max(...loaded.counts) : named.most
  const { lines: _lines, ...shown } = { lines: 0, ...totals }
  const row = { id, kind, title, subtitle, most, isLoaded: !!loaded, ...shown }
  rowsByName.set(named, { loaded, row })
  return row
}

const noCells: readonly (readonly Block[])[] = Array.from({ length: 7 }, () => none)
const tops = new WeakMap<BoardOutline, Named>()

/** All rows of the week in order with their loaded data; unassigned visits come first. */
export function rowsOf(outline: BoardOutline, loaded: ReadonlyMap<string, LoadedRow>, by: BoardGrouping): Row[] {
  const top = tops.get(outline) ?? { id: unassignedRow, title: '', most: outline.unassigned }
  tops.set(outline, top)
  const kind = by === 'members' ? 'member' : 'location'
  const others = outline.groups.flatMap(({ name, rows }) =>
    rows.map((named) => rowOf(named, kind, name, loaded.get(named.id))),
  )
  return [rowOf(top, 'unassigned', '', loaded.get(top.id)), ...others]
}

/** Rows whose name contains the text, and always the unassigned row. */
export function searchRows(rows: readonly Row[], text: string): readonly Row[] {
  const searched = text.trim().toLowerCase()
  if (!searched) return rows
  return rows.filter(
    ({ kind, title, subtitle }) => kind === 'unassigned' || `${title} ${subtitle}`.toLowerCase().includes(searched),
  )
}
