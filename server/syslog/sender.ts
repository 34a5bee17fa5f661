import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { LineTarget } from '#server/log-lines.ts'
import { loadTls } from '#server/tls-files.ts'
import { createFramer } from './frame.ts'
import { Outbox } from './outbox.ts'
import { connectSyslog, type SyslogConfig } from './settings.ts'

const mebibyte = 1024 * 1024
const writeBytes = 262_144

export interface SenderTimes {
  /** Pauses between attempts double from the first to the last. */
  readonly retryMs: number
  readonly retryMaxMs: number
  /** How long a collector may take to connect or to accept a write, in ms. */
  readonly silentMs: number
  /** A connection lost within this time after accepting lines may not have delivered them, in ms. */
  readonly settleMs: number
}

const usualTimes: SenderTimes = { retryMs: 1_000, retryMaxMs: 30_000, silentMs: 30_000, settleMs: 5_000 }

interface SenderOptions {
  readonly name: string
  readonly bytesMax?: number
  readonly times?: SenderTimes
}

/**
 * Sends log lines to a collector without ever delaying or ending the writer: unsent lines wait in bounded memory, and
 * the oldest are dropped and counted.
 */
export class SyslogSender implements LineTarget {
  readonly #config: SyslogConfig
  readonly #times: SenderTimes
  readonly #frame: ReturnType<typeof createFramer>
  readonly #outbox: Outbox
  #log: Pick<Logger, 'info' | 'warn'> | undefined
  #socket: Socket | undefined
  #isReady = false
  #isWriting = false
  #retryMs: number
  #retrying: NodeJS.Timeout | undefined
  #settling: NodeJS.Timeout | undefined
  #patience: NodeJS.Timeout | undefined
  /** Set from the first failure until lines are delivered again. */
  #isAway = false
  #isFull = false
  #told = 0
  #ending: PromiseWithResolvers<void> | undefined

  /** @throws ConfigError when a certificate is invalid. */
  constructor(config: SyslogConfig, { name, bytesMax = 8 * mebibyte, times = usualTimes }: SenderOptions) {
    if (config.tls) loadTls(config.tls)
    this.#config = config
    this.#times = times
    this.#frame = createFramer(name)
    this.#outbox = new Outbox(bytesMax)
    this.#retryMs = times.retryMs
  }

  /** @param log Receives one line when the collector goes away and one when it is back. */
  start(log: Pick<Logger, 'info' | 'warn'>): this {
    this.#log = log
    this.#connect()
    return this
  }

  write(bytes: Buffer): void {
    this.#outbox.add(this.#frame(bytes))
    if (this.#outbox.dropped > this.#told && !this.#isFull) {
      this.#isFull = true
      // Deferred, so that it does not log within a write of the log.
      setImmediate(() => this.#log?.warn('the log collector is behind: the oldest lines are dropped'))
    }
    this.#send()
  }

  get figures(): { waiting: number; dropped: number } {
    return { waiting: this.#outbox.waiting, dropped: this.#outbox.dropped }
  }

  /** Sends the waiting lines within the given time and closes. A collector that is away is tried once more. */
  async end(withinMs: number): Promise<void> {
    this.#ending ??= Promise.withResolvers()
    const timer = setTimeout(this.#ending.resolve, withinMs)
    if (this.#retrying) this.#connect()
    else this.#send()
    await this.#ending.promise
    clearTimeout(timer)
    for (const each of [this.#retrying, this.#settling, this.#patience]) clearTimeout(each)
    this.#socket?.destroy()
  }

  #connect(): void {
    clearTimeout(this.#retrying)
    this.#retrying = undefined
    try {
      const socket = connectSyslog(this.#config, () => {
        if (socket !== this.#socket) return
        this.#isReady = true
        clearTimeout(this.#patience)
        this.#send()
      })
      this.#socket = socket
      socket.unref()
      socket.on('error', (error) => this.#lost(socket, error))
      socket.on('close', () => this.#lost(socket))
      this.#expect(socket)
    } catch (error) {
      this.#lost(undefined, error)
    }
  }

  /** A collector that does not respond is treated as away. */
  #expect(socket: Socket): void {
    clearTimeout(this.#patience)
    const silent = () => this.#lost(socket, new Error('the log collector takes nothing'))
    this.#patience = setTimeout(silent, this.#times.silentMs).unref()
  }

  #send(): void {
    const socket = this.#socket
    if (!socket || !this.#isReady || this.#isWriting) return
    const batch = this.#outbox.take(writeBytes)
    if (!batch) {
      if (this.#ending) socket.end(this.#ending.resolve)
      return
    }
    this.#isWriting = true
    this.#expect(socket)
    socket.write(batch.bytes, (error) => {
      if (error || socket !== this.#socket) return
      batch.taken()
      this.#isWriting = false
      clearTimeout(this.#patience)
      this.#settling ??= setTimeout(() => this.#settle(), this.#times.settleMs).unref()
      this.#send()
    })
  }

  #settle(): void {
    this.#settling = undefined
    this.#outbox.settle(performance.now() - this.#times.settleMs)
    if (!this.#outbox.isEmpty) {
      this.#settling = setTimeout(() => this.#settle(), this.#times.settleMs).unref()
    }
    this.#retryMs = this.#times.retryMs
    const isBehind = this.#outbox.waiting > 0
    const { dropped } = this.#outbox
    if (isBehind || (!this.#isAway && dropped === this.#told)) return
    this.#log?.info({ dropped: dropped - this.#told }, 'the log collector takes lines again')
    this.#told = dropped
    this.#isAway = false
    this.#isFull = false
  }

  #lost(socket: Socket | undefined, error?: unknown): void {
    if (socket !== this.#socket) return
    for (const each of [this.#settling, this.#patience]) clearTimeout(each)
    this.#settling = undefined
    this.#socket = undefined
    this.#isReady = false
    this.#isWriting = false
    socket?.destroy()
    this.#outbox.restore()
    if (this.#ending) return this.#ending.resolve()
    if (!this.#isAway) this.#log?.warn({ err: error }, 'the log collector is away: lines wait')
    this.#isAway = true
    this.#retrying = setTimeout(() => this.#connect(), this.#retryMs).unref()
    this.#retryMs = Math.min(2 * this.#retryMs, this.#times.retryMaxMs)
  }
}
