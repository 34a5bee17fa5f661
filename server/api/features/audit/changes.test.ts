import { describe, expect, test } from 'vitest'
import { changesBetween, labelOf } from './changes.ts'

describe('changes of an audit entry', () => {
  test('lists only fields that differ, by their API names', () => {
    const before = { id: '1', organization_id: '2', name: 'Acme', billing_address: { city: 'Rome' }, version: 1 }
    const after = { ...before, billing_address: { city: 'Oslo' }, version: 2 }
    expect(changesBetween(before, after)).toEqual([
      { field: 'billingAddress', before: { city: 'Rome' }, after: { city: 'Oslo' } },
    ])
  })

  test('leaves out empty fields of a new record', () => {
    expect(changesBetween(null, { id: '1', name: 'Acme', notes: null })).toEqual([
      { field: 'name', before: null, after: 'Acme' },
    ])
  })

  test('names a record by its newest name', () => {
    expect(labelOf({ name: 'Old' }, { name: 'New' })).toBe('New')
    expect(labelOf({ task: 'Mop the hall' }, null)).toBe('Mop the hall')
    expect(labelOf(null, { position: 1 })).toBeNull()
  })
})
