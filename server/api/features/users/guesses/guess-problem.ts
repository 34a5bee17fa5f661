import { ProblemError } from '#server/api/problem.ts'
import { localeOf, type Language, type Words } from '#shared/languages.ts'
import { say } from '../texts.ts'

/**
 * The secret that was guessed too often: this account's password or code, or passwords of many accounts from one
 * network.
 */
type Guessed = 'account' | 'network' | 'code'

/** In the largest unit that fits, rounded up. */
function waitIn(seconds: number, language: Language): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] =
    seconds < 60 ? [seconds, 'second'] : minutes < 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** The problem at an input: when to try again, if waiting helps, and what works immediately. */
export function guessProblem(path: string, guessed: Guessed, waitSeconds: number | undefined): ProblemError {
  const message: Words = (language) =>
    [
      say(language, `happened.${guessed}`),
      waitSeconds !== undefined && say(language, 'tryAgainIn', { time: waitIn(waitSeconds, language) }),
      // Passkeys and resets, which guesses by others cannot block.
      guessed !== 'code' && say(language, 'wayOut'),
    ]
      .filter(Boolean)
      .join(' ')
  return new ProblemError('too_many_guesses', {
    fields: [{ path, message }],
    ...(waitSeconds !== undefined && { retryAfterSeconds: waitSeconds }),
  })
}
