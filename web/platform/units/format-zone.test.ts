import { describe, expect, test } from 'vitest'
import { speak } from '#web/test/speak.ts'
import { formatZone } from './format-zone.ts'

describe('formatZone', () => {
  test('shows the common name with the city, and the id of a zone without a name', () => {
    expect(formatZone('America/Chicago')).toBe('Central Time (Chicago)')
    expect(formatZone('America/New_York')).toBe('Eastern Time (New York)')
    expect(formatZone('UTC')).toBe('UTC')
    expect(formatZone('Etc/GMT+5')).toBe('Etc/GMT+5')
    speak('es')
    expect(formatZone('America/Chicago')).toBe('Hora central (Chicago)')
  })
})
