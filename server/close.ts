import type { Log } from './log.ts'

interface Closing {
  /** Called at the first signal: from then on the process reports that it is not ready, and still serves. */
  stopping?(): void
  /** How long to keep serving after that, so that balancers notice and send nothing more, in ms. */
  readonly delayMs?: number
  /** Stops accepting work, finishes work in progress and releases resources. */
  close(): Promise<void>
  /** After this many ms the process exits with status 1, whatever is still open. */
  readonly deadlineMs: number
  readonly log: Pick<Log, 'info' | 'error' | 'fatal'>
  /** Called and awaited last, on every exit. */
  flush(): void | Promise<void>
}

/**
 * Exits gracefully on SIGTERM or SIGINT, and with status 1 on an uncaught error. A second signal is ignored, because
 * npm and a terminal's Ctrl-C both signal the whole process group.
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
    // After an uncaught error the process should not keep serving.
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
