import { inEachLanguage } from '#shared/languages.ts'
import { describe, expect, test } from 'vitest'
import { guessProblem } from './guess-problem.ts'

describe('the wait after wrong passwords', () => {
  test.each([
    [1, '1 second', '1 segundo'],
    [30, '30 seconds', '30 segundos'],
    [61, '2 minutes', '2 minutos'],
    [3_600, '1 hour', '1 hora'],
  ])('shows a wait of %i seconds as %s, never shorter', (seconds, en, es) => {
    const { extras } = guessProblem('code', 'code', seconds)
    expect(extras.retryAfterSeconds).toBe(seconds)
    const message = extras.fields?.[0]?.message
    expect(message && inEachLanguage(message)).toEqual({
      en: `Too many wrong codes. Try again in ${en}.`,
      es: `Demasiados códigos incorrectos. Inténtalo de nuevo en ${es}.`,
    })
  })
})
