import { problems, type ProblemCode } from '#server/problems/problems.ts'
import { sourceLanguage, type Words } from '#shared/languages.ts'
import type { EndedReason } from '#shared/users/ended-sessions.ts'

export interface FieldProblem {
  /** The field's path in the body, e.g. `schedule.startTime`. */
  path: string
  message: Words
}

interface ProblemExtras {
  details?: Words
  fields?: readonly FieldProblem[]
  retryAfterSeconds?: number
  /** Why the call's session ended. */
  ended?: EndedReason | undefined
}

/** An error for the caller: a permanent code, its status and its message in the caller's language. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly statusCode: number
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(problems[code].message(sourceLanguage))
    this.code = code
    this.statusCode = problems[code].status
    this.extras = extras
  }
}

export const notFound = () => new ProblemError('not_found')

/** Creates an error of one field; the message defaults to the code's. */
export function fieldProblem(code: ProblemCode, path: string, message: Words = problems[code].message) {
  return new ProblemError(code, { fields: [{ path, message }] })
}

/** Maps violated constraints, with the database's detail, to problems and rethrows other errors. */
export function onViolation(refusals: Readonly<Record<string, (detail: string) => ProblemError>>) {
  return (error: unknown): never => {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const detail = error instanceof Error && 'detail' in error ? String(error.detail ?? '') : ''
    throw refusals[constraint]?.(detail) ?? error
  }
}
