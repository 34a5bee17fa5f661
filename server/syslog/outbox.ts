import type { FramedLines } from './frame.ts'

interface QueuedLine {
  readonly framed: FramedLines
  /** When the connection accepted it; a connection lost soon after may not have delivered it. */
  takenAt?: number
}

/**
 * A bounded, ordered send buffer. Data accepted by a connection stays until it is settled, since the protocol has no
 * acknowledgment: a connection lost before then returns it, to be sent again.
 */
export class Outbox {
  #sent: QueuedLine[] = []
  #waiting: QueuedLine[] = []
  #bytes = 0
  readonly #bytesMax: number
  /** Lines dropped for lack of room. */
  dropped = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get waiting(): number {
    return this.#waiting.reduce((lines, { framed }) => lines + framed.lines, 0)
  }

  /** True when no line is waiting or unsettled. */
  get isEmpty(): boolean {
    return this.#waiting.length + this.#sent.length === 0
  }

  /** Drops the oldest when there is no room: first those already accepted, which are probably delivered. */
  add(framed: FramedLines): void {
    this.#waiting.push({ framed })
    this.#bytes += framed.bytes.length
    while (this.#bytes > this.#bytesMax && this.#sent[0]?.takenAt !== undefined) this.#forget(this.#sent)
    while (this.#bytes > this.#bytesMax && this.#waiting.length > 0) {
      this.dropped += this.#forget(this.#waiting)
    }
  }

  /** Returns the oldest waiting lines that fit into one write, or a single larger one; null when none waits. */
  take(bytesMax: number): { bytes: Buffer; taken(): void } | null {
    const batch: QueuedLine[] = []
    let bytes = 0
    for (const queued of this.#waiting) {
      if (batch.length > 0 && bytes + queued.framed.bytes.length > bytesMax) break
      batch.push(queued)
      bytes += queued.framed.bytes.length
    }
    if (batch.length === 0) return null
    this.#waiting.splice(0, batch.length)
    this.#sent.push(...batch)
    return {
      bytes: Buffer.concat(batch.map(({ framed }) => framed.bytes)),
      taken: () => {
        const now = performance.now()
        for (const queued of batch) queued.takenAt = now
      },
    }
  }

  /** Removes lines accepted before that time. */
  settle(before: number): void {
    while ((this.#sent[0]?.takenAt ?? Infinity) <= before) this.#forget(this.#sent)
  }

  /** After a lost connection, unsettled lines wait again, before all others. */
  restore(): void {
    for (const queued of this.#sent) delete queued.takenAt
    this.#waiting.unshift(...this.#sent)
    this.#sent = []
  }

  #forget(list: QueuedLine[]): number {
    const framed = list.shift()?.framed
    this.#bytes -= framed?.bytes.length ?? 0
    return framed?.lines ?? 0
  }
}
