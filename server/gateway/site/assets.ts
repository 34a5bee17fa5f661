import type { IncomingHttpHeaders } from 'node:http'
import { acceptsCoding } from '#server/accepted-coding.ts'
import { answer } from '../forwarding/answer.ts'
import type { Exchange } from '../forwarding/exchange.ts'
import { partSecurity } from '../checks/security-headers.ts'
import type { Deltas } from './deltas.ts'
import { type AnswerFile, headersOf, matchesEtag, prepare } from './prepared.ts'
import type { SiteFile } from './read.ts'

const vary = 'accept-encoding, available-dictionary'

/** A sha-256 as a byte sequence of a structured field (RFC 9651, 3.3.5). */
const bytes = /^:([A-Za-z\d+/]{43}=):$/

/**
 * Serves a file under `/assets/`. A browser that has the file of an earlier release and says so gets a delta (RFC
 * 9842); others get the build's compressed file. All assets are public, so compression cannot leak a secret.
 */
export function prepareAsset(file: SiteFile, deltas: Deltas | undefined): AnswerFile {
  const { family } = file
  if (!deltas || family === undefined) return prepare(file, partSecurity)
  const extra = [...partSecurity, 'use-as-dictionary', `match="${family}"`]
  const answerWhole = prepare(file, extra, vary)
  const answerDelta = async (exchange: Exchange, sha256: string, deltaPromise: Promise<Buffer | undefined>) => {
    const delta = await deltaPromise
    // The client may have left meanwhile, or the drain may have answered.
    if (exchange.response.headersSent || exchange.response.destroyed) return
    if (!delta) return answerWhole(exchange)
    const headers = headersOf(file, ['vary', vary, ...extra], { coding: 'dcz', mark: `dcz-${sha256.slice(0, 8)}` })
    answer(exchange, 200, headers[exchange.caller.proto], delta)
  }
  return (exchange) => {
    const sha256 = dictionaryOf(exchange.request.headers)
    const deltaPromise = sha256 !== undefined && !matchesEtag(exchange, file) && deltas.of(file, sha256)
    if (deltaPromise) void answerDelta(exchange, sha256, deltaPromise)
    else answerWhole(exchange)
  }
}

/** Returns the base64 sha-256 of the dictionary the client offers for `dcz`, if any. */
function dictionaryOf(headers: IncomingHttpHeaders): string | undefined {
  const offered = headers['available-dictionary']
  if (typeof offered !== 'string' || !acceptsCoding(headers['accept-encoding'] ?? '', 'dcz')) return undefined
  return bytes.exec(offered)?.[1]
}
