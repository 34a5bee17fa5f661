import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PlanAnswer, PlanProblem } from './problem.ts'

interface Watch {
  signal: AbortSignal
  onProgress: (share: number) => void
  /** Limits the whole computation, including the solver. */
  milliseconds: number
}

const heapMegabytes = 1_024

interface Message {
  share?: number
  answer?: PlanAnswer
}

/**
 * Computes a plan in a separate thread, so that requests are not blocked. @throws Error when the thread fails, takes
 * too long or is stopped.
 */
export async function planInThread(
  problem: PlanProblem,
  { signal, onProgress, milliseconds }: Watch,
): Promise<PlanAnswer> {
  const thread = new Worker(join(import.meta.dirname, 'plan-thread.ts'), {
    workerData: problem,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    stdout: true,
    stderr: true,
    execArgv: [],
  })
  const ended = Promise.withResolvers<PlanAnswer>()
  const fail = (message: string) => () => ended.reject(new Error(message))
  const timer = setTimeout(fail('planning the week took too long'), milliseconds)
  const stop = fail('planning the week was stopped')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  thread.on('message', ({ share, answer }: Message) => {
    if (answer) ended.resolve(answer)
    else if (share !== undefined) onProgress(share)
  })
  thread.once('error', ended.reject)
  thread.once('exit', fail('the planning thread ended without an answer'))
  try {
    return await ended.promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
