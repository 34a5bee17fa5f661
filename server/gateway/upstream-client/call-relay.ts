import type { Exchange } from '../exchange.ts'
import { ResponseRelay } from './response-relay.ts'
import type { Connection } from './connection.ts'
import type { Call } from './connection-pool.ts'
import { isClosedConnection } from './upstream-errors.ts'
import type { UpstreamRequest } from './upstream-request.ts'
import type { ForwardContext } from './response-start.ts'
import type { Upstream } from './upstream.ts'

interface CallOptions {
  readonly upstreamRequest: UpstreamRequest
  /** It may be asked once more where its connection closed before an answer. */
  readonly repeatable: boolean
}

/** One call without a body, or with a small one. */
export class CallRelay extends ResponseRelay implements Call {
  readonly upstreamRequest: UpstreamRequest
  readonly #upstream: Upstream
  #repeatable: boolean

  constructor(
    context: ForwardContext,
    exchange: Exchange,
    upstream: Upstream,
    { upstreamRequest, repeatable }: CallOptions,
  ) {
    super(context, exchange)
    this.upstreamRequest = upstreamRequest
    this.#upstream = upstream
    this.#repeatable = repeatable
  }

  /** `apart`: on a connection of its own, for a stream that would hold one of the others for hours. */
  start(apart: boolean): void {
    this.exchange.worker = this
    this.exchange.deadline = this.askedAt + this.context.config.upstreamTimeoutMs
    if (apart) this.#askApart()
    else this.#upstream.pool.dispatch(this)
  }

  begin(connection: Connection): void {
    this.connection = connection
  }

  override failed(error: Error): void {
    if (this.over || this.begun || !this.#repeatable || !isClosedConnection(error)) {
      super.failed(error)
      return
    }
    this.#repeatable = false
    this.#askApart()
  }

  #askApart(): void {
    const connection = this.#upstream.pool.open()
    this.begin(connection)
    connection.send(this, this.upstreamRequest)
  }
}
