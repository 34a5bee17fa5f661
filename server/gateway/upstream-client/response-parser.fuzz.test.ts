import { Duplex } from 'node:stream'
import { request as nodeRequest } from 'node:http'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileResponses } from './hostile-responses.ts'
import { ResponseParser } from './response-parser.ts'

/** `npm run fuzz` sets a large number and uses a new seed each time. */
const long = Number(process.env['FUZZ_RUNS'] ?? 0)
const runs = long > 0 ? { numRuns: long } : { numRuns: 2_000, seed: 20261123 }

interface Message {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string
}

const pieces = (bytes: Buffer, cuts: readonly number[]) => {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return at.slice(1).map((to, index) => bytes.subarray(at[index], to))
}

/** Parses with our parser; undefined when the message is rejected. */
function ours(parts: readonly Buffer[], headOnly: boolean): Message | undefined {
  let parsedMessage: Message | undefined
  let ends = 0
  let body = ''
  const parser = new ResponseParser(
    {
      head: ({ status, headers }) => (parsedMessage = { status, headers, body }),
      data: (bytes) => (body += bytes.toString('latin1')),
      end: () => (ends += 1),
      failed() {},
    },
    headOnly,
  )
  try {
    for (const part of parts) if (!parser.over) parser.execute(part)
    parser.finish()
  } catch {
    return undefined
  }
  expect(ends).toBeLessThanOrEqual(1)
  return parsedMessage && ends === 1 ? { ...parsedMessage, body } : undefined
}

/** Parses with Node's HTTP client. */
function node(parts: readonly Buffer[], headOnly: boolean): Promise<Message | undefined> {
  return new Promise((resolve) => {
    const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
    const request = nodeRequest({ method: headOnly ? 'HEAD' : 'GET', createConnection: () => socket })
    let message: Message | undefined
    let complete = () => false
    request.on('response', (response) => {
      const { statusCode: status = 0, rawHeaders } = response
      const headers = rawHeaders.map((text, index) => (index % 2 === 0 ? text.toLowerCase() : text))
      let body = ''
      message = { status, headers, body }
      complete = () => response.complete
      response.setEncoding('latin1').on('data', (text: string) => {
        body += text
        message = { status, headers, body }
      })
      response.on('error', () => {})
    })
    request.on('error', () => {})
    request.on('close', () => resolve(complete() ? message : undefined))
    request.end()
    request.on('socket', () =>
      setImmediate(() => {
        for (const part of parts) socket.push(part)
        socket.push(null)
      }),
    )
  })
}

const name = fc.constantFrom(
  'content-length',
  'Content-Length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'trailer',
  'upgrade',
  'x-a',
  'set-cookie',
  'content-type',
  'content-length ',
  '',
)
const value = fc.oneof(
  fc.constantFrom('0', '2', '5', '05', '+5', '5, 5', '', 'chunked', 'Chunked', 'gzip, chunked', 'close', 'keep-alive'),
  fc.constantFrom('upgrade', 'timeout=5', '\xa05', '5\t', 'identity', 'chunked\v', 'text/plain', '"x'),
  fc.string({ maxLength: 6 }),
)
const blank = fc.constantFrom(' ', ' ', ' ', '', '\t', '  ')
const lineEnd = fc.constantFrom(...Array.from({ length: 30 }, () => '\r\n'), '\n', '\r', '\r\n ')
const header = fc.tuple(name, blank, value, blank, lineEnd).map(([key, before, text, after, end]) => {
  return `${key}:${before}${text}${after}${end}`
})
/** An interim response with arbitrary headers. */
const informational = fc
  .tuple(fc.constantFrom('1.1 100 a', '1.1 103 a', '1.1 102 a', '1.0 103 a'), fc.array(header, { maxLength: 2 }))
  .map(([status, lines]) => `HTTP/${status}\r\n${lines.join('')}\r\nHTTP/1.1 200 OK\r\n`)
