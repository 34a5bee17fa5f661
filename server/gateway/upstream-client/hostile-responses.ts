const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`

interface HostileResponse {
  readonly why: string
  /** Latin-1. */
  readonly bytes: string
  /** The flaw appears after the head was passed on, so the client's response is cut. */
  readonly inBody?: true
}

/** Ambiguous or invalid responses. Add a row for every new trick. */
export const hostileResponses: readonly HostileResponse[] = [
  { why: 'no HTTP at all', bytes: 'no such thing\r\n\r\n' },
  { why: 'another version', bytes: 'HTTP/2 200 OK\r\n\r\n' },
  { why: 'a version that never was', bytes: 'HTTP/1.2 200 OK\r\n\r\n' },
  { why: 'a status of two digits', bytes: 'HTTP/1.1 20 OK\r\n\r\n' },
  { why: 'a status of four digits', bytes: 'HTTP/1.1 2000 OK\r\n\r\n' },
  { why: 'a switch of protocol', bytes: 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n' },
  { why: 'an informational head with a line that is none', bytes: `HTTP/1.1 100 Continue\r\nx y\r\n\r\n${ok}\r\n` },
  { why: 'an informational head of HTTP/1.0', bytes: `HTTP/1.0 103 Hints\r\n\r\n${ok}content-length: 2\r\n\r\nok` },
  {
    why: 'an informational head with a length',
    bytes: `HTTP/1.1 103 Hints\r\ncontent-length: 2\r\n\r\n${ok}content-length: 2\r\n\r\nok`,
  },
  { why: 'two equal lengths', bytes: `${ok}content-length: 2\r\ncontent-length: 2\r\n\r\nok` },
  { why: 'two lengths', bytes: `${ok}content-length: 2\r\ncontent-length: 3\r\n\r\nok` },
  { why: 'two lengths in one line', bytes: `${ok}content-length: 2, 2\r\n\r\nok` },
  { why: 'a length with a sign', bytes: `${ok}content-length: +2\r\n\r\nok` },
  { why: 'a length with a space that is none in HTTP', bytes: `${ok}content-length: \xa02\r\n\r\nok` },
  { why: 'a length below nothing', bytes: `${ok}content-length: -2\r\n\r\nok` },
  { why: 'a length in hex', bytes: `${ok}content-length: 0x2\r\n\r\nok` },
  { why: 'an empty length', bytes: `${ok}content-length:\r\n\r\nok` },
  { why: 'a length nobody can count', bytes: `${ok}content-length: ${'9'.repeat(30)}\r\n\r\nok` },
  { why: 'length and chunks', bytes: `${ok}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n` },
  { why: 'a coding besides chunks', bytes: `${ok}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n` },
  { why: 'chunks with a tab behind them', bytes: `${ok}transfer-encoding: chunked\t\r\n\r\n0\r\n\r\n` },
  { why: 'an unknown coding', bytes: `${ok}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n` },
  { why: 'chunks twice', bytes: `${ok}transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n` },
  { why: 'a space before the colon', bytes: `${ok}content-length : 2\r\n\r\nok` },
  { why: 'a folded line', bytes: `${ok}x-a: 1\r\n folded\r\n\r\n` },
  { why: 'a bare line feed', bytes: `${ok}x-a: 1\nx-b: 2\r\n\r\n` },
  { why: 'a bare line feed behind the status', bytes: 'HTTP/1.1 200 OK\n' },
  { why: 'a bare carriage return', bytes: `${ok}x-a: 1\rx-b: 2\r\n\r\n` },
  { why: 'a null byte', bytes: `${ok}x-a: \0\r\n\r\n` },
  { why: 'a control character', bytes: `${ok}x-a: a\x01b\r\ncontent-length: 2\r\n\r\nok` },
  { why: 'a line without a colon', bytes: `${ok}x-a\r\n\r\n` },
  { why: 'a header without a name', bytes: `${ok}: 1\r\n\r\n` },
  { why: 'a head without an end', bytes: `${ok}x-a: ${'x'.repeat(17_000)}` },
  { why: 'a head that is too large', bytes: `${ok}x-a: ${'x'.repeat(17_000)}\r\n\r\n` },
  { why: 'a chunk size that is none', bytes: `${chunked}x\r\n`, inBody: true },
  { why: 'an empty chunk size', bytes: `${chunked}\r\n`, inBody: true },
  { why: 'a chunk size with a sign', bytes: `${chunked}-1\r\n`, inBody: true },
  { why: 'a chunk size in hex notation', bytes: `${chunked}0x2\r\nok\r\n0\r\n\r\n`, inBody: true },
  { why: 'two chunk sizes', bytes: `${chunked}1 1\r\n`, inBody: true },
  { why: 'a chunk size with a space behind it', bytes: `${chunked}2 \r\nok\r\n0\r\n\r\n`, inBody: true },
  { why: 'a chunk extension with a space', bytes: `${chunked}2;a b\r\nok\r\n0\r\n\r\n`, inBody: true },
  { why: 'a chunk longer than it says', bytes: `${chunked}2\r\nokay\r\n`, inBody: true },
  { why: 'a bare line feed behind a chunk size', bytes: `${chunked}2\nok\r\n`, inBody: true },
  { why: 'a chunk nobody can count', bytes: `${chunked}fffffffffffff\r\n`, inBody: true },
  { why: 'a chunk line without an end', bytes: `${chunked}1;${'x'.repeat(17_000)}`, inBody: true },
  { why: 'a trailer that is no header', bytes: `${chunked}0\r\nx y\r\n\r\n`, inBody: true },
  { why: 'a bare line feed in the trailer', bytes: `${chunked}0\r\nx-a: 1\n\r\n`, inBody: true },
]
