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

/** A row that is looked at, with how many visits of a day. */
export interface Wanted {
  readonly id: string
  readonly lines: number
}

/**
 * What is loaded of a week: rows come as they are looked at and stay. Of answers under way together the one that was
 * asked for last is kept, since an earlier one may not know of a change yet.
 */
export function createBoardStore({ ask, onFailure }: BoardSource) {
  let loaded: ReadonlyMap<string, LoadedRow> = new Map()
  let wanted: readonly Wanted[] = []
  let questions = 0
  /** By row, the last question that asked for it, and the last that was answered. */
  const asked = new Map<string, { question: number; lines: number }>()
  const answered = new Map<string, number>()
  const listeners = new Set<() => void>()

  function keep(next: ReadonlyMap<string, LoadedRow>) {
    loaded = next
    for (const listener of listeners) listener()
  }

  async function load(ids: readonly string[], lines: number, jobs: readonly string[] = []) {
    const question = ++questions
    for (const id of ids) asked.set(id, { question, lines })
    try {
      const rows = ids.join(',')
      const answer = await ask({ ...(rows && { rows }), ...(jobs.length > 0 && { jobs: jobs.join(',') }), lines })
      const fresh = [...loadedOf(answer, lines)].filter(([id]) => (answered.get(id) ?? 0) < question)
      for (const [id] of fresh) answered.set(id, question)
      keep(new Map([...loaded, ...fresh]))
    } catch (error) {
      onFailure(error)
    } finally {
      for (const id of ids) if (asked.get(id)?.question === question) asked.delete(id)
    }
  }

  /** By how many lines they want, in questions of a size that is answered at once. */
  async function loadEach(rows: readonly Wanted[], jobs: readonly string[] = []) {
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

  const has = ({ id, lines }: Wanted) => Math.max(loaded.get(id)?.lines ?? 0, asked.get(id)?.lines ?? 0) >= lines

  const linesOf = (id: string) => loaded.get(id)?.lines ?? asked.get(id)?.lines ?? boardLinesShown

  return {
    rows: () => loaded,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Says which rows are looked at now; those that are not there yet are asked for. */
    want(rows: readonly Wanted[]) {
      wanted = rows
      return loadEach(rows.filter((row) => !has(row)))
    },
    /** Asks again for the rows that visits of these jobs were in, or are in now. */
    reloadJobs(jobIds: readonly string[]) {
      if (jobIds.length > boardJobsMax) return this.reloadWindow()
      const jobs = new Set(jobIds)
      // A day of which only the first visits are loaded may hold one of theirs.
      const held = [...loaded].filter(([, { cells, counts }]) =>
        cells.some((cell, day) => cell.length < (counts[day] ?? 0) || cell.some(({ visit }) => jobs.has(visit.jobId))),
      )
      const ids = new Set([...held.map(([id]) => id), ...asked.keys()])
      return loadEach(
        [...ids].map((id) => ({ id, lines: linesOf(id) })),
        jobIds,
      )
    },
    /** Asks again for those of these rows that are loaded. */
    reloadRows: (ids: readonly string[]) =>
      loadEach(ids.filter((id) => loaded.has(id) || asked.has(id)).map((id) => ({ id, lines: linesOf(id) }))),
    /** Asks again for what is looked at, and forgets the rest. */
    reloadWindow() {
      const kept = new Set(wanted.map(({ id }) => id))
      keep(new Map([...loaded].filter(([id]) => kept.has(id))))
      return loadEach(wanted)
    },
  }
}
