import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { runningOwnerUrl } from '#server/launcher/postgres/start.ts'
import { killAll, type Started } from '#server/launcher/test/started.ts'
import { signInAsDemoOwner } from './demo-owner.ts'
import { killParts, startProduct, writesAtLeast } from './killed-product.ts'

const writers = 4
const rounds = 2

describe.runIf(existsSync('/proc/self/environ'))('kill -9 in the middle of writes', () => {
  test('loses nothing that was acknowledged, and the next start works', { timeout: 180_000 }, async () => {
    const product = await startProduct()
    const acknowledged = await writeThrough(product, (count) => killParts(product, count, rounds))
    expect(await missing(product, acknowledged)).toEqual([])

    killAll(product.dataDir)
    await product.exit()
    const again = await startProduct(product.dataDir)
    expect(await missing(again, acknowledged)).toEqual([])
    expect(acknowledged.length).toBeGreaterThanOrEqual(writesAtLeast(rounds))
  })
})

/** Writes without a pause while `trouble` happens, and gives the ids of every client that was answered with 201. */
async function writeThrough(product: Started, trouble: (count: () => number) => Promise<void>) {
  const owner = await signInAsDemoOwner(product)
  const ids: string[] = []
  const over = new AbortController()
  const write = async (writer: number) => {
    for (let n = 0; !over.signal.aborted; n++) {
      const { status, body } = await owner.addClient(`Client ${writer}-${n}`)
      if (status === 201 && body.id) ids.push(body.id)
      else await sleep(10)
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  try {
    await trouble(() => ids.length)
  } finally {
    over.abort()
    await writing
  }
  return ids
}

async function missing({ dataDir }: Started, ids: readonly string[]) {
  const client = new Client({ connectionString: runningOwnerUrl(dataDir) })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from public.clients')
    const kept = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => !kept.has(id))
  } finally {
    await client.end()
  }
}
