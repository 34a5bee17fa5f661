import { describe, expect, test } from 'vitest'
import { rangeText } from './clock-texts.ts'

const timeZone = 'America/New_York'
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('the time of a visit', () => {
  test('names the half of the day once', () => {
    const visit = { startsAt: '2090-01-11T23:00:00Z', endsAt: '2090-01-12T01:00:00Z', timeZone }
    expect(plain(rangeText(visit))).toBe('6:00 – 8:00 PM')
  })

  test('has no dates past midnight', () => {
    const visit = { startsAt: '2090-01-12T01:30:00Z', endsAt: '2090-01-12T06:00:00Z', timeZone }
    expect(plain(rangeText(visit))).toBe('8:30 PM – 1:00 AM')
  })

  test('names a zone that is not the organization’s', () => {
    const visit = { startsAt: '2090-01-11T23:00:00Z', endsAt: '2090-01-12T01:00:00Z', timeZone }
    expect(plain(rangeText(visit, 'America/Chicago'))).toBe('6:00 – 8:00 PM EST')
  })
})
