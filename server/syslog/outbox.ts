import type { Framed } from './frame.ts'

interface Kept {
  readonly framed: Framed
  /** When the connection had taken it; a connection that is lost soon after may not have delivered it. */
  takenAt?: number
}

/**
 * What is to be sent, in order and within a number of bytes. What a connection has taken stays until it is settled, since
 * the protocol has no acknowledgment: a connection that is lost before then gives it back, to be sent again.
 */
export class Outbox {
  #sent: Kept[] = []
  #waiting: Kept[] = []
  #bytes = 0
  readonly #bytesMax: number
  /** Lines that were given up because there were too many. */
  dropped = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get waiting(): number {
    return this.#waiting.reduce((lines, { framed }) => lines + framed.lines, 0)
  }

  /** Neither waiting nor unsettled. */
  get isEmpty(): boolean {
    return this.#waiting.length + this.#sent.length === 0
  }

  /** The oldest go where there is no room: first those that were taken, which are probably delivered. */
  add(framed: Framed): void {
    this.#waiting.push({ framed })
    this.#bytes += framed.bytes.length
    while (this.#bytes > this.#bytesMax && this.#sent[0]?.takenAt !== undefined) this.#forget(this.#sent)
    while (this.#bytes > this.#bytesMax && this.#waiting.length > 0) {
      this.dropped += this.#forget(this.#waiting)
    }
  }

  /** The oldest that wait, as many as fit into one write, or one that is larger; null when none waits. */
  take(bytesMax: number): { bytes: Buffer; taken(): void } | null {
    const batch: Kept[] = []
    let bytes = 0
    for (const kept of this.#waiting) {
      if (batch.length > 0 && bytes + kept.framed.bytes.length > bytesMax) break
      batch.push(kept)
      bytes += kept.framed.bytes.length
    }
    if (batch.length === 0) return null
    this.#waiting.splice(0, batch.length)
    this.#sent.push(...batch)
    return {
      bytes: Buffer.concat(batch.map(({ framed }) => framed.bytes)),
      taken: () => {
        const now = performance.now()
        for (const kept of batch) kept.takenAt = now
      },
    }
  }

  /** Lets go of what was taken before that moment. */
  settle(before: number): void {
    while ((this.#sent[0]?.takenAt ?? Infinity) <= before) this.#forget(this.#sent)
  }

  /** The connection is lost: what was not settled waits again, before everything else. */
  restore(): void {
    for (const kept of this.#sent) delete kept.takenAt
    this.#waiting.unshift(...this.#sent)
    this.#sent = []
  }

  #forget(list: Kept[]): number {
    const framed = list.shift()?.framed
    this.#bytes -= framed?.bytes.length ?? 0
    return framed?.lines ?? 0
  }
}
