/** A validated head of an upstream's response. */
export interface ResponseHead {
  readonly status: number
  /** Alternating lower-case names and values, in the order sent. */
  readonly headers: readonly string[]
  readonly type: string
  /** Content-Length; undefined without one. */
  readonly length: number | undefined
  readonly chunked: boolean
  /** Whether the connection can be reused after the response, and for how long it stays open idle. */
  readonly keepAlive: boolean
  readonly idleMs: number
}

/** The bytes are not an HTTP/1.1 response, or an ambiguous one. */
export class MalformedResponse extends Error {
  readonly code = 'BROKEN'
  override readonly name = 'MalformedResponse'
}

const headerLine = String.raw`[!#$%&'*+.^_\`|~\dA-Za-z-]+:[\t\x20-\x7e\x80-\xff]*`
const headOf = (version: string, status: string) =>
  new RegExp(String.raw`^HTTP\/${version} ${status}(?: [\t\x20-\x7e\x80-\xff]*)?(?:\r\n${headerLine})*$`)
/** Allows no folded line, bare line break, control character, or space before a colon. */
const wholeHead = headOf(String.raw`1\.[01]`, String.raw`[2-9]\d\d`)
/** An interim response (1xx); HTTP/1.0 has none, and ends with its first head. */
const informationalHead = headOf(String.raw`1\.1`, '10[02-9]')
/** An interim response has no body and may not change the connection. */
const framing = /\r\n(?:connection|content-length|keep-alive|transfer-encoding|upgrade):/i
const trailerLine = new RegExp(`^${headerLine}$`)
const wholeNumber = /^\d{1,15}$/
/** Spaces only, no tabs: after a tab Node's own parser ignores the coding and reads until the connection ends. */
const chunkedAlone = /^ *chunked *$/i
const close = /(?:^|,)[\t ]*close[\t ]*(?:,|$)/i
const seconds = /(?:^|[,; ])timeout=(\d{1,6})/i

/** Idle time of a connection when the upstream does not announce one. */
const usualIdleMs = 4000
/** We close an idle connection this long before the upstream would, so that its close does not cross with a request. */
const marginMs = 2000
const longestIdleMs = 600_000

/**
 * Parses a head without its empty line. Headers that define the body's length may appear only once.
 * @throws MalformedResponse
 */
export function parseHead(head: string): ResponseHead {
  if (!wholeHead.test(head)) throw new MalformedResponse('The head of the response is not HTTP/1.1')
  const headers: string[] = []
  let type: string | undefined
  let announced: string | undefined
  let coding: string | undefined
  let keepAlive = head.startsWith('HTTP/1.1')
  let idleMs = usualIdleMs
  for (let at = head.indexOf('\r\n'); at !== -1;) {
    const colon = head.indexOf(':', at)
    const next = head.indexOf('\r\n', colon)
    const name = head.slice(at + 2, colon).toLowerCase()
    const end = next === -1 ? head.length : next
    const value = trimmed(head, colon + 1, end)
    at = next
    headers.push(name, value)
    if (name === 'content-length') announced = once(name, announced, value)
    else if (name === 'content-type') type = once(name, type, value)
    else if (name === 'transfer-encoding') coding = once(name, coding, head.slice(colon + 1, end))
    else if (name === 'connection') keepAlive &&= !close.test(value)
    else if (name === 'keep-alive') idleMs = waitOf(value)
  }
  const status = Number(head.slice(9, 12))
  if (announced !== undefined && (coding !== undefined || !wholeNumber.test(announced)))
    throw new MalformedResponse('The length of the response is in doubt')
  if (coding !== undefined && !chunkedAlone.test(coding))
    throw new MalformedResponse('The coding of the response is not known')
  const length = announced === undefined ? undefined : Number(announced)
  return { status, headers, type: type ?? '', length, chunked: coding !== undefined, keepAlive, idleMs }
}

export const isInformational = (head: string): boolean => informationalHead.test(head) && !framing.test(head)
export const isTrailer = (line: string): boolean => trailerLine.test(line)

/** Trims spaces and tabs only; `trim` removes other characters too and would accept an invalid length. */
function trimmed(head: string, from: number, to: number): string {
  while (from < to && isBlank(head.charCodeAt(from))) from++
  while (from < to && isBlank(head.charCodeAt(to - 1))) to--
  return head.slice(from, to)
}

const isBlank = (code: number) => code === 0x20 || code === 0x09

function once(name: string, before: string | undefined, value: string): string {
  if (before !== undefined) throw new MalformedResponse(`The response has two ${name}`)
  return value
}

function waitOf(value: string): number {
  const text = seconds.exec(value)?.[1]
  return text === undefined ? usualIdleMs : Math.min(Number(text) * 1000 - marginMs, longestIdleMs)
}
