import { ProblemError } from '#server/api/problem.ts'
import type { Language, Words } from '#shared/languages.ts'

/** What was guessed too often: this account's password or code, or those of many from one network. */
type Guessed = 'account' | 'network' | 'code'

const happened: Readonly<Record<Guessed, Words>> = {
  account: {
    en: 'Too many wrong passwords for this account.',
    es: 'Demasiadas contraseñas incorrectas para esta cuenta.',
  },
  network: {
    en: 'Too many failed sign-ins from your network.',
    es: 'Demasiados inicios de sesión fallidos desde tu red.',
  },
  code: { en: 'Too many wrong codes.', es: 'Demasiados códigos incorrectos.' },
}

/** What no guesses of others hold up. */
const wayOut: Words = {
  en: 'Resetting your password by email or using a passkey works right away.',
  es: 'Restablecer tu contraseña por correo o usar una llave de acceso funciona de inmediato.',
}

/** In the largest unit that fits, rounded up. */
function waitIn(seconds: number, language: Language): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] =
    seconds < 60 ? [seconds, 'second'] : minutes < 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** The refusal at an input: when to try again, where waiting helps, and what works at once. */
export function refusedGuess(path: string, guessed: Guessed, waitSeconds: number | undefined): ProblemError {
  const what = happened[guessed]
  const words = (language: Language, again: string) =>
    [
      what[language],
      waitSeconds !== undefined && `${again} ${waitIn(waitSeconds, language)}.`,
      guessed !== 'code' && wayOut[language],
    ]
      .filter(Boolean)
      .join(' ')
  const message = { en: words('en', 'Try again in'), es: words('es', 'Inténtalo de nuevo en') }
  return new ProblemError('too_many_guesses', {
    fields: [{ path, message }],
    ...(waitSeconds !== undefined && { retryAfterSeconds: waitSeconds }),
  })
}
