import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { dieWithParent } from './die-with-parent.ts'
import type { Running } from './running.ts'

/** One of the product's Node processes. */
export interface Program {
  readonly name: string
  /** Arguments of `node`. */
  readonly words: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /**
   * Responds with 200, or accepts connections (`tcp:`), once the process is ready; without it the process is ready
   * immediately.
   */
  readonly readyUrl?: string
}

const readyWithinMs = 120_000

/**
 * Starts the process in its own group and waits until it is ready.
 * @throws Error when it exits before, or is not ready within two minutes; it is then killed.
 */
export async function startProgram(program: Program, signal: AbortSignal): Promise<Running> {
  signal.throwIfAborted()
  const [command = process.execPath, ...words] = [...dieWithParent('TERM'), process.execPath, ...program.words]
  // The pipe stays open while we live; `watchParent` watches it.
  const child = spawn(command, words, { detached: true, env: program.env, stdio: ['pipe', 'inherit', 'inherit'] })
  child.stdin?.on('error', () => {})
  const running = toRunning(child)
  try {
    await untilReady(program, running.ended, signal)
  } catch (error) {
    await running.stop()
    throw error
  }
  return running
}

function toRunning(child: ChildProcess): Running {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve()).once('error', () => resolve())
  return {
    ended,
    async stop(withinMs = 10_000) {
      child.kill('SIGTERM')
      const insist = setTimeout(() => killGroup(child), withinMs)
      await ended
      clearTimeout(insist)
    },
  }
}

function killGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It exited in between.
  }
}

async function untilReady({ name, readyUrl }: Program, ended: Promise<void>, signal: AbortSignal) {
  const deadline = Date.now() + readyWithinMs
  let gone = false
  void ended.then(() => (gone = true))
  if (readyUrl === undefined) return
  for (;;) {
    if (await answersReady(readyUrl)) return
    await Promise.race([sleep(25), ended])
    signal.throwIfAborted()
    if (gone) throw new Error(`The ${name} ended before it was ready: its last lines say why`)
    if (Date.now() > deadline) throw new Error(`The ${name} was not ready within ${readyWithinMs / 1000} s`)
  }
}

async function answersReady(url: string) {
  try {
    const signal = AbortSignal.timeout(2_000)
    if (url.startsWith('tcp:')) return await takesConnections(new URL(url), signal)
    const response = await fetch(url, { signal })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

async function takesConnections({ hostname, port }: URL, signal: AbortSignal) {
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
  try {
    await once(socket, 'connect', { signal })
    return true
  } finally {
    socket.destroy()
  }
}
