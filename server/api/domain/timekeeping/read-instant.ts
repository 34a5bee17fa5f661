import { fieldProblem } from '#server/api/problem.ts'

/**
 * Parses an instant of a body.
 * @throws ProblemError 400 naming the field for an impossible time, such as a leap second.
 */
export function readInstant(text: string, path: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw fieldProblem('invalid_request', path)
  return instant
}

/** Like `readInstant`, without fractional seconds. */
export const readSecond = (text: string, path: string): Date =>
  new Date(Math.floor(readInstant(text, path).getTime() / 1_000) * 1_000)
