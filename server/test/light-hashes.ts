import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

// What a hash costs was most of the time of what signs in. Within the tests' own processes Node derives with little
// memory, whatever is asked for; the products that they start have the whole of it.
const lightKib = 64

type Argon2 = typeof crypto.argon2

function derivesWith(argon2: Argon2) {
  crypto.argon2 = argon2
  syncBuiltinESMExports()
}

/** Node's own, also for a file that comes after another of the same worker. */
const { whole = crypto.argon2 } = crypto.argon2 as Argon2 & { whole?: Argon2 }

const light: Argon2 = (algorithm, { memory, ...parameters }, callback) =>
  whole(algorithm, { ...parameters, memory: Math.min(memory, lightKib) }, callback)

derivesWith(Object.assign(light, { whole }))

/** For a file that asks what a hash costs. */
export function useWholeHashes() {
  beforeAll(() => derivesWith(whole))
  afterAll(() => derivesWith(light))
}
