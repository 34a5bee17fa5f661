import type { Exchange } from '../forwarding/exchange.ts'
import { ResponseRelay } from './response-relay.ts'
import type { Connection } from './connection.ts'
import type { Call } from './connection-pool.ts'
import { isClosedConnection, isUnsent, NoUpstream } from './upstream-errors.ts'
import type { RequestParts, UpstreamRequest } from './upstream-request.ts'
import type { ForwardContext } from './response-start.ts'
import type { Upstream } from './upstream.ts'
import type { UpstreamGroup } from './upstream-group.ts'

interface CallOptions {
  readonly parts: RequestParts
  /** The request is safe and has no body: it may wait for an upstream and be sent twice. */
  readonly isRead: boolean
}

/**
 * Relays a call without a body or with a small one. A sent request is never sent again, except a read whose connection
 * closed before the response; an unsent one goes to another upstream.
 */
export class CallRelay extends ResponseRelay implements Call {
  upstreamRequest!: UpstreamRequest
  readonly #group: UpstreamGroup
  readonly #parts: RequestParts
  readonly #isRead: boolean
  #apart = false
  #repeatable: boolean
  #waitUntil: number | undefined
  #stopWaiting: (() => void) | undefined

  constructor(context: ForwardContext, exchange: Exchange, group: UpstreamGroup, { parts, isRead }: CallOptions) {
    super(context, exchange)
    this.#group = group
    this.#parts = parts
    this.#isRead = this.#repeatable = isRead
  }

  /** `apart` opens a separate connection, for a stream that would occupy a pooled one for hours. */
  start(apart: boolean): void {
    this.exchange.worker = this
    this.#apart = apart
    this.#send(this.#group.pick(apart ? 'streams' : 'calls'), apart)
  }

  begin(connection: Connection): void {
    this.connection = connection
  }

  override failed(error: Error): void {
    const { upstream } = this.exchange
    if (this.isOver || this.begun || !upstream) super.failed(error)
    else if (isUnsent(error)) {
      this.#group.lost(upstream)
      this.#sendAgain()
    } else if (this.#repeatable && isClosedConnection(error)) {
      this.#repeatable = false
      this.exchange.repeated = true
      this.#sendAgain(upstream)
    } else super.failed(error)
  }

  override late(): void {
    if (this.#stopWaiting) this.failed(new NoUpstream('No API can be reached'))
    else super.late()
  }

  override closed(): void {
    this.#stopWaiting?.()
    this.#stopWaiting = undefined
    super.closed()
  }

  /** Uses a fresh connection, which cannot be stale. */
  #sendAgain(last?: Upstream): void {
    this.askedAt = performance.now()
    this.#send(this.#group.pick(this.#apart ? 'streams' : 'calls', last), true)
  }

  #send(upstream: Upstream | undefined, apart: boolean): void {
    if (!upstream) return this.#wait()
    const request = this.requestFor(upstream, this.#parts)
    if (!request) return undefined
    this.upstreamRequest = request
    this.exchange.deadline = this.askedAt + this.context.config.upstreamTimeoutMs
    if (!apart) return upstream.pool.dispatch(this)
    const connection = upstream.pool.open()
    this.begin(connection)
    return connection.send(this, request)
  }

  #wait(): void {
    const now = performance.now()
    this.#waitUntil ??= now + (this.#isRead ? this.context.config.upstreamWaitMs : 0)
    if (now >= this.#waitUntil) {
      super.failed(new NoUpstream('No API can be reached'))
      return
    }
    this.exchange.deadline = this.#waitUntil
    this.#stopWaiting = this.#group.wait(() => {
      this.#stopWaiting = undefined
      this.#sendAgain()
    })
  }
}
