import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

// Password hashing took most of the time of tests that sign in. Within the tests' own processes Argon2 uses little
// memory; products started by tests use the real amount.
const lightKib = 64

type Argon2 = typeof crypto.argon2

function derivesWith(argon2: Argon2) {
  crypto.argon2 = argon2
  syncBuiltinESMExports()
}

/** The original function, also for a later file of the same worker. */
const { whole = crypto.argon2 } = crypto.argon2 as Argon2 & { whole?: Argon2 }

const light: Argon2 = (algorithm, { memory, ...parameters }, callback) =>
  whole(algorithm, { ...parameters, memory: Math.min(memory, lightKib) }, callback)

derivesWith(Object.assign(light, { whole }))

/** For files that test the cost of a hash. */
export function useWholeHashes() {
  beforeAll(() => derivesWith(whole))
  afterAll(() => derivesWith(light))
}
