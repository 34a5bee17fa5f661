import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { runningOwnerUrl } from '#server/launcher/postgres/start.ts'
import { commandOf, killAll, processesOf, start, type Started } from '#server/launcher/test/started.ts'
import { signInAsDemoOwner } from './demo-owner.ts'

const root = join(import.meta.dirname, '../..')
const roundsEach = 2
const writers = 4

describe.runIf(existsSync('/proc/self/environ'))('kill -9 in the middle of writes', () => {
  test('loses nothing that was acknowledged, and the next start works', { timeout: 180_000 }, async () => {
    const product = await startProduct()
    const acknowledged = await writeThrough(product, async (count) => {
      for (let round = 0; round < roundsEach; round++) {
        for (const victims of [['api'], ['database'], ['database', 'api']] as const) {
          await atLeast(product, count, count() + 20)
          for (const pid of victims.map((victim) => pidOf(product, victim))) process.kill(pid, 'SIGKILL')
        }
      }
      await atLeast(product, count, count() + 20)
    })
    expect(await missing(product, acknowledged)).toEqual([])

    killAll(product.dataDir)
    await product.exit()
    const again = await startProduct(product.dataDir)
    expect(await missing(again, acknowledged)).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(20 * 3 * roundsEach)
  })
})

async function startProduct(dataDir?: string) {
  const product = await start({ command: ['npm', 'start'], cwd: root, ...(dataDir ? { dataDir } : {}) })
  await product.printed('Custodia runs at')
  return product
}

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

async function atLeast(product: Started, count: () => number, wanted: number) {
  const deadline = Date.now() + 30_000
  while (count() < wanted) {
    if (Date.now() > deadline) {
      throw new Error(`only ${count()} writes of ${wanted} after 30 s:\n${product.output().slice(-4_000)}`)
    }
    await sleep(20)
  }
}

function pidOf({ dataDir }: Started, part: 'api' | 'database') {
  if (part === 'database')
    return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
  const found = processesOf(dataDir).find((pid) => commandOf(pid).includes('server/api/main.ts'))
  if (!found) throw new Error('there is no API')
  return found
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
