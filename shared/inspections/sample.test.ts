import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleOf, type SampledArea } from './sample.ts'

const area = (id: string, floorType: string, squareFeet: number | null): SampledArea => ({
  id,
  name: `Area ${id}`,
  floorType,
  squareFeet,
})

const places = fc
  .uniqueArray(
    fc.record({
      id: fc.uuid(),
      name: fc.constant('Area'),
      floorType: fc.constantFrom('carpet', 'tile', 'vct', 'wood'),
      squareFeet: fc.option(fc.integer({ min: 0, max: 50_000 })),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .map((areas): SampledArea[] => areas)
const seeds = fc.string({ maxLength: 8 })
const sizeOf = (areas: readonly SampledArea[]) => areas.reduce((total, sampled) => total + (sampled.squareFeet ?? 0), 0)
const typesOf = (areas: readonly SampledArea[]) => new Set(areas.map(({ floorType }) => floorType))
const idsOf = (areas: readonly SampledArea[]) => areas.map(({ id }) => id)

describe('a random sample of areas', () => {
  test('is drawn as computed by hand', () => {
    // FNV-1a of the seed is 0x41777d88. The first numbers of mulberry32 exchange the places 5 and 4, 4 and 0, 3 and 2;
    // then 2 and 1 stay. The order is f, b, d, c, a, e.
    // One of each type: f, b and d with 500 of 10,000. The next, c, brings 1,200, which is more than a tenth.
    const areas = [
      area('a', 'tile', 400),
      area('b', 'tile', 200),
      area('c', 'carpet', 700),
      area('d', 'carpet', 300),
      area('e', 'carpet', 8_400),
      area('f', 'concrete', null),
    ]
    const sample = sampleOf(areas, '7F3A')
    expect(idsOf(sample.areas)).toEqual(['f', 'b', 'd', 'c'])
    expect(sample).toMatchObject({ seed: '7F3A', squareFeet: 1_200, ofAreas: 6, ofSquareFeet: 10_000 })
  })

  test('has a tenth of the size and one of each floor type', () => {
    fc.assert(
      fc.property(places, seeds, (areas, seed) => {
        const sample = sampleOf(areas, seed)
        expect(sample.squareFeet * 10).toBeGreaterThanOrEqual(sizeOf(areas))
        expect(sample.squareFeet).toBe(sizeOf(sample.areas))
        expect(typesOf(sample.areas)).toEqual(typesOf(areas))
      }),
    )
  })

  test('is the same for the same seed in any order of the areas', () => {
    fc.assert(
      fc.property(
        places.chain((areas) =>
          fc.tuple(
            fc.constant(areas),
            fc.shuffledSubarray(areas, { minLength: areas.length, maxLength: areas.length }),
          ),
        ),
        seeds,
        ([areas, mixed], seed) => {
          expect(idsOf(sampleOf(mixed, seed).areas)).toEqual(idsOf(sampleOf(areas, seed).areas))
        },
      ),
    )
  })

  test('beyond one of each floor type – ends with the area that reaches the tenth', () => {
    fc.assert(
      fc.property(places, seeds, (areas, seed) => {
        const { areas: drawn, ofSquareFeet } = sampleOf(areas, seed)
        const types = typesOf(areas).size
        expect(typesOf(drawn.slice(0, types)).size).toBe(types)
        for (const shorter of drawn.map((_, at) => drawn.slice(0, at)).slice(types))
          expect(sizeOf(shorter) * 10).toBeLessThan(ofSquareFeet)
        expect(drawn.slice(types).every(({ squareFeet }) => squareFeet)).toBe(true)
      }),
    )
  })

  test('can contain any area with other seeds', () => {
    const areas = Array.from({ length: 8 }, (_, at) => area(String(at), 'tile', 100))
    const drawn = new Set(Array.from({ length: 200 }, (_, seed) => sampleOf(areas, String(seed)).areas[0]?.id))
    expect(drawn.size).toBe(8)
  })
})
