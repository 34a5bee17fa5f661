import { describe, expect, test } from 'vitest'
import { createRequestIds } from './request-id.ts'

const uuidV7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const requestOf = (id: string) => ({ headers: { 'x-request-id': id } })

describe('request ids', () => {
  test('assigns a UUIDv7, whatever the client sent', () => {
    const idOf = createRequestIds(0)
    expect(idOf(requestOf('known-to-the-client'))).toMatch(uuidV7)
    expect(idOf({ headers: {} })).toMatch(uuidV7)
  })

  test('assigns ids that sort by time', () => {
    const idOf = createRequestIds(0)
    const ids = Array.from({ length: 1000 }, () => idOf({ headers: {} }))
    expect(new Set(ids).size).toBe(1000)
    expect(ids.map((id) => id.slice(0, 13))).toEqual(ids.map((id) => id.slice(0, 13)).toSorted())
  })

  test('preserves a well-formed id from a trusted proxy', () => {
    const idOf = createRequestIds(1)
    expect(idOf(requestOf('edge_4711-abc'))).toBe('edge_4711-abc')
    expect(idOf({ headers: {} })).toMatch(uuidV7)
  })

  test.each([
    '',
    'short',
    'x'.repeat(65),
    'x'.repeat(10_240),
    '"quoted-id"',
    'one-id-here, two-id-here',
    'a%0d%0ab-cdefg',
  ])('replaces %j from a trusted proxy', (id) => {
    expect(createRequestIds(1)(requestOf(id))).toMatch(uuidV7)
  })
})
