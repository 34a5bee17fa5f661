import { describe, expect, test } from 'vitest'
import { packs } from '#server/api/features/payroll/rules/packs.ts'
import { jurisdictions, listJurisdictions, placeTerms } from './table.ts'

describe('the table of jurisdictions', () => {
  test('lists every state, the District of Columbia and every province, each with rules or a reason for none', () => {
    const states = jurisdictions.filter(({ code }) => code.startsWith('US-'))
    expect([states.length, jurisdictions.length - states.length]).toEqual([51, 10])
    expect(new Set(jurisdictions.map(({ code }) => code)).size).toBe(61)
    for (const { code, packId, federalBecause, minimumWages } of jurisdictions) {
      expect([code, packId === 'us']).toEqual([code, federalBecause !== null])
      const days = minimumWages.map(({ from }) => from)
      expect([code, days]).toEqual([code, days.toSorted()])
      expect(minimumWages.every(({ rateE4 }) => rateE4 >= 72_500 && rateE4 < 300_000)).toBe(true)
    }
    const used = new Set(jurisdictions.flatMap(({ packId, otherPackIds }) => [packId, ...otherPackIds]))
    expect(packs.filter(({ id }) => id !== 'none' && !used.has(id))).toEqual([])
  })

  test('applies a wage from its effective date', () => {
    const wageOf = (code: string, day: string) =>
      listJurisdictions('en', day, { leaveNames: new Set(), calendars: new Map() }).items.find(
        (item) => item.code === code,
      )?.minimumWageE4
    expect([wageOf('US-CA', '2025-12-31'), wageOf('US-CA', '2026-01-01')]).toEqual([165_000, 169_000])
    expect([wageOf('US-FL', '2026-09-29'), wageOf('US-FL', '2026-09-30')]).toEqual([140_000, 150_000])
    expect([wageOf('CA-ON', '2026-09-30'), wageOf('CA-ON', '2026-10-01')]).toEqual([176_000, 179_500])
    expect(wageOf('US-TX', '2026-11-22')).toBe(72_500)
  })

  test('applies the state’s wage by day, or the local one if higher', () => {
    const scope = { from: '2025-06-01', packId: 'us-ca', jurisdiction: 'US-CA', minimumWageE4: 0 } as const
    expect(placeTerms([scope])).toEqual([
      { from: '2025-06-01', packId: 'us-ca', minimumWageE4: 165_000, fixedHoursOnly: true },
      { from: '2026-01-01', packId: 'us-ca', minimumWageE4: 169_000, fixedHoursOnly: true },
    ])
    expect(placeTerms([{ ...scope, minimumWageE4: 167_000 }]).map((terms) => terms.minimumWageE4)).toEqual([
      167_000, 169_000,
    ])
    const moved = { from: '2025-12-01', packId: 'us-nv', jurisdiction: 'US-NV', minimumWageE4: 0 } as const
    expect(placeTerms([scope, moved]).map((terms) => [terms.from, terms.packId, terms.minimumWageE4])).toEqual([
      ['2025-06-01', 'us-ca', 165_000],
      ['2025-12-01', 'us-nv', 120_000],
    ])
  })
})
