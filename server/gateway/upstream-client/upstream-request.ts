/** A serialized request. */
export interface UpstreamRequest {
  readonly head: string
  readonly body: Buffer | undefined
  readonly method: string
}

/** The request contains something that cannot be written as HTTP/1.1 without changing its meaning. */
export class UnsendableRequest extends Error {
  override readonly name = 'UnsendableRequest'
}

const path = /^\/[\x21-\xff]*$/
const header = /^[!#$%&'*+.^_`|~\dA-Za-z-]+: [\t\x20-\x7e\x80-\xff]*\r\n$/
const announcing = new Set(['PATCH', 'POST', 'PUT'])

export interface RequestParts {
  readonly method: string
  readonly path: string
  /** Alternating names and values, without framing headers. */
  readonly headers: readonly (string | readonly string[])[]
  readonly body?: Buffer | undefined
  /** The framing header of a body that follows in chunks. */
  readonly framing?: string
  /** Closes the connection after this request. */
  readonly once: boolean
}

/**
 * Serializes a request to `host`; validates everything that came from the client once more.
 * @throws UnsendableRequest
 */
export function createRequest(host: string, parts: RequestParts): UpstreamRequest {
  const { method, headers, body, framing } = parts
  if (!path.test(parts.path)) throw new UnsendableRequest('The path cannot be passed on')
  let head = `${method} ${parts.path} HTTP/1.1\r\nhost: ${host}\r\nconnection: ${parts.once ? 'close' : 'keep-alive'}\r\n`
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] as string
    const value = headers[at + 1] ?? ''
    if (typeof value === 'string') head += lineOf(name, value)
    else for (const item of value) head += lineOf(name, item)
  }
  if (framing !== undefined) head += `${framing}\r\n`
  else if (body) head += `content-length: ${body.length}\r\n`
  else if (announcing.has(method)) head += 'content-length: 0\r\n'
  return { head: `${head}\r\n`, body, method }
}

function lineOf(name: string, value: string): string {
  const line = `${name}: ${value}\r\n`
  if (!header.test(line)) throw new UnsendableRequest('A header cannot be passed on')
  return line
}
