import type { Log } from './log.ts'

interface Closing {
  /** Stops taking work, finishes what is under way and frees what is held. */
  close(): Promise<void>
  /** After this long the process ends with status 1, whatever is still open. */
  readonly deadlineMs: number
  readonly log: Pick<Log, 'info' | 'error' | 'fatal'>
  /** Called last, on every way out. */
  flush(): void
}

/**
 * Ends the process in order on SIGTERM or SIGINT, and with status 1 on an error nobody caught. A second signal is the
 * same one: npm and a terminal's Ctrl-C both send the signal to the whole group.
 */
export function closeOnSignals({ close, deadlineMs, log, flush }: Closing): void {
  let closing = false
  const exit = (status: number) => {
    flush()
    process.exit(status)
  }
  const leave = (reason: string, status: number) => {
    if (closing) return
    closing = true
    log.info({ reason }, 'closing')
    setTimeout(() => {
      log.error({ deadlineMs }, 'not closed in time')
      exit(1)
    }, deadlineMs).unref()
    close().then(
      () => exit(status),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed')
        exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave(signal, 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      leave(event, 1)
    })
  }
}
