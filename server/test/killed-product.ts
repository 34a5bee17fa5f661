import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { commandOf, newDataDir, processesOf, start, type Started } from '#server/launcher/test/started.ts'
import { copyDemo } from './demo-copy.ts'

const root = join(import.meta.dirname, '../..')
const writesBetween = 8
/** How long a killed part may take to respond again on a busy machine. */
const patienceMs = 90_000

/** Starts the product with the demo, or on an existing directory. */
export async function startProduct(dataDir?: string): Promise<Started> {
  const product = await start({ command: ['npm', 'start'], cwd: root, dataDir: dataDir ?? (await demoDirectory()) })
  await product.printed('Custodia runs at')
  return product
}

async function demoDirectory() {
  const dataDir = newDataDir()
  await copyDemo(inject('runPlace'), dataDir)
  return dataDir
}

/** Kills the API, the database and both, repeatedly, each time after some more acknowledged writes. */
export async function killParts(product: Started, count: () => number, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const victims of [['api'], ['database'], ['database', 'api']] as const) {
      await atLeast(product, count, count() + writesBetween)
      for (const pid of victims.map((victim) => pidOf(product, victim))) process.kill(pid, 'SIGKILL')
    }
  }
  await atLeast(product, count, count() + writesBetween)
}

/** The minimum number of acknowledged writes before, between and after the kills. */
export const writesMin = (rounds: number) => writesBetween * (3 * rounds + 1)

async function atLeast(product: Started, count: () => number, wanted: number) {
  const deadline = Date.now() + patienceMs
  while (count() < wanted) {
    if (Date.now() > deadline) {
      throw new Error(
        `only ${count()} writes of ${wanted} after ${patienceMs / 1_000} s:\n${product.output().slice(-4_000)}`,
      )
    }
    await sleep(20)
  }
}

function pidOf({ dataDir }: Started, part: 'api' | 'database') {
  if (part === 'database')
    return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
  const apiPid = processesOf(dataDir).find((pid) => commandOf(pid).includes('server/api/main.ts'))
  if (!apiPid) throw new Error('there is no API')
  return apiPid
}
