import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { bareEnv } from '#server/test/bare-env.ts'
import { freePorts } from '#server/test/free-ports.ts'

/** The product started as a process with its own data directory and ports. */
export interface Started {
  readonly child: ChildProcess
  readonly dataDir: string
  readonly port: number
  readonly apiPort: number
  /** Returns everything printed so far. */
  output(): string
  /**
   * Resolves when the text was printed.
   * @throws Error when the process exits before.
   */
  printed(text: string | RegExp): Promise<void>
  /** Resolves with the exit status or the signal's name. */
  exit(): Promise<number | string | null>
}

interface StartOptions {
  readonly command: readonly [string, ...string[]]
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  readonly dataDir?: string
}

/** Starts the command as the leader of a process group; what remains of it after the test is killed. */
export async function start({
  command: [program, ...words],
  cwd,
  env,
  dataDir = newDataDir(),
}: StartOptions): Promise<Started> {
  const [port = 0, apiPort = 0] = await freePorts(2)
  const child = spawn(program, words, {
    cwd,
    detached: true,
    env: {
      ...bareEnv(),
      npm_config_update_notifier: 'false',
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'exit')
  onTestFinished(() => killAll(dataDir))
  return {
    child,
    dataDir,
    port,
    apiPort,
    output: () => output,
    async printed(text) {
      while (!(typeof text === 'string' ? output.includes(text) : text.test(output))) {
        if (child.exitCode !== null) throw new Error(`It ended before it printed ${text}:\n${output}`)
        await sleep(20)
      }
    },
    async exit() {
      const [code, signal] = (await ended) as [number | null, string | null]
      return signal ?? code
    },
  }
}

export function newDataDir() {
  const path = mkdtempSync(join(tmpdir(), 'custodia-start-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Returns every process started for the data directory, found by environment or working directory. */
export function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
        return environment.includes(`DATA_DIR=${dataDir}`) || readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Waits until the product left no process, and its database was shut down. */
export async function expectStopped({ dataDir }: Started) {
  await expect.poll(() => processesOf(dataDir), { timeout: 20_000 }).toEqual([])
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
}

/** Kills every process of the data directory, as a power cut would. */
export function killAll(dataDir: string) {
  for (const pid of processesOf(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It died together with a process killed before it.
    }
  }
}

/** Returns a process's command line; empty when it is gone. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
