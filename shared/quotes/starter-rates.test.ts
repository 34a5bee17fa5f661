import { describe, expect, test } from 'vitest'
import english from './starter-rates/texts/en.json' with { type: 'json' }
import spanish from './starter-rates/texts/es.json' with { type: 'json' }
import { rateSources, starterRates } from './starter-rates.ts'

describe('starter rates', () => {
  test('are within the range of their source and have unique ids', () => {
    const outside = starterRates.filter(({ rate, range }) => range && (rate < range[0] || rate > range[1]))
    expect(outside).toEqual([])
    expect(new Set(starterRates.map(({ id }) => id)).size).toBe(starterRates.length)
    expect(starterRates.every(({ range, source }) => (range === undefined) === (source === undefined))).toBe(true)
  })

  test('use each named source and have a name in both languages', () => {
    const used = new Set(starterRates.flatMap(({ source }) => source ?? []))
    expect([...used].toSorted()).toEqual(Object.keys(rateSources).toSorted())
    const names = starterRates.map(({ id }) => `rate.${id}`).toSorted()
    for (const texts of [english, spanish]) expect(Object.keys(texts).toSorted()).toEqual(names)
  })
})
