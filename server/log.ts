import { isatty } from 'node:tty'
import { pino } from 'pino'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openLogFiles } from './log-files.ts'
import { createLineSink, type LineWriter, stdout } from './log-lines.ts'
import { loggedPath } from './log-path.ts'
import { isoTime } from './log-time.ts'
import { SyslogSender } from './syslog/sender.ts'

export type Log = Logger

export interface ProcessLog {
  readonly log: Log
  /** Accepts lines that are JSON already; each ends in a line break. */
  readonly lines: LineWriter
  /** Statistics of the lines sent to the collector; undefined without one. */
  readonly collector: SyslogSender['figures'] | undefined
  /** Writes what is buffered and waits up to two seconds for the collector. Called last. */
  flush(): Promise<void>
}

const collectorMs = 2_000

/**
 * Creates a process's log: JSON lines to stdout (pretty on a terminal), to one file per process and hour, and to a
 * collector if configured.
 * @throws Error when the log directory cannot be created or a collector certificate is invalid.
 */
export async function createLog(
  config: Pick<Config, 'logDir'> & Partial<Pick<Config, 'syslog'>>,
  name: 'launcher' | 'gateway' | 'api',
): Promise<ProcessLog> {
  const files = openLogFiles(config.logDir, name)
  const syslog = config.syslog && new SyslogSender(config.syslog, { name })
  const printed = stdout(isatty(1) ? await prettyPrinter() : undefined)
  const sink = createLineSink([printed, files, ...(syslog ? [syslog] : [])])
  const log = pino(logOptions, sink)
  syslog?.start(log)
  return {
    log,
    lines: sink,
    get collector() {
      return syslog?.figures
    },
    async flush() {
      sink.flush()
      await syslog?.end(collectorMs)
    },
  }
}

/** Discards everything; for parts that run on their own. */
export const silentLog: Log = pino({ level: 'silent' })

const notLogged = () => '[not logged]'

/** Keys that could carry a secret or a body; Fastify's `req` and `res` are serialized separately. */
const secretKeys =
  'authorization body cookie cookies currentPassword headers newPassword password payload query secret token'.split(' ')

/** Options of both processes' logs: ISO time, no host name, and no values of keys that could carry a secret. */
export const logOptions = {
  base: null,
  timestamp: () => `,"time":"${isoTime()}"`,
  serializers: {
    ...Object.fromEntries(secretKeys.map((key) => [key, notLogged])),
    err: describeError,
    error: describeError,
    req: (request: { method?: string; url?: string }) => ({
      method: request.method,
      path: loggedPath(request.url ?? ''),
    }),
    res: (response: { statusCode?: number }) => ({ statusCode: response.statusCode }),
  },
} as const

interface DescribedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: DescribedError
}

/** Reduces an error to name, message, code and stack, because a driver's error also carries rows and parameters. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: messageOf(error) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** pg-boss emits its errors as plain objects. */
function messageOf(thrown: unknown) {
  const isLikeError = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  return String(isLikeError ? thrown.message : thrown)
}

/** The pretty printer is a development dependency; without it a terminal gets JSON too. */
async function prettyPrinter() {
  try {
    const { prettyFactory } = await import('pino-pretty')
    const print = prettyFactory({ colorize: true, translateTime: 'SYS:HH:MM:ss.l' })
    return (lines: string) => lines.split('\n').filter(Boolean).map(print).join('')
  } catch {
    return undefined
  }
}
