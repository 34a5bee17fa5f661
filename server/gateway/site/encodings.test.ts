import { describe, expect, test } from 'vitest'
import { pickEncoding } from './encodings.ts'

describe('pickEncoding', () => {
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
  ])('picks for Accept-Encoding %j the encoding %s', (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding)
  })
})
