import { expect } from 'vitest'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { useApi } from './api.ts'
import type { LargeData } from './large-data.ts'
import { planOf, queriesOf } from './plan.ts'

type Call = ReturnType<typeof useApi>['call']
type Reads = Awaited<ReturnType<typeof queriesOfRead>>

/** Returns the queries of a list of the large organization. */
export function readsOfPath(call: Call, { ids, headers }: LargeData, path: string): Promise<Reads> {
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: keyof typeof ids) => ids[name])
  return queriesOfRead(() => call(headers, `/api/v1/organizations/${ids.organizationId}${filled}`))
}

/** Each path is asked once, since several tests look at its queries. */
export function onceEach<Value>(ask: (path: string) => Promise<Value>) {
  const known = new Map<string, Promise<Value>>()
  return (path: string) => known.get(path) ?? known.set(path, ask(path)).get(path)!
}

/** Returns the queries of a response, without those that identify the caller. */
export async function queriesOfRead(ask: () => ReturnType<Call>) {
  const queries = await queriesOf(async () => {
    const answer = await ask()
    expect([answer.statusCode, answer.json()]).toMatchObject([200, {}])
  })
  const reads = queries.filter(({ sql: text }) => /^\s*(select|with)[^]*\bfrom\b/.test(text) && !isOfCaller(text))
  expect(reads.length).toBeGreaterThan(0)
  return reads
}

const isOfCaller = (text: string) => text.includes('lookup.') && !text.includes('lookup.search')

/** Returns the large tables a plan scans fully, with the query. */
export async function endToEnd(tx: TenantTx, reads: Reads, large: ReadonlySet<string>) {
  const scans: string[] = []
  for (const read of reads) {
    for (const { step, table } of await planOf(tx, read)) {
      if (step === 'Seq Scan' && table && large.has(table)) scans.push(`${table}: ${read.sql}`)
    }
  }
  return scans
}
