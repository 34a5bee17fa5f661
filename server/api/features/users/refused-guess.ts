import { ProblemError } from '#server/api/problem.ts'
import type { Words } from '#shared/languages.ts'

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
  en: 'To sign in now, reset your password by email or use a passkey.',
  es: 'Para entrar ahora, restablece tu contraseña por correo o usa una llave de acceso.',
}

/** In the largest unit that fits, rounded up; the units are the same in both languages. */
function waitIn(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}

/** The refusal at an input: when to try again, where waiting helps, and what works at once. */
export function refusedGuess(path: string, guessed: Guessed, waitSeconds: number | undefined): ProblemError {
  const what = happened[guessed]
  const when = waitSeconds === undefined ? undefined : waitIn(waitSeconds)
  const out = guessed === 'code' ? undefined : wayOut
  const message = {
    en: [what.en, when && `Try again in ${when}.`, out?.en].filter(Boolean).join(' '),
    es: [what.es, when && `Inténtalo de nuevo en ${when}.`, out?.es].filter(Boolean).join(' '),
  }
  return new ProblemError('too_many_requests', {
    fields: [{ path, message }],
    ...(waitSeconds !== undefined && { retryAfterSeconds: waitSeconds }),
  })
}
