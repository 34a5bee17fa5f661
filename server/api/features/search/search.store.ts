import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { SearchKind, SearchResult } from '#shared/search/search.contract.ts'
import { recordsBelow } from './records-below.store.ts'
import { inspectionsOf } from './inspections.store.ts'
import { stepsOf, wordSteps, type Step } from './steps.ts'

const resultsMax = 20

/** The best matches of these kinds and their related records; empty for an empty text. */
export async function search(tx: TenantTx, text: string, kinds: readonly SearchKind[]): Promise<SearchResult[]> {
  const typed = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  if (!typed || kinds.length === 0) return []
  const results = new Map<string, SearchResult>()
  const look = async (steps: readonly Step[]) => {
    for (const { matchKind, pattern } of steps) {
      if (results.size >= resultsMax) return
      const { rows } = await sql<SearchResult>`
        select * from lookup.search(${matchKind}, ${pattern}, ${typed}, ${kinds}, ${resultsMax})`.execute(tx)
      for (const row of rows) if (!results.has(row.id)) results.set(row.id, row)
    }
  }
  await look(stepsOf(typed))
  if (results.size === 0) await look(wordSteps(typed))
  const topResults = [...results.values()].slice(0, resultsMax)
  const belongings = await recordsBelow(tx, typed, topResults, kinds)
  const inspections = kinds.includes('inspection') ? await inspectionsOf(tx, typed, topResults) : []
  const rest = [...belongings, ...inspections]
  return [...topResults.slice(0, resultsMax - rest.length), ...rest]
}
