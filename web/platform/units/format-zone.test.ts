import { expect, test } from 'vitest'
import { speak } from '#web/test/speak.ts'
import { formatZone } from './format-zone.ts'

test('a zone is said as people say it, with its city; one without a name is spelled', () => {
  expect(formatZone('America/Chicago')).toBe('Central Time (Chicago)')
  expect(formatZone('America/New_York')).toBe('Eastern Time (New York)')
  expect(formatZone('UTC')).toBe('UTC')
  expect(formatZone('Etc/GMT+5')).toBe('Etc/GMT+5')
  speak('es')
  expect(formatZone('America/Chicago')).toBe('Hora central (Chicago)')
})
