import { describe, expect, test } from 'vitest'
import { readTraceparent, traceIdOf, writeTraceparent } from './traceparent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

describe('traceparent', () => {
  test.each([
    ['as the standard writes it', `00-${traceId}-${spanId}-01`, true],
    ['not sampled', `00-${traceId}-${spanId}-00`, false],
    ['flags of later versions', `00-${traceId}-${spanId}-03`, true],
    ['a later version with more behind it', `01-${traceId}-${spanId}-01-more`, true],
  ])('continues the trace of a traceparent (%s)', (_case, header, isSampled) => {
    expect(readTraceparent(header)).toEqual({ traceId, spanId, isSampled })
  })

  test.each([
    ['nothing', undefined],
    ['a forbidden version', `ff-${traceId}-${spanId}-01`],
    ['a trace id of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['a span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${traceId.toUpperCase()}-${spanId}-01`],
    ['one digit too few', `00-${traceId.slice(1)}-${spanId}-01`],
    ['more in version 00', `00-${traceId}-${spanId}-01-more`],
    ['two headers', `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`],
    ['what no header is', [`00-${traceId}-${spanId}-01`]],
  ])('ignores a traceparent (%s)', (_case, header) => {
    expect(readTraceparent(header)).toBeUndefined()
  })

  test('reads what it writes', () => {
    const context = { traceId, spanId, isSampled: true }
    expect(readTraceparent(writeTraceparent(context))).toEqual(context)
  })

  test('uses a UUID request id as trace id, and a random one for other ids', () => {
    expect(traceIdOf('01a1fcee-4f75-7e00-82a2-ed645feac5b6')).toBe('01a1fcee4f757e0082a2ed645feac5b6')
    expect(traceIdOf('edge_4711-abc')).toMatch(/^[\da-f]{32}$/)
  })
})
