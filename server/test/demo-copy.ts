import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bareEnv } from './bare-env.ts'

const run = promisify(execFile)
const patienceMs = 150_000

/**
 * Fills `dataDir` with what the product's first start leaves, which would take most of a start; `stop.test.ts` tests
 * the start.
 */
export async function copyDemo(runPlace: string, dataDir: string): Promise<void> {
  // The trailing dot, which `join` would remove, copies what is in the directory.
  await run('cp', ['-a', `${await makeDemo(runPlace)}/.`, dataDir])
}

/** Returns the data directory with the demo, made from the run's cluster. The first caller makes it, others wait. */
export async function makeDemo(runPlace: string): Promise<string> {
  const place = join(runPlace, 'demo')
  const dataDir = join(place, 'data')
  mkdirSync(place, { recursive: true, mode: 0o700 })
  for (const deadline = Date.now() + patienceMs; !existsSync(dataDir); await sleep(50)) {
    if (Date.now() > deadline) throw new Error(`nobody has made ${dataDir}`)
    const [claim, unfinished] = [join(place, 'claim'), join(place, 'unfinished')]
    if (isClaimed(claim)) continue
    try {
      await run('cp', ['-a', join(runPlace, 'cluster'), unfinished])
      await run(process.execPath, [join(import.meta.dirname, 'make-demo.ts'), unfinished], { env: bareEnv() })
      renameSync(unfinished, dataDir)
    } catch (error) {
      for (const path of [unfinished, claim]) rmSync(path, { recursive: true, force: true })
      throw error
    }
  }
  return dataDir
}

/** Returns whether another process is creating it; otherwise claims it. */
function isClaimed(claim: string) {
  try {
    mkdirSync(claim)
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return true
  }
}
