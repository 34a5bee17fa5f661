import { describe, expect, test } from 'vitest'
import { replicaState } from './replica-state.ts'

describe('the replica’s state', () => {
  test('shows the lag and the share of queries of a replica in use', () => {
    expect(replicaState({ isUsed: true, behindBytes: 2048, answered: 12_345, passedOn: 6 })).toBe(
      'In use · 2 kB behind · 12,345 reads answered, 6 sent to the primary',
    )
  })

  test('shows that the replica is unavailable', () => {
    expect(replicaState({ isUsed: false, behindBytes: null, answered: 0, passedOn: 1 })).toBe(
      'Not in use · no response · 0 reads answered, 1 sent to the primary',
    )
  })
})
