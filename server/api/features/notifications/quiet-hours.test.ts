import { describe, expect, test } from 'vitest'
import type { Channel } from '#shared/notifications/channels.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import { quietEnd, quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', to: '06:30' }
const until = (at: string, hours = night) =>
  quietUntil(Temporal.Instant.from(at), hours, 'America/New_York')?.toString() ?? null

describe('quiet hours', () => {
  test.each([
    ['2026-01-15T03:00:00Z', '2026-01-15T11:30:00Z', 'before midnight'],
    ['2026-01-15T10:00:00Z', '2026-01-15T11:30:00Z', 'after midnight'],
    ['2026-01-15T11:30:00Z', null, 'as they end'],
    ['2026-01-15T17:00:00Z', null, 'at noon'],
    ['2026-03-08T04:00:00Z', '2026-03-08T10:30:00Z', 'the night the clocks go forward'],
  ])('at %s end %s (%s)', (at, end, _when) => {
    expect(until(at)).toBe(end)
  })

  test('may lie within a day or be off', () => {
    expect(until('2026-01-15T17:30:00Z', { from: '12:00', to: '13:00' })).toBe('2026-01-15T18:00:00Z')
    expect(until('2026-01-15T17:30:00Z', { from: '12:00', to: '12:00' })).toBeNull()
  })

  test('default to the night for calls alone, except for what must arrive at any hour', () => {
    const night = Temporal.Instant.from('2026-01-15T03:00:00Z')
    const preferences = { mutedMail: [], quietHours: null, timeZone: null, language: null }
    const endOf = (kind: NotificationKind, channel: Channel) =>
      quietEnd({ kind, preferences, timeZone: 'America/New_York' }, night, channel)?.toString() ?? null
    expect(endOf('visit_offered', 'call')).toBe('2026-01-15T13:00:00Z')
    expect(endOf('visit_offered', 'text')).toBeNull()
    expect(endOf('deletion_requested', 'call')).toBeNull()
  })
})
