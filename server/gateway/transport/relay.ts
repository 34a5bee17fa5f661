import type { Exchange } from '../exchange.ts'
import { Answering } from './answering.ts'
import type { Connection } from './connection.ts'
import type { Call } from './connections.ts'
import { isClosedConnection } from './failure.ts'
import type { Question } from './question.ts'
import type { Transport } from './transport.ts'
import type { Upstream } from './upstream.ts'

interface RelayOptions {
  readonly question: Question
  /** It may be asked once more where its connection closed before an answer. */
  readonly repeatable: boolean
}

/** One call without a body, or with a small one. */
export class Relay extends Answering implements Call {
  readonly question: Question
  readonly #upstream: Upstream
  #repeatable: boolean

  constructor(transport: Transport, exchange: Exchange, upstream: Upstream, { question, repeatable }: RelayOptions) {
    super(transport, exchange)
    this.question = question
    this.#upstream = upstream
    this.#repeatable = repeatable
  }

  /** `apart`: on a connection of its own, for a stream that would hold one of the others for hours. */
  start(apart: boolean): void {
    this.exchange.worker = this
    this.exchange.deadline = this.askedAt + this.transport.config.upstreamTimeoutMs
    if (apart) this.#askApart()
    else this.#upstream.connections.ask(this)
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
    const connection = this.#upstream.connections.open()
    this.begin(connection)
    connection.ask(this, this.question)
  }
}
