import { expect, test } from 'vitest'
import type { RecapStopDraft } from '#shared/recap/recaps.contract.ts'
import { cleaned, conflictParts, draftOfParts, mergeDrafts, partsOf } from './recap-draft.ts'

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

test('what each device changed apart from the other is put together', () => {
  const mine = { notes: 'Mine', stops: [stop('a', { notes: 'here' }), stop('b')] }
  const theirs = { notes: '', stops: [stop('a'), stop('b', { arrives: '09:00' }), stop('c')] }
  expect(mergeDrafts({ base, mine, theirs })).toEqual({
    notes: 'Mine',
    stops: [stop('a', { notes: 'here' }), stop('b', { arrives: '09:00' }), stop('c')],
  })
})

test('a stop taken out here and left alone there is gone; with both orders changed nothing is lost', () => {
  expect(mergeDrafts({ base, mine: { notes: '', stops: [stop('b')] }, theirs: base })).toEqual({
    notes: '',
    stops: [stop('b')],
  })
  const mine = { notes: '', stops: [stop('b'), stop('a')] }
  const theirs = { notes: '', stops: [stop('a'), stop('b'), stop('c')] }
  expect(mergeDrafts({ base, mine, theirs })?.stops.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

test('the same part changed on both is asked about', () => {
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

test('parts make the draft again, and a supply without a name does not count', () => {
  expect(draftOfParts(partsOf(base))).toEqual(base)
  const supplies = [
    { name: ' ', quantity: 1, unit: '' },
    { name: ' Mop ', quantity: 2, unit: '' },
  ]
  expect(cleaned({ notes: '', stops: [stop('a', { supplies, crewIds: ['z', 'b'] })] }).stops[0]).toMatchObject({
    supplies: [{ name: 'Mop', quantity: 2, unit: '' }],
    crewIds: ['b', 'z'],
  })
})
