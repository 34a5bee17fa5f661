import { problems, type ProblemCode } from '#server/problems/problems.ts'
import { sourceLanguage, type Words } from '#shared/languages.ts'
import type { EndedReason } from '#shared/users/ended-sessions.ts'

export interface FieldProblem {
  /** The field's place in the body, e.g. `schedule.startTime`. */
  path: string
  message: Words
}

interface ProblemExtras {
  details?: Words
  fields?: readonly FieldProblem[]
  retryAfterSeconds?: number
  /** Why the session that the call came with ended. */
  ended?: EndedReason | undefined
}

/** A refusal the caller may see: a permanent code, its status and its sentence in the caller's language. */
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
export const staleVersion = () => new ProblemError('stale_version')

/** A refusal that belongs to one field; the sentence is the code's own unless another is given. */
export function fieldProblem(code: ProblemCode, path: string, message: Words = problems[code].message) {
  return new ProblemError(code, { fields: [{ path, message }] })
}

/** Turns a violated constraint into a problem; any other error passes through. */
export function onViolation(refusals: Readonly<Record<string, () => ProblemError>>) {
  return (error: unknown): never => {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    throw refusals[constraint]?.() ?? error
  }
}
