import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { buildIfStale } from '#server/launcher/build.ts'
import { makeDemo } from '#server/test/demo-copy.ts'
import { browserProgram } from './chromium.ts'

const stopMs = 20_000
const log = { debug() {}, info() {}, warn() {} }

/** Builds the page, unpacks the browser and creates the demo once, before test files run in parallel. */
export async function setup(project: TestProject) {
  const signal = new AbortController().signal
  const { demoPlace } = project.getProvidedContext()
  await Promise.all([
    buildIfStale(join(import.meta.dirname, '../..'), { log, signal }),
    browserProgram(),
    makeDemo(demoPlace),
  ])
  return () => removeDemos(demoPlace)
}

/** Waits for the workers' products to end, and removes what they leave. */
async function removeDemos(demoPlace: string): Promise<void> {
  for (const dataDir of globSync(`${demoPlace}-product-*`)) {
    const lock = join(dataDir, 'launcher.pid')
    // Not every system ends a product with its worker.
    if (existsSync(lock)) end(Number.parseInt(readFileSync(lock, 'utf8'), 10))
    for (const deadline = Date.now() + stopMs; existsSync(lock) && Date.now() < deadline;) await sleep(50)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function end(pid: number) {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It ended by itself just now.
  }
}
