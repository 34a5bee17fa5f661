import { expect, test } from 'vitest'
import { replicaState } from './replica-state.ts'

test('a replica in use says how far behind it is and how much it answered', () => {
  expect(replicaState({ isUsed: true, behindBytes: 2048, answered: 12_345, passedOn: 6 })).toBe(
    'In use · 2 kB behind · 12,345 reads answered, 6 sent to the primary',
  )
})

test('one that is away says so', () => {
  expect(replicaState({ isUsed: false, behindBytes: null, answered: 0, passedOn: 1 })).toBe(
    'Not in use · no response · 0 reads answered, 1 sent to the primary',
  )
})
