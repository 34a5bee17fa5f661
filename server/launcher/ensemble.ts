import type { Log } from './log.ts'
import type { Running } from './running.ts'
import { supervise, type SupervisedProgram, type Supervision } from './supervise.ts'

// Most supervisors kill ten seconds after SIGTERM; each part leaves a second for those that end after it.
const usualEndMs = 9_500
const reservedMs = 1_000

interface PartOptions extends Pick<Supervision, 'lacks'> {
  readonly stopMs?: number
}

/** Parts that run together and are stopped in reverse order, all within ten seconds. */
export class Ensemble {
  readonly #parts: { running: Promise<Running>; stopMs: number }[] = []
  readonly #ending = new AbortController()
  readonly #failed = Promise.withResolvers<never>()
  readonly #log: Log
  readonly #endWithinMs: number
  /** Aborts when no more parts are to be started. */
  readonly over: AbortSignal

  /** @param delayMs Additional time to stop. */
  constructor({ log, stop, delayMs = 0 }: { log: Log; stop: AbortSignal; delayMs?: number }) {
    this.#log = log
    this.#endWithinMs = usualEndMs + delayMs
    this.over = AbortSignal.any([stop, this.#ending.signal])
    this.#failed.promise.catch(() => {})
  }

  /** Rejects when a part died too often to be restarted. */
  get failed() {
    return this.#failed.promise
  }

  /**
   * Starts a part and keeps it running.
   * @param options.stopMs Time the part may take to stop by itself, within the total time.
   * @param options.lacks See `supervise`.
   */
  async add(
    name: string,
    start: (signal: AbortSignal) => Promise<Running>,
    { stopMs = this.#endWithinMs, lacks }: PartOptions = {},
  ): Promise<SupervisedProgram> {
    this.over.throwIfAborted()
    const running = supervise(
      { name, start, log: this.#log, giveUp: this.#failed.reject, ...(lacks && { lacks }) },
      this.over,
    )
    this.#parts.push({ running, stopMs })
    return running
  }

  async [Symbol.asyncDispose]() {
    this.#ending.abort()
    const deadline = Date.now() + this.#endWithinMs
    for (const [later, { running, stopMs }] of [...this.#parts.entries()].toReversed()) {
      const started = await running.catch(() => undefined)
      await started?.stop(Math.max(Math.min(stopMs, deadline - Date.now() - later * reservedMs), 500))
    }
  }
}
