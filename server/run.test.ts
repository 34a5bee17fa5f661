import { describe, expect, test } from 'vitest'
import { wordsOf } from './run.ts'

describe('error messages of commands', () => {
  test('prints an error with all its causes', () => {
    const refused = new Error('password authentication failed')
    const unreachable = new Error('the database does not answer', { cause: refused })
    expect(wordsOf(new Error('no backup', { cause: unreachable }))).toBe(
      'no backup\nCaused by: the database does not answer\nCaused by: password authentication failed',
    )
  })

  test('describes an aggregate error by its parts, and prints other values as they are', () => {
    const addresses = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('127.0.0.1:5432 too')])
    expect(wordsOf(addresses)).toBe('connect ECONNREFUSED ::1:5432; 127.0.0.1:5432 too')
    expect(wordsOf(new TypeError())).toBe('TypeError')
    expect(wordsOf('out of paper')).toBe('out of paper')
  })

  test('stops at a circular cause', () => {
    const first = new Error('first')
    first.cause = new Error('second', { cause: first })
    expect(wordsOf(first)).toBe('first\nCaused by: second')
  })
})
