import type { BoardRows } from '#shared/schedule/visit-board.contract.ts'
import { boardJobsMax, boardLinesShown, boardRowsAsked } from '#shared/schedule/board.ts'
import { loadedOf, type LoadedRow } from './week-rows.ts'

interface Question {
  rows?: string
  jobs?: string
  lines: number
}

interface BoardSource {
  ask: (question: Question) => Promise<BoardRows>
  onFailure: (error: unknown) => void
}

/** A visible row and the number of visits to load per day. */
export interface WantedRow {
  readonly id: string
  readonly lines: number
}

/**
 * A cache of the week's rows, loaded as they become visible. Of concurrent answers for a row the one requested last
 * wins, because an earlier one may miss a change.
 */
export function createBoardStore({ ask, onFailure }: BoardSource) {
  let loaded: ReadonlyMap<string, LoadedRow> = new Map()
  let visible: readonly WantedRow[] = []
  let questions = 0
  /** Per row, the latest request and the latest answered request. */
  const pending = new Map<string, { question: number; lines: number }>()
  const answeredTimes = new Map<string, number>()
  const listeners = new Set<() => void>()

  function keep(next: ReadonlyMap<string, LoadedRow>) {
    loaded = next
    for (const listener of listeners) listener()
  }

  async function load(ids: readonly string[], lines: number, jobs: readonly string[] = []) {
    const question = ++questions
    for (const id of ids) pending.set(id, { question, lines })
    try {
      const rows = ids.join(',')
      const answer = await ask({ ...(rows && { rows }), ...(jobs.length > 0 && { jobs: jobs.join(',') }), lines })
      const fresh = [...loadedOf(answer, lines)].filter(([id]) => (answeredTimes.get(id) ?? 0) < question)
      for (const [id] of fresh) answeredTimes.set(id, question)
      keep(new Map([...loaded, ...fresh]))
    } catch (error) {
      onFailure(error)
    } finally {
      for (const id of ids) if (pending.get(id)?.question === question) pending.delete(id)
    }
  }

  /** Requests rows grouped by their lines, in chunks within the API's limit. */
  async function loadEach(rows: readonly WantedRow[], jobs: readonly string[] = []) {
    const byLines = Map.groupBy(rows, ({ lines }) => lines)
    const chunks = [...byLines].flatMap(([lines, some]) =>
      Array.from({ length: Math.ceil(some.length / boardRowsAsked) }, (_, at) => ({
        lines,
        ids: some.slice(at * boardRowsAsked, (at + 1) * boardRowsAsked).map(({ id }) => id),
      })),
    )
    if (jobs.length > 0 && chunks.length === 0) chunks.push({ ids: [], lines: boardLinesShown })
    await Promise.all(chunks.map(({ ids, lines }, at) => load(ids, lines, at === 0 ? jobs : [])))
  }

  const hasLines = ({ id, lines }: WantedRow) =>
    Math.max(loaded.get(id)?.lines ?? 0, pending.get(id)?.lines ?? 0) >= lines

  const linesOf = (id: string) => loaded.get(id)?.lines ?? pending.get(id)?.lines ?? boardLinesShown

  return {
    rows: () => loaded,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sets the visible rows and requests the missing ones. */
    want(rows: readonly WantedRow[]) {
      visible = rows
      return loadEach(rows.filter((row) => !hasLines(row)))
    },
    /** Reloads the rows that visits of these jobs were in or are in now. */
    reloadJobs(jobIds: readonly string[]) {
      if (jobIds.length > boardJobsMax) return this.reloadWindow()
      const jobs = new Set(jobIds)
      // A day with more visits than are loaded may contain one of these jobs.
      const incomplete = [...loaded].filter(([, { cells, counts }]) =>
        cells.some((cell, day) => cell.length < (counts[day] ?? 0) || cell.some(({ visit }) => jobs.has(visit.jobId))),
      )
      const ids = new Set([...incomplete.map(([id]) => id), ...pending.keys()])
      return loadEach(
        [...ids].map((id) => ({ id, lines: linesOf(id) })),
        jobIds,
      )
    },
    /** Reloads those of these rows that are loaded. */
    reloadRows: (ids: readonly string[]) =>
      loadEach(ids.filter((id) => loaded.has(id) || pending.has(id)).map((id) => ({ id, lines: linesOf(id) }))),
    /** Reloads the visible rows and drops the others. */
    reloadWindow() {
      const visibleIds = new Set(visible.map(({ id }) => id))
      keep(new Map([...loaded].filter(([id]) => visibleIds.has(id))))
      return loadEach(visible)
    },
  }
}