const statusLine = fc.oneof(
  { weight: 2, arbitrary: informational },
  { weight: 8, arbitrary: fc.constant('HTTP/1.1 200 OK\r\n') },
  fc.constantFrom('HTTP/1.0 200 OK\r\n', 'HTTP/1.1 204 No Content\r\n', 'HTTP/1.1 304 x\r\n', 'HTTP/1.1 200\r\n'),
  fc.constantFrom('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 a\r\n', 'HTTP/1.1 999 \r\n', 'HTTP/1.1 101 a\r\n'),
  fc.constantFrom('HTTP/1.1  200 OK\r\n', 'HTTP/1.1 200OK\r\n', '\r\nHTTP/1.1 200 OK\r\n', 'http/1.1 200 OK\r\n'),
  fc.constantFrom(
    'HTTP/1.1 103 Hints\r\nlink: a\r\n\r\nHTTP/1.1 200 OK\r\n',
    'HTTP/1.1 100 a\r\nb\r\n\r\nHTTP/1.1 200 b\r\n',
  ),
)
const chunk = fc
  .tuple(fc.string({ maxLength: 12 }), fc.constantFrom('', '', '', ';a=b', ';a="b c"', ' ', ';a b', '\t', ';'), lineEnd)
  .map(([text, extension, end]) => `${text.length.toString(16)}${extension}\r\n${text}${end}`)
const chunks = fc
  .tuple(
    fc.array(chunk, { maxLength: 3 }),
    fc.constantFrom('0\r\n\r\n', '0\r\nx: 1\r\n\r\n', '0\r\nx\r\n\r\n', '00\r\n\r\n', ''),
  )
  .map(([chunkTexts, last]) => chunkTexts.join('') + last)
/** Mostly valid messages, which an attacker would start from. */
const message = fc
  .tuple(
    statusLine,
    fc.array(header, { maxLength: 3 }),
    fc.constantFrom('', '', 'transfer-encoding: chunked\r\n', 'content-length: 5\r\n'),
    fc.oneof(chunks, fc.constantFrom('', 'hello', 'hello!')),
  )
  .map(([first, lines, framing, body]) => `${first}${lines.join('')}${framing}\r\n${body}`)
const odd = fc.constantFrom(...'\r\n\0\t :;,\x0b\x7f\x80\xa0\xff0ag"\\')
/** A message with a few bytes inserted, removed or replaced. */
const mutated = fc
  .tuple(message, fc.array(fc.tuple(fc.nat(), odd, fc.constantFrom('in', 'out', 'for')), { maxLength: 3 }))
  .map(([text, changes]) =>
    changes.reduce((bytes, [position, byte, how]) => {
      const at = position % (bytes.length + 1)
      return bytes.slice(0, at) + (how === 'out' ? '' : byte) + bytes.slice(how === 'in' ? at : at + 1)
    }, text),
  )
const bytes = fc.oneof(
  { weight: 9, arbitrary: mutated.map((text) => Buffer.from(text, 'latin1')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)) },
)

describe('response parser under fuzzing', () => {
  test('accepts nothing that node:http rejects, and reads the same head and body', async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(bytes, fc.array(fc.nat(), { maxLength: 4 }), fc.boolean(), async (sent, cuts, headOnly) => {
        const parts = pieces(sent, cuts)
        const own = ours(parts, headOnly)
        if (!own) return
        accepted += 1
        expect(own).toEqual(await node(parts, headOnly))
      }),
      runs,
    )
    expect(accepted).toBeGreaterThan(runs.numRuns / 20)
  })

  test('reads the same message however the bytes are split', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(), { maxLength: 6 }), fc.boolean(), (sent, cuts, headOnly) => {
        expect(ours(pieces(sent, cuts), headOnly)).toEqual(ours([sent], headOnly))
      }),
      runs,
    )
  })

  const good = [
    'HTTP/1.1 200 OK\r\ncontent-length: 5\r\nx-a: 1\r\n\r\nhello',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n2\r\nde\r\n0\r\nx-end: 1\r\n\r\n',
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n',
  ]

  test.each(good)('reads %j the same when split at any two offsets, and rejects it when truncated', (text) => {
    const sent = Buffer.from(text, 'latin1')
    const whole = ours([sent], false)
    expect(whole).toBeDefined()
    for (let first = 0; first <= sent.length; first++) {
      if (first < sent.length) expect(ours([sent.subarray(0, first)], false)).toBeUndefined()
      for (let second = first; second <= sent.length; second++)
        expect(ours(pieces(sent, [first, second]), false)).toEqual(whole)
    }
  })

  test.each(hostileResponses)('rejects $why, split at any offset', ({ bytes: text }) => {
    const sent = Buffer.from(text, 'latin1')
    const step = Math.max(1, Math.floor(sent.length / 300))
    for (let cut = 0; cut <= sent.length; cut += step) expect(ours(pieces(sent, [cut]), false)).toBeUndefined()
    expect(
      ours(
        Array.from(sent, (_, at) => sent.subarray(at, at + 1)),
        false,
      ),
    ).toBeUndefined()
  })
})
