import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameMatch, editDistance } from './name-match.ts'

describe('edit distances', () => {
  test.each([
    ['payroll', 'payroll', 0],
    ['payroll', 'payrol', 1],
    ['payroll', 'pyaroll', 1],
    ['payroll', 'peiroll', 2],
    ['', 'abc', 3],
  ])('between %s and %s are %i', (one, other, count) => {
    expect(editDistance(one, other)).toBe(count)
    expect(editDistance(other, one)).toBe(count)
  })

  describe('a name', () => {
    test.each([
      ['Payroll', 'pay', 0],
      ['Payroll', 'PAYROLL', 0],
      ['Business monitors', 'moni', 0],
      ['Business monitors', 'monitors business', 0],
      ['Organigrama', 'órgani', 0],
      ['Días feriados', 'dias fer', 0],
      ['Payroll', 'pyaroll', 1],
      ['Payroll', 'payrol', 0],
      ['Inspections', 'inpsectiosn', 1],
      ['Org chart', 'chrat', 1],
      ['Nómina', 'nomnia', 1],
      ['Payroll', 'mileage', undefined],
      ['Home', 'hmo', undefined],
      ['Clients', 'zzzz', undefined],
    ])('%s, searched as %s, matches with rank %s', (name, typed, match) => {
      expect(nameMatch(name, typed)).toBe(match)
    })

    test('matches everything while nothing is typed, and itself with one typo from five letters on', () => {
      expect(nameMatch('Payroll', '  ')).toBe(0)
      const word = fc.stringMatching(/^[a-z]{5,12}$/)
      fc.assert(
        fc.property(word, fc.nat(), (name, at) => {
          const place = at % (name.length - 1)
          const swapped = name.slice(0, place) + name[place + 1] + name[place] + name.slice(place + 2)
          const missed = name.slice(0, place) + name.slice(place + 1)
          expect(nameMatch(name, swapped)).toBeDefined()
          expect(nameMatch(name, missed)).toBeDefined()
        }),
      )
    })
  })
})
