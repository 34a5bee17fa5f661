import { expect, test } from 'vitest'
import { csvLines, figureLines } from './csv.ts'

test.each(['\n', '\r', '\r\n'])('a break of %j inside a cell ends no row', (end) => {
  const text = `the back door${end}the code`
  const expected = `1,"${text}",2\r\n`
  expect([csvLines([[1, text, 2]]), figureLines([['1', text, '2']])]).toEqual([expected, expected])
})
