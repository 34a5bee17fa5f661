import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { runningOwnerUrl } from '#server/launcher/postgres/start.ts'
import { expectStopped, killAll, type Started } from '#server/launcher/test/started.ts'
import { signInAsDemoOwner } from './demo-owner.ts'
import { killParts, startProduct, writesMin } from './killed-product.ts'
import { signInPhones, storedTaps, sendPunches, type Tap } from './tapping-phones.ts'

const writers = 4
/** Work lasts at least a second, so the writers would otherwise write hundreds of clients between two punches. */
const writerPauseMs = 200
const rounds = 1

// Both in one product with the same kills, because starting one for each would take most of the time.
describe.runIf(existsSync('/proc/self/environ'))('kill -9 in the middle of writes and of taps', () => {
  test(
    'loses no acknowledged write, stores each punch once however often it was sent, restarts, and stops when npm gets SIGTERM',
    {
      timeout: 300_000,
    },
    async () => {
      const began = new Date()
      const product = await startProduct()
      const { ids, taps, members } = await writeThrough(product)
      expect(await missing(product, ids)).toEqual([])
      expect(ids.length).toBeGreaterThanOrEqual(writesMin(rounds))
      expect(taps.length).toBeGreaterThanOrEqual(writesMin(rounds))
      const acknowledged = {
        punches: taps.map(({ id }) => id).toSorted(),
        logs: taps.filter(({ kind }) => kind === 'start').length,
        ended: taps.filter(({ kind }) => kind === 'end').length,
      }
      expect(await inDatabase(product, (client) => storedTaps(client, members, began))).toEqual(acknowledged)

      killAll(product.dataDir)
      await product.exit()
      const again = await startProduct(product.dataDir)
      expect(await missing(again, ids)).toEqual([])
      expect(await inDatabase(again, (client) => storedTaps(client, members, began))).toEqual(acknowledged)
      process.kill(again.child.pid ?? 0, 'SIGTERM')
      await expectStopped(again)
    },
  )
})

/**
 * Writes and punches continuously while parts are killed; returns the ids of clients answered with 201, and every punch
 * with its member.
 */
async function writeThrough(product: Started) {
  const owner = await signInAsDemoOwner(product)
  const jobId = await aJob(product)
  const phones = await signInPhones(product)
  const ids: string[] = []
  const taps: Tap[] = []
  const over = new AbortController()
  const write = async (writer: number) => {
    for (let n = 0; !over.signal.aborted; n++) {
      const { status, body } = await owner.addClient(`Client ${writer}-${n}`)
      if (status === 201 && body.id) ids.push(body.id)
      await sleep(status === 201 ? writerPauseMs : 10)
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  const tapping = Promise.all(phones.map((phone) => sendPunches(phone, { taps, jobId, signal: over.signal })))
  try {
    const count = () => Math.min(ids.length, taps.length)
    // Writers and phones end earlier only when they fail.
    await Promise.race([killParts(product, count, rounds), writing, tapping])
  } finally {
    over.abort()
    await Promise.allSettled([writing, tapping])
  }
  const [members] = await Promise.all([tapping, writing])
  return { ids, taps, members }
}

async function aJob(product: Started) {
  const { rows } = await inDatabase(product, (client) =>
    client.query<{ id: string }>(`select id from jobs where status = 'active' and archived_at is null limit 1`),
  )
  return rows[0]?.id ?? ''
}

async function missing(product: Started, ids: readonly string[]) {
  const { rows } = await inDatabase(product, (client) => client.query<{ id: string }>('select id from public.clients'))
  const kept = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !kept.has(id))
}

async function inDatabase<T>({ dataDir }: Started, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: runningOwnerUrl(dataDir) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
