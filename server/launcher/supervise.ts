import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import type { Running } from './running.ts'

export interface Supervision {
  readonly name: string
  /** Starts it; gives up when the signal aborts. */
  start(signal: AbortSignal): Promise<Running>
  readonly log: Log
  /** Called once, when it died too often to be restarted. */
  giveUp(reason: Error): void
  /** Describes a resource that is missing for now; such a death is not counted. */
  readonly lacks?: () => Promise<string | undefined>
  /** First pause before a restart, doubled with each death in the last minute, in ms. */
  readonly pauseMs?: number
}

export interface SupervisedProgram extends Running {
  /** Resolves when it runs: immediately, or after the restart in progress. */
  running(): Promise<void>
}

const forgivenPerMinute = 5

/**
 * Starts something and restarts it after a growing pause until `over` aborts: at most five times a minute, or without
 * limit while a resource is missing. A failing first start is not retried, since it would fail again.
 * @throws the error of the first start.
 */
export async function supervise(supervision: Supervision, over: AbortSignal): Promise<SupervisedProgram> {
  const ownStop = new AbortController()
  const stopping = AbortSignal.any([ownStop.signal, over])
  const state: State = { current: await supervision.start(stopping), up: Promise.resolve() }
  const ended = keepRunning(supervision, state, stopping)
  return {
    ended,
    running: () => state.up,
    async stop(withinMs) {
      ownStop.abort()
      await state.current.stop(withinMs)
      await ended
    },
  }
}

interface State {
  current: Running
  up: Promise<void>
}

async function keepRunning(supervision: Supervision, state: State, stopping: AbortSignal) {
  const { name, log, giveUp, lacks, pauseMs = 250 } = supervision
  let deaths: number[] = []
  for (;;) {
    await state.current.ended
    if (stopping.aborted) return
    const lacking = await lacks?.()
    deaths = lacking ? [] : [...deaths, Date.now()].filter((at) => at > Date.now() - 60_000)
    if (deaths.length > forgivenPerMinute) {
      giveUp(new Error(`The ${name} ended ${deaths.length} times within a minute`))
      return
    }
    log.warn(`The ${name} ended by itself${lacking ? `: ${lacking}. It` : ' and'} is started again`)
    const { promise, resolve } = Promise.withResolvers<void>()
    state.up = promise
    state.current = await startAgain(supervision, stopping, pauseMs * (lacking ? 8 : 2 ** (deaths.length - 1)))
    resolve()
    if (stopping.aborted) await state.current.stop()
  }
}

/** A failed start counts as another death, with the same pauses. */
async function startAgain({ name, start, log }: Supervision, stopping: AbortSignal, pauseMs: number): Promise<Running> {
  try {
    await sleep(pauseMs, undefined, { signal: stopping })
    return await start(stopping)
  } catch (error) {
    if (!stopping.aborted) log.warn(`The ${name} did not start: ${String(error)}`)
    return { ended: Promise.resolve(), stop: () => Promise.resolve() }
  }
}
