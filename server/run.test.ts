import { expect, test } from 'vitest'
import { wordsOf } from './run.ts'

test('an error is said with all that led to it', () => {
  const refused = new Error('password authentication failed')
  const unreachable = new Error('the database does not answer', { cause: refused })
  expect(wordsOf(new Error('no backup', { cause: unreachable }))).toBe(
    'no backup\nCaused by: the database does not answer\nCaused by: password authentication failed',
  )
})

test('one without words of its own is said by those of its parts, and what is no error as it is', () => {
  const addresses = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('127.0.0.1:5432 too')])
  expect(wordsOf(addresses)).toBe('connect ECONNREFUSED ::1:5432; 127.0.0.1:5432 too')
  expect(wordsOf(new TypeError())).toBe('TypeError')
  expect(wordsOf('out of paper')).toBe('out of paper')
})

test('a circle of causes ends', () => {
  const first = new Error('first')
  first.cause = new Error('second', { cause: first })
  expect(wordsOf(first)).toBe('first\nCaused by: second')
})
