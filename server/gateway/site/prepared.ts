import type { HeaderList } from '#server/gateway/checks/security-headers.ts'
import { answer } from '../forwarding/answer.ts'
import type { Caller } from '../checks/caller.ts'
import type { Exchange } from '../forwarding/exchange.ts'
import { commonSecurity } from '../checks/security-headers.ts'
import { type Encoding, pickEncoding } from './encodings.ts'
import type { SiteFile } from './read.ts'

/** Sends a file; `more` adds headers to this response, `status` is for the page at an unknown address. */
export type AnswerFile = (exchange: Exchange, more?: HeaderList, status?: number) => void

/** Builds the headers of all encodings once, so that a request only picks. */
export function prepare(file: SiteFile, extra: HeaderList = [], vary = 'accept-encoding'): AnswerFile {
  const variants = {
    br: variant(file, 'br', extra, vary),
    gzip: variant(file, 'gzip', extra, vary),
    identity: variant(file, 'identity', extra, vary),
  }
  return (exchange, more, status = 200) => {
    const { headers } = exchange.request
    const variant = variants[pickEncoding(headers['accept-encoding'])]
    const protoHeaders = variant[exchange.caller.proto]
    const list = more ? [...protoHeaders, ...more] : protoHeaders
    if (status === 200 && matchesEtag(exchange, file)) answer(exchange, 304, list)
    else answer(exchange, status, list, variant.content)
  }
}

function variant(file: SiteFile, encoding: Encoding, extra: HeaderList, vary: string) {
  const { content } = file
  const varies = content.br !== content.identity || content.gzip !== content.identity
  const more = varies ? ['vary', vary, ...extra] : extra
  const coded = content[encoding] === content.identity ? undefined : { coding: encoding, mark: encoding }
  return { content: content[encoding], ...headersOf(file, more, coded) }
}

/** Builds the headers of a file; each encoding has its own ETag. */
export function headersOf(file: SiteFile, extra: HeaderList, coded?: { coding: string; mark: string }) {
  const { type, cacheControl, hash } = file
  const etag = coded ? `"${hash}-${coded.mark}"` : `"${hash}"`
  const list: HeaderList = ['content-type', type, 'cache-control', cacheControl, 'etag', etag]
  if (coded) list.push('content-encoding', coded.coding)
  const on = (proto: Caller['proto']): HeaderList => [...list, ...commonSecurity(proto), ...extra]
  return { http: on('http'), https: on('https') }
}

/** True when the client's copy has this content, in whatever encoding. */
export function matchesEtag({ request }: Exchange, { hash }: SiteFile): boolean {
  const ifNoneMatch = request.headers['if-none-match']
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(`"${hash}`) || ifNoneMatch.trim() === '*')
}
