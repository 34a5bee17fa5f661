import { describe, expect, test } from 'vitest'
import { hostileResponses } from './hostile-responses.ts'
import { ResponseParser } from './response-parser.ts'

/** Parses `response` in chunks of `size` bytes; returns head, body and end as the handler receives them. */
function read(response: string, { size = response.length, headOnly = false, closed = false } = {}) {
  const parsed = { status: 0, headers: [] as readonly string[], body: '', ends: 0 }
  const parser = new ResponseParser(
    {
      head: ({ status, headers }) => Object.assign(parsed, { status, headers }),
      data: (bytes) => (parsed.body += bytes.toString('latin1')),
      end: () => (parsed.ends += 1),
      failed: () => {},
    },
    headOnly,
  )
  const bytes = Buffer.from(response, 'latin1')
  for (let at = 0; at < bytes.length; at += size) parser.execute(bytes.subarray(at, at + size))
  if (closed) parser.finish()
  return { ...parsed, over: parser.over, idleMs: parser.idleMs }
}

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}Transfer-Encoding: Chunked\r\n\r\n`

describe('response parser', () => {
  test.each([1, 2, 3, 7, 1000])('reads the same response in chunks of %i bytes', (size) => {
    expect(read(`${ok}Content-Length: 5\r\nX-A:\t 1 \r\nx-a: 2\r\n\r\nhello`, { size })).toMatchObject({
      status: 200,
      headers: ['content-length', '5', 'x-a', '1', 'x-a', '2'],
      body: 'hello',
      ends: 1,
      idleMs: 4000,
    })
    const body = '3;ext=1\r\nabc\r\n0A\r\n0123456789\r\n0\r\nx-end: 1\r\n\r\n'
    expect(read(chunked + body, { size })).toMatchObject({ body: 'abc0123456789', ends: 1, over: true, idleMs: 4000 })
    const early = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'
    expect(read(`${early}${ok}content-length: 2\r\n\r\nok`, { size })).toMatchObject({
      status: 200,
      body: 'ok',
      ends: 1,
    })
  })

  test('reads no body for responses that cannot have one, whatever the head says', () => {
    expect(read(`${ok}content-length: 9\r\n\r\n`, { headOnly: true })).toMatchObject({ body: '', ends: 1, idleMs: 0 })
    expect(read('HTTP/1.1 304 Not Modified\r\n\r\n')).toMatchObject({ status: 304, ends: 1, idleMs: 4000 })
    // The upstream may still send a body, which would be taken for the next response.
    expect(read('HTTP/1.1 204 No Content\r\ncontent-length: 3\r\n\r\n')).toMatchObject({ ends: 1, idleMs: 0 })
  })

  test('reads until the connection ends without a length', () => {
    expect(read(`${ok}\r\nsome`)).toMatchObject({ body: 'some', ends: 0, over: false })
    expect(read(`${ok}\r\nsome`, { closed: true })).toMatchObject({ body: 'some', ends: 1, idleMs: 0 })
    expect(read(`${ok}content-length: 9\r\n\r\nsome`, { closed: true })).toMatchObject({ ends: 0, over: false })
    expect(read(`${chunked}4\r\nsome\r\n`, { closed: true })).toMatchObject({ ends: 0, over: false })
  })

  test.each([
    ['connection: close\r\n', 0],
    ['connection: x-hop, Close\r\n', 0],
    ['keep-alive: timeout=5\r\n', 3000],
    ['Keep-Alive: max=9, timeout=60\r\n', 58_000],
    ['keep-alive: timeout=999999\r\n', 600_000],
    ['keep-alive: timeout=2\r\n', 0],
  ])('reuses the connection after %j for %i ms', (line, idleMs) => {
    expect(read(`${ok}${line}content-length: 2\r\n\r\nok`).idleMs).toBe(idleMs)
  })

  test('does not reuse a connection with surplus bytes, nor an HTTP/1.0 one', () => {
    expect(read(`${ok}content-length: 2\r\n\r\nok!`)).toMatchObject({ body: 'ok', ends: 1, idleMs: 0 })
    expect(read(`${chunked}0\r\n\r\n${ok}`)).toMatchObject({ body: '', ends: 1, idleMs: 0 })
    expect(read('HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nok')).toMatchObject({ body: 'ok', idleMs: 0 })
  })

  test.each(hostileResponses)('rejects $why', ({ bytes }) => {
    for (const size of [1, 100_000]) {
      expect(() => read(bytes, { size })).toThrow(/of the response|The response has/)
    }
  })
})
