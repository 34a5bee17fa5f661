import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const isOnPath = (program: string) => spawnSync('which', [program]).status === 0

const pinned = isOnPath('taskset')
const onCore = (core: string, words: readonly string[]) => (pinned ? ['taskset', '-c', core, ...words] : [...words])

/** Starts a program on a core and waits until it listens. */
export async function start(core: string, words: readonly string[], port: number, env: Record<string, string> = {}) {
  const [program = '', ...rest] = onCore(core, words)
  const child = spawn(program, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], ...env },
  })
  for (let tries = 0; tries < 300; tries++) {
    if (await listens(port)) return child
    if (child.exitCode !== null) break
    await sleep(50)
  }
  child.kill()
  throw new Error(`${words.join(' ')} does not listen on ${port}`)
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(8000, undefined, { ref: false })])
  child.kill('SIGKILL')
}

/** Runs a program on a core to its end and returns its output. */
export async function output(core: string, words: readonly string[]): Promise<string> {
  const [program = '', ...rest] = onCore(core, words)
  const { stdout } = await run(program, rest, { maxBuffer: 16 * 1024 * 1024 })
  return stdout
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const ticksPerSecond = 100

const statOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), pages: Number(fields[21]) }
}

/** Returns CPU seconds and resident bytes of a process and its children (nginx and HAProxy work in theirs). */
export function usage(pid: number): { cpuSeconds: number; residentBytes: number } {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), ...statOf(Number(name)) }]
      } catch {
        return []
      }
    })
  const tree = processes.filter((process) => process.pid === pid || process.parent === pid)
  const sum = (of: (process: (typeof tree)[number]) => number) =>
    tree.reduce((total, process) => total + of(process), 0)
  return { cpuSeconds: sum(({ ticks }) => ticks) / ticksPerSecond, residentBytes: sum(({ pages }) => pages) * 4096 }
}
