import { isInformational, isTrailer, MalformedResponse, parseHead, type ResponseHead } from './response-head.ts'

/** Receives the events of one response. */
export interface ResponseHandler {
  head(head: ResponseHead): void
  /** A chunk of the body, valid only during the call; `last` when it is known to be the last. */
  data(bytes: Buffer, last: boolean): void
  end(): void
  /** The response failed, before or after its head. */
  failed(error: Error): void
}

/** Maximum size of a head in bytes; the same as Node's. */
const longestHead = 16_384
/** The head is searched in this many bytes first, so that a large body behind it is not decoded as text. */
const usualHead = 2048
/** A chunk size; an extension has a name and a token or quoted string. */
const sizeLine =
  /^([\da-f]{1,12})(?:;[!#$%&'*+.^_`|~\dA-Z-]+(?:=(?:[!#$%&'*+.^_`|~\dA-Z-]+|"(?:[\t\x20\x21\x23-\x5b\x5d-\x7e]|\\[\t\x20-\x7e])*"))?)*$/i

type Expects = 'head' | 'bytes' | 'size' | 'chunk' | 'break' | 'trailer' | 'everything' | 'nothing'

/** Parses one response from a connection's bytes as they arrive. */
export class ResponseParser {
  readonly #handler: ResponseHandler
  /** The request was HEAD: no body follows, even with a Content-Length. */
  readonly #headOnly: boolean
  #expects: Expects = 'head'
  /** The incomplete line or head received so far. */
  #begun = ''
  /** Remaining bytes of the body or of the current chunk. */
  #missing = 0
  /** How long the connection may stay idle after this response; 0 when it cannot be reused. */
  idleMs = 0

  constructor(handler: ResponseHandler, headOnly: boolean) {
    this.#handler = handler
    this.#headOnly = headOnly
  }

  get over(): boolean {
    return this.#expects === 'nothing'
  }

  /**
   * Parses the next bytes.
   * @throws MalformedResponse
   */
  execute(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) at = this.#step(bytes, at)
  }

  /** Handles the upstream closing its side, which ends a response without a length. */
  finish(): void {
    if (this.#expects === 'everything') this.#complete()
  }

  #step(bytes: Buffer, at: number): number {
    switch (this.#expects) {
      case 'bytes':
      case 'chunk':
        return this.#body(bytes, at)
      case 'everything':
        this.#handler.data(at === 0 ? bytes : bytes.subarray(at), false)
        return bytes.length
      case 'head':
        return this.#head(bytes, at)
      case 'nothing':
        // Surplus bytes belong to no request.
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
    this.#handler.data(bytes.subarray(at, to), done && whole)
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
      throw new MalformedResponse('The head of the response is too large')
    if (end === -1) {
      // No valid head can follow, so do not wait for more.
      if (/(?<!\r)\n/.test(text)) throw new MalformedResponse('A line of the response ends in half a line break')
      this.#begun = text
      return bytes.length
    }
    this.#begun = ''
    const head = text.slice(0, end)
    if (!head.startsWith(' 10', 8) || !isInformational(head)) this.#begin(parseHead(head))
    return at + end + 4 - before.length
  }

  #begin(head: ResponseHead): void {
    const { status, chunked, length } = head
    const bodiless = status === 204 || status === 304
    // A body may follow against the rules and would be taken for the next response.
    const inDoubt = this.#headOnly || (bodiless && (chunked || (length ?? 0) > 0))
    this.idleMs = head.keepAlive && !inDoubt ? head.idleMs : 0
    if (this.#headOnly || bodiless || length === 0) {
      this.#handler.head(head)
      this.#complete()
      return
    }
    this.#missing = length ?? 0
    if (chunked) this.#expects = 'size'
    else if (length === undefined) {
      this.#expects = 'everything'
      this.idleMs = 0
    } else this.#expects = 'bytes'
    this.#handler.head(head)
  }

  /** Parses the lines between chunks: a size, a line break, the trailers. */
  #line(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(10, at)
    const part = bytes.toString('latin1', at, end === -1 ? bytes.length : end + 1)
    this.#begun += part
    if (this.#begun.length > longestHead) throw new MalformedResponse('A line of the response is too long')
    if (end === -1) return bytes.length
    if (!this.#begun.endsWith('\r\n')) throw new MalformedResponse('A line of the response ends in half a line break')
    const line = this.#begun.slice(0, -2)
    this.#begun = ''
    if (this.#expects === 'break') {
      if (line !== '') throw new MalformedResponse('A chunk of the response is longer than it says')
      this.#expects = 'size'
    } else if (this.#expects === 'size') this.#size(line)
    else if (line === '') this.#complete()
    else if (!isTrailer(line)) throw new MalformedResponse('A trailer of the response is not HTTP/1.1')
    return end + 1
  }

  #size(line: string): void {
    const size = sizeLine.exec(line)?.[1]
    if (size === undefined) throw new MalformedResponse('A chunk of the response has no size')
    this.#missing = Number.parseInt(size, 16)
    this.#expects = this.#missing === 0 ? 'trailer' : 'chunk'
  }

  #complete(): void {
    this.#expects = 'nothing'
    this.#handler.end()
  }
}
