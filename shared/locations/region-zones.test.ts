import { describe, expect, test } from 'vitest'
import { jurisdictionAt, zoneAt } from './region-zones.ts'

const [newYork, chicago] = ['America/New_York', 'America/Chicago']

describe('the time zone of an address', () => {
  test.each([
    ['US', 'IL', newYork, chicago],
    ['US', 'illinois ', newYork, chicago],
    ['', 'CA', newYork, 'America/Los_Angeles'],
    ['US', 'AZ', newYork, 'America/Phoenix'],
    // These states use two zones; the organization's zone is kept if it is one of them.
    ['US', 'TX', newYork, chicago],
    ['US', 'TX', 'America/Denver', 'America/Denver'],
    ['US', 'FL', chicago, chicago],
    ['US', 'IN', 'America/Indiana/Vevay', 'America/Indiana/Vevay'],
    ['CA', 'QC', newYork, 'America/Toronto'],
    ['CA', 'Québec', newYork, 'America/Toronto'],
    ['CA', 'CA', newYork, null],
    ['US', '', newYork, null],
    ['MX', 'NL', newYork, null],
  ])('%s %s is that of its state, seen from %s', (country, region, usual, zone) => {
    expect(zoneAt({ country, region }, usual)).toBe(zone)
  })

  test('comes with its jurisdiction', () => {
    expect(jurisdictionAt({ country: '', region: 'Texas' })).toBe('US-TX')
    expect(jurisdictionAt({ country: 'CA', region: 'qc' })).toBe('CA-QC')
    expect(jurisdictionAt({ country: 'MX', region: 'NL' })).toBeNull()
  })

  test('is one that exists, in every state and province', () => {
    const codes = {
      US: 'AL AK AZ DC HI IN KY MI ND PR TX WY'.split(' '),
      CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '),
    }
    for (const [country, regions] of Object.entries(codes)) {
      for (const region of regions) {
        const zone = zoneAt({ country, region }, 'UTC')
        expect(() => new Intl.DateTimeFormat('en', { timeZone: zone ?? 'none' }), `${country} ${region}`).not.toThrow()
      }
    }
  })
})
