import { expect, test } from 'vitest'
import { pickEncoding } from './encodings.ts'

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
