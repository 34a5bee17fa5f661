import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '#server/test/free-ports.ts'

const root = join(import.meta.dirname, '../..')
const startWithinMs = 150_000

export interface Product {
  /** The gateway's URL. */
  url: string
  dataDir: string
  logDir: string
  stop(): Promise<void>
}

/** Starts the whole product in its own directory, as `npm start` does, on free ports. */
export async function startProduct(
  settings: Record<string, string> = {},
  dataDir: string = newDataDir(),
): Promise<Product> {
  const [port, apiPort] = await freePorts(2)
  const url = `http://localhost:${port}`
  const { BUNDLED_NODE_OPTIONS: NODE_OPTIONS = '' } = process.env
  const env = {
    ...process.env,
    NODE_OPTIONS,
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    ...settings,
  }
  // With Vitest's mode the launcher would build the page for tests.
  for (const name of ['NODE_ENV', 'VITEST', 'MODE', 'DEV', 'PROD', 'SSR', 'BASE_URL']) {
    if (!(name in settings)) delete (env as Record<string, string | undefined>)[name]
  }
  const child = spawn(process.execPath, ['server/launcher/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + startWithinMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`the product did not start:\n${output.slice(-4_000)}`)
    }
    await sleep(100)
  }
  return { url, dataDir, logDir: join(dataDir, 'logs'), stop }
}

/** The running product of `SHOTS_URL` and `SHOTS_DATA_DIR`, or a new one. */
export async function findProduct(): Promise<Pick<Product, 'url' | 'dataDir' | 'stop'>> {
  const { SHOTS_URL: url, SHOTS_DATA_DIR: dataDir } = process.env
  return url && dataDir ? { url, dataDir, stop: async () => {} } : startProduct()
}

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'custodia-browser-'))

async function isReady(url: string) {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
