import { Readable } from 'node:stream'

/** A browser this many bytes behind is disconnected; it reconnects and reloads everything. */
const behindMax = 64 * 1024
const reconnectMs = 2_000

export interface EventStream {
  readonly body: Readable
  send(event: 'change' | 'reset', data: object): void
  comment(): void
  end(): void
}

/** One browser's server-sent events. Each has its time as id, from which a reconnecting browser resumes. */
export function openEventStream(now: () => number = Date.now): EventStream {
  const body = new Readable({ read() {} })
  const write = (text: string) => {
    if (body.destroyed || body.readableEnded) return
    if (body.readableLength > behindMax) body.destroy()
    else body.push(text)
  }
  write(`retry: ${reconnectMs}\n\n`)
  return {
    body,
    send: (event, data) => write(`id: ${now()}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    comment: () => write(':\n\n'),
    end() {
      if (!body.destroyed) body.push(null)
    },
  }
}
