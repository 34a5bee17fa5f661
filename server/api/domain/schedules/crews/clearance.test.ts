import { describe, expect, test } from 'vitest'
import { distinctNames, expiredOn, missingOn } from './clearance.ts'

const held = [
  { name: 'Forklift', expiresOn: '2026-10-31' },
  { name: 'forklift', expiresOn: '2025-10-31' },
  { name: 'First aid', expiresOn: '2026-01-01' },
  { name: 'FIRST AID', expiresOn: '2027-01-01' },
  { name: 'Badge', expiresOn: null },
  { name: 'Glass', expiresOn: '2026-11-01' },
]

describe('certification requirements', () => {
  test('treats a certification as expired unless one of the same name is valid longer', () => {
    expect(expiredOn('2026-11-01', held)).toEqual([{ name: 'Forklift', expiresOn: '2026-10-31' }])
  })

  test('reports a required certification as missing unless one is valid that day, ignoring case', () => {
    expect(missingOn('2026-11-01', ['Forklift', 'first aid ', 'badge', 'Glass', 'X-ray'], held)).toEqual([
      'Forklift',
      'X-ray',
    ])
    expect(missingOn('2026-11-02', ['Glass'], held)).toEqual(['Glass'])
    expect(missingOn('2026-11-02', [], [])).toEqual([])
  })

  test('stores a name given twice only once', () => {
    expect(distinctNames([' Badge', 'badge', 'First aid'])).toEqual(['badge', 'First aid'])
  })
})
