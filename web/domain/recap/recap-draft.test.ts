import { describe, expect, test } from 'vitest'
import type { RecapStopDraft } from '#shared/recap/recaps.contract.ts'
import { normalizeDraft, conflictParts, draftOfParts, mergeDrafts, partsOf } from './recap-draft.ts'

const stop = (id: string, part: Partial<RecapStopDraft> = {}): RecapStopDraft => ({
  id,
  locationId: 'there',
  arrives: null,
  leaves: null,
  drivenM: null,
  notes: '',
  problems: '',
  crewIds: [],
  supplies: [],
  ...part,
})
const base = { notes: '', stops: [stop('a'), stop('b')] }

describe('merging recap drafts', () => {
  test('merges separate changes of two devices', () => {
    const mine = { notes: 'Mine', stops: [stop('a', { notes: 'here' }), stop('b')] }
    const theirs = { notes: '', stops: [stop('a'), stop('b', { arrives: '09:00' }), stop('c')] }
    expect(mergeDrafts({ base, mine, theirs })).toEqual({
      notes: 'Mine',
      stops: [stop('a', { notes: 'here' }), stop('b', { arrives: '09:00' }), stop('c')],
    })
  })

  test('removes a stop that only one device removed, and loses nothing when both changed the order', () => {
    expect(mergeDrafts({ base, mine: { notes: '', stops: [stop('b')] }, theirs: base })).toEqual({
      notes: '',
      stops: [stop('b')],
    })
    const mine = { notes: '', stops: [stop('b'), stop('a')] }
    const theirs = { notes: '', stops: [stop('a'), stop('b'), stop('c')] }
    expect(mergeDrafts({ base, mine, theirs })?.stops.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  })

  test('reports a conflict when both devices changed the same part', () => {
    const mine = { ...base, notes: 'one' }
    const theirs = { ...base, notes: 'two' }
    expect(mergeDrafts({ base, mine, theirs })).toBeNull()
    const without = { notes: '', stops: [stop('b')] }
    const changed = { notes: '', stops: [stop('a', { notes: 'x' }), stop('b')] }
    expect(mergeDrafts({ base, mine: without, theirs: changed })).toBeNull()
    expect(conflictParts({ base, mine: without, theirs: changed })).toMatchObject({
      mine: { a: null },
      theirs: { a: {} },
    })
  })

  test('rebuilds the draft from its parts and ignores a supply without a name', () => {
    expect(draftOfParts(partsOf(base))).toEqual(base)
    const supplies = [
      { name: ' ', quantity: 1, unit: '' },
      { name: ' Mop ', quantity: 2, unit: '' },
    ]
    expect(normalizeDraft({ notes: '', stops: [stop('a', { supplies, crewIds: ['z', 'b'] })] }).stops[0]).toMatchObject(
      {
        supplies: [{ name: 'Mop', quantity: 2, unit: '' }],
        crewIds: ['b', 'z'],
      },
    )
  })
})
