import { expect, test } from 'vitest'
import { createRequestIds } from './request-id.ts'

const uuidV7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const given = (id: string) => ({ headers: { 'x-request-id': id } })

test('a request gets a UUIDv7, whatever a client sent', () => {
  const idOf = createRequestIds(0)
  expect(idOf(given('known-to-the-client'))).toMatch(uuidV7)
  expect(idOf({ headers: {} })).toMatch(uuidV7)
})

test('ids sort by time', () => {
  const idOf = createRequestIds(0)
  const ids = Array.from({ length: 1000 }, () => idOf({ headers: {} }))
  expect(new Set(ids).size).toBe(1000)
  expect(ids.map((id) => id.slice(0, 13))).toEqual(ids.map((id) => id.slice(0, 13)).toSorted())
})

test('behind a trusted proxy a well-formed id is kept', () => {
  const idOf = createRequestIds(1)
  expect(idOf(given('edge_4711-abc'))).toBe('edge_4711-abc')
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
])('behind a trusted proxy %j is replaced', (id) => {
  expect(createRequestIds(1)(given(id))).toMatch(uuidV7)
})
