import type { Log } from './log.ts'

interface Closing {
  /** Called at the first signal: from here on the process says that it is not ready, and still serves. */
  stopping?(): void
  /** How long it goes on serving after that, so that balancers have looked and send nothing more. */
  readonly delayMs?: number
  /** Stops taking work, finishes what is under way and frees what is held. */
  close(): Promise<void>
  /** After this long the process ends with status 1, whatever is still open. */
  readonly deadlineMs: number
  readonly log: Pick<Log, 'info' | 'error' | 'fatal'>
  /** Called last, on every way out, and waited for. */
  flush(): void | Promise<void>
}

/**
 * Ends the process in order on SIGTERM or SIGINT, and with status 1 on an error nobody caught. A second signal is the
 * same one: npm and a terminal's Ctrl-C both send the signal to the whole group.
 */
export function closeOnSignals({ stopping, delayMs = 0, close, deadlineMs, log, flush }: Closing): void {
  let closing = false
  const exit = async (status: number) => {
    try {
      await flush()
    } finally {
      process.exit(status)
    }
  }
  const leave = (reason: string, status: number) => {
    if (closing) return
    closing = true
    log.info({ reason }, 'closing')
    stopping?.()
    // A broken process serves nobody any longer.
    if (status === 0 && delayMs > 0) setTimeout(closeNow, delayMs, status)
    else closeNow(status)
  }
  const closeNow = (status: number) => {
    const deadline = setTimeout(() => {
      log.error({ deadlineMs }, 'not closed in time')
      void exit(1)
    }, deadlineMs).unref()
    const closed = (error?: unknown) => {
      clearTimeout(deadline)
      if (error !== undefined) log.error({ err: error }, 'closing failed')
      void exit(error === undefined ? status : 1)
    }
    close().then(() => closed(), closed)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave(signal, 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      leave(event, 1)
    })
  }
}
