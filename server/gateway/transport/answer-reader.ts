import { type AnswerHead, BrokenAnswer, readHead } from './answer-head.ts'

/** Who waits for an answer. */
export interface Asker {
  head(head: AnswerHead): void
  /** A part of the body, only good until the call returns; `last` where it is known to be the last. */
  data(bytes: Buffer, last: boolean): void
  end(): void
  /** There will be no answer, or not the rest of it. */
  failed(error: Error): void
}

/** The most a head may take, which is Node's own limit. */
const longestHead = 16_384
/** A head is looked for in this much first, so that a large body beside it is not made text of. */
const usualHead = 2048
const longestSize = /^([\da-f]{1,12})[\t ]*(?:;[\t\x20-\x7e]*)?$/i

type Expects = 'head' | 'bytes' | 'size' | 'chunk' | 'break' | 'trailer' | 'everything' | 'nothing'

/** Reads one answer from the bytes of a connection and passes it on as they come. */
export class AnswerReader {
  readonly #asker: Asker
  /** The question was HEAD: whatever the head says, no body follows. */
  readonly #headOnly: boolean
  #expects: Expects = 'head'
  /** What came of a line, or of a head, that is not complete. */
  #begun = ''
  /** Bytes of the body, or of this chunk of it, that are still to come. */
  #missing = 0
  /** How long the connection may wait for its next call once this answer is complete; 0 where it may not. */
  idleMs = 0

  constructor(asker: Asker, headOnly: boolean) {
    this.#asker = asker
    this.#headOnly = headOnly
  }

  get over(): boolean {
    return this.#expects === 'nothing'
  }

  /**
   * Takes the next bytes.
   * @throws BrokenAnswer
   */
  take(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) at = this.#step(bytes, at)
  }

  /** The upstream closed its side in order, which ends an answer of no known length. */
  takeEnd(): void {
    if (this.#expects === 'everything') this.#complete()
  }

  #step(bytes: Buffer, at: number): number {
    switch (this.#expects) {
      case 'bytes':
      case 'chunk':
        return this.#body(bytes, at)
      case 'everything':
        this.#asker.data(at === 0 ? bytes : bytes.subarray(at), false)
        return bytes.length
      case 'head':
        return this.#head(bytes, at)
      case 'nothing':
        // Nobody asked for more: what it is, and for whom, cannot be known.
        this.idleMs = 0
        return bytes.length
      default:
        return this.#line(bytes, at)
    }
  }

  #body(bytes: Buffer, at: number): number {
    const to = Math.min(bytes.length, at + this.#missing)
    this.#missing -= to - at
    const done = this.#missing === 0
    const whole = this.#expects === 'bytes'
    if (done && !whole) this.#expects = 'break'
    this.#asker.data(bytes.subarray(at, to), done && whole)
    if (done && whole) this.#complete()
    return to
  }

  #head(bytes: Buffer, at: number): number {
    const before = this.#begun
    let text = before + bytes.toString('latin1', at, Math.min(bytes.length, at + usualHead))
    let end = text.indexOf('\r\n\r\n')
    if (end === -1 && bytes.length - at > usualHead) {
      text = before + bytes.toString('latin1', at, Math.min(bytes.length, at + longestHead))
      end = text.indexOf('\r\n\r\n')
    }
    if (end > longestHead || (end === -1 && text.length >= longestHead))
      throw new BrokenAnswer('The head of the answer is too large')
    if (end === -1) {
      // It would be waited for in vain.
      if (/(?<!\r)\n/.test(text)) throw new BrokenAnswer('A line of the answer ends in half a line break')
      this.#begun = text
      return bytes.length
    }
    this.#begun = ''
    const head = text.slice(0, end)
    // Something to know before the answer, which nobody here asked for.
    if (!/^HTTP\/1\.1 10[02-9] /.test(head)) this.#begin(readHead(head))
    return at + end + 4 - before.length
  }

  #begin(head: AnswerHead): void {
    const { status, chunked, length } = head
    const bodiless = status === 204 || status === 304
    // A body may follow all the same, and would be taken for the next answer.
    const inDoubt = this.#headOnly || (bodiless && (chunked || (length ?? 0) > 0))
    this.idleMs = head.keepAlive && !inDoubt ? head.idleMs : 0
    if (this.#headOnly || bodiless || length === 0) {
      this.#asker.head(head)
      this.#complete()
      return
    }
    this.#missing = length ?? 0
    if (chunked) this.#expects = 'size'
    else if (length === undefined) {
      this.#expects = 'everything'
      this.idleMs = 0
    } else this.#expects = 'bytes'
    this.#asker.head(head)
  }

  /** What stands between the chunks of a body: a size, a line break, the lines after the last. */
  #line(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(10, at)
    const part = bytes.toString('latin1', at, end === -1 ? bytes.length : end + 1)
    this.#begun += part
    if (this.#begun.length > longestHead) throw new BrokenAnswer('A line of the answer is too long')
    if (end === -1) return bytes.length
    if (!this.#begun.endsWith('\r\n')) throw new BrokenAnswer('A line of the answer ends in half a line break')
    const line = this.#begun.slice(0, -2)
    this.#begun = ''
    if (this.#expects === 'break') {
      if (line !== '') throw new BrokenAnswer('A chunk of the answer is longer than it says')
      this.#expects = 'size'
    } else if (this.#expects === 'size') this.#size(line)
    else if (line === '') this.#complete()
    return end + 1
  }

  #size(line: string): void {
    const size = longestSize.exec(line)?.[1]
    if (size === undefined) throw new BrokenAnswer('A chunk of the answer has no size')
    this.#missing = Number.parseInt(size, 16)
    this.#expects = this.#missing === 0 ? 'trailer' : 'chunk'
  }

  #complete(): void {
    this.#expects = 'nothing'
    this.#asker.end()
  }
}
