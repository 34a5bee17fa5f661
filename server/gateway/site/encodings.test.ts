import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encode, pickEncoding } from './encodings.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['BR', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0.0, br;q=0.000', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['broccoli, gzippy', 'identity'],
])('a client that takes %j gets %s', (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding)
})

test('text is compressed both ways, pictures and tiny texts are left alone', () => {
  const text = Buffer.from('const answer = 42;\n'.repeat(100))
  const { br, gzip, identity } = encode(text, 'text/javascript; charset=utf-8')
  expect(identity).toBe(text)
  expect(brotliDecompressSync(br)).toEqual(text)
  expect(gunzipSync(gzip)).toEqual(text)
  expect(encode(text, 'image/png').br).toBe(text)
  expect(encode(Buffer.from('{}'), 'application/json').gzip.toString()).toBe('{}')
})
