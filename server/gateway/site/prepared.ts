import { answer } from '../answer.ts'
import type { Exchange } from '../exchange.ts'
import type { HeaderList } from '../headers.ts'
import { commonSecurity } from '../security-headers.ts'
import { type Encoding, pickEncoding } from './encodings.ts'
import type { SiteFile } from './read.ts'

/** Answers a file; `more` is for this answer only, `status` for the page where its address is unknown. */
export type AnswerFile = (exchange: Exchange, more?: HeaderList, status?: number) => void

/** Makes all headers of all encodings once, so that a request only picks. */
export function prepare(file: SiteFile, extra: HeaderList = []): AnswerFile {
  const variants = {
    br: variant(file, 'br', extra),
    gzip: variant(file, 'gzip', extra),
    identity: variant(file, 'identity', extra),
  }
  return (exchange, more, status = 200) => {
    const { headers } = exchange.request
    const { http, https, content } = variants[pickEncoding(headers['accept-encoding'])]
    const prepared = exchange.caller.proto === 'https' ? https : http
    const list = more ? [...prepared, ...more] : prepared
    if (status === 200 && isKnown(headers['if-none-match'], file.hash)) answer(exchange, 304, list)
    else answer(exchange, status, list, content)
  }
}

function variant({ type, cacheControl, hash, content }: SiteFile, encoding: Encoding, extra: HeaderList) {
  const encoded = content[encoding] !== content.identity
  const list: HeaderList = [
    'content-type',
    type,
    'cache-control',
    cacheControl,
    'etag',
    `"${hash}${encoded ? `-${encoding}` : ''}"`,
  ]
  if (content.br !== content.identity || content.gzip !== content.identity) list.push('vary', 'accept-encoding')
  if (encoded) list.push('content-encoding', encoding)
  return {
    content: content[encoding],
    http: [...list, ...commonSecurity('http'), ...extra],
    https: [...list, ...commonSecurity('https'), ...extra],
  }
}

/** Whatever its encoding, a copy with this hash is the same content. */
const isKnown = (ifNoneMatch: string | undefined, hash: string) =>
  ifNoneMatch !== undefined && (ifNoneMatch.includes(`"${hash}`) || ifNoneMatch.trim() === '*')
