/** An area of a location that an inspection can visit. */
export interface SampledArea {
  id: string
  name: string
  /** The sample contains an area of each floor type. */
  floorType: string
  /** Null if it was not measured; such an area counts as 0. */
  squareFeet: number | null
}

/** The areas to inspect, with the figures that state the method in the report. */
export interface AreaSample {
  /** The same areas and seed give the same sample. */
  seed: string
  areas: SampledArea[]
  squareFeet: number
  /** The number of all areas of the location. */
  ofAreas: number
  ofSquareFeet: number
}

/** The sample is at least one part in this many of the total size. */
const oneIn = 10

/** FNV-1a, 32 bits: turns the seed into the generator's first state. */
function hashed(seed: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(seed)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** Mulberry32 (Tommy Ettinger, public domain): integers from 0 to 2³² − 1. */
function generator(seed: string): () => number {
  let state = hashed(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** Fisher–Yates from the order of ids, so that the input's order does not matter. */
function shuffled(areas: readonly SampledArea[], seed: string): SampledArea[] {
  const next = generator(seed)
  const drawn = areas.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const at = Math.floor((next() / 2 ** 32) * (last + 1))
    const moved = drawn[last]!
    drawn[last] = drawn[at]!
    drawn[at] = moved
  }
  return drawn
}

const sizeOf = (areas: readonly SampledArea[]) => areas.reduce((total, { squareFeet }) => total + (squareFeet ?? 0), 0)

/**
 * Draws the areas of a random inspection: in shuffled order the first area of each floor type, then more until they
 * reach a tenth of the total size and no further. Returns the areas in the order they were drawn.
 */
export function sampleOf(areas: readonly SampledArea[], seed: string): AreaSample {
  const ofSquareFeet = sizeOf(areas)
  const order = shuffled(areas, seed)
  const types = new Set<string>()
  const chosen = order.filter(({ floorType }) => !types.has(floorType) && types.add(floorType))
  for (const area of order) {
    if (sizeOf(chosen) * oneIn >= ofSquareFeet) break
    if (!chosen.includes(area) && area.squareFeet) chosen.push(area)
  }
  return {
    seed,
    areas: chosen,
    squareFeet: sizeOf(chosen),
    ofAreas: areas.length,
    ofSquareFeet,
  }
}
