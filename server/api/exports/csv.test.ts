import { describe, expect, test } from 'vitest'
import { csvLines, figureLines } from './csv.ts'

describe('CSV', () => {
  test.each(['\n', '\r', '\r\n'])('quotes a line break %j within a cell', (end) => {
    const text = `the back door${end}the code`
    const expected = `1,"${text}",2\r\n`
    expect([csvLines([[1, text, 2]]), figureLines([['1', text, '2']])]).toEqual([expected, expected])
  })
})
