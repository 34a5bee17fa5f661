/** The head of an upstream's response, as far as it can be trusted. */
export interface ResponseHead {
  readonly status: number
  /** Name in lower case and value in turn, as often as they were sent. */
  readonly headers: readonly string[]
  readonly type: string
  /** The announced length of the body. */
  readonly length: number | undefined
  readonly chunked: boolean
  /** Whether the connection may be used again once the response is complete, and for how long it then waits. */
  readonly keepAlive: boolean
  readonly idleMs: number
}

/** What came is no response of HTTP/1.1, or one that could be read in two ways. */
export class MalformedResponse extends Error {
  readonly code = 'BROKEN'
  override readonly name = 'MalformedResponse'
}

const headerLine = String.raw`[!#$%&'*+.^_\`|~\dA-Za-z-]+:[\t\x20-\x7e\x80-\xff]*`
const headOf = (version: string, status: string) =>
  new RegExp(String.raw`^HTTP\/${version} ${status}(?: [\t\x20-\x7e\x80-\xff]*)?(?:\r\n${headerLine})*$`)
/** No folded line, no bare line break, no control character, nothing but a colon behind a name. */
const wholeHead = headOf(String.raw`1\.[01]`, String.raw`[2-9]\d\d`)
/** Something to know before the response, which nobody here asked for; HTTP/1.0 has none, and ends with its first head. */
const informationalHead = headOf(String.raw`1\.1`, '10[02-9]')
/** It has no body, and says nothing of the connection. */
const framing = /\r\n(?:connection|content-length|keep-alive|transfer-encoding|upgrade):/i
const trailerLine = new RegExp(`^${headerLine}$`)
const wholeNumber = /^\d{1,15}$/
/** Between spaces, not tabs: with one behind it Node's own parser sees no chunks, and reads on until the connection ends. */
const chunkedAlone = /^ *chunked *$/i
const close = /(?:^|,)[\t ]*close[\t ]*(?:,|$)/i
const seconds = /(?:^|[,; ])timeout=(\d{1,6})/i

/** How long a connection waits for its next call where the upstream does not say how long it would. */
const usualIdleMs = 4000
/** A connection is given up this long before the upstream would, so that its end does not cross with a call. */
const marginMs = 2000
const longestIdleMs = 600_000

/**
 * Reads a head without its empty line. What decides where the body ends may be said once only.
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

/** Without the spaces and tabs around it; `trim` would take others too, and make a length of what is none. */
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
  const given = seconds.exec(value)?.[1]
  return given === undefined ? usualIdleMs : Math.min(Number(given) * 1000 - marginMs, longestIdleMs)
}
