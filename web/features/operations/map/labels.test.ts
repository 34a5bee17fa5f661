import { describe, expect, test } from 'vitest'
import { labelsOf } from './labels.ts'

const size = { width: 400, height: 300 }
const mark = (x: number, y: number, ...names: string[]) => ({ at: { x, y }, items: names.map((name) => ({ name })) })

const shown = (...marks: ReturnType<typeof mark>[]) => [...labelsOf(marks, size).values()]

describe('map labels', () => {
  test('show a mark’s name next to it, or the first of several names and how many more', () => {
    expect(shown(mark(100, 100, 'Plaza'), mark(100, 200, 'Annex', 'Depot', 'Gym'))).toEqual([
      { text: 'Plaza', side: 'right' },
      { text: 'Annex +2', side: 'right' },
    ])
  })

  test('move to the other side at the edge, and the first mark wins where two would touch', () => {
    expect(shown(mark(380, 200, 'Plaza'))).toEqual([{ text: 'Plaza', side: 'left' }])
    expect(shown(mark(100, 100, 'Sanctuary'), mark(140, 104, 'Main clinic'))).toEqual([
      { text: 'Sanctuary', side: 'left' },
      { text: 'Main clinic', side: 'right' },
    ])
    expect(shown(mark(330, 60, 'Lobby'), mark(10, 60, 'Lobby and conference floor'))).toEqual([
      { text: 'Lobby', side: 'left' },
      { text: 'Lobby and conference floor', side: 'right' },
    ])
    expect(shown(mark(100, 100, ...Array.from({ length: 10 }, (_, n) => `Site ${n}`)))).toEqual([])
    const crowd = [100, 112, 124, 136].map((y) => mark(40, y, 'Lobby and conference floor'))
    expect(shown(...crowd)).toHaveLength(2)
  })
})
