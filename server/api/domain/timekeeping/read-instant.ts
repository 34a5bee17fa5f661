import { fieldProblem } from '#server/api/problem.ts'

/** An instant of a body. @throws ProblemError 400 naming the field for a second that clocks do not have. */
export function readInstant(text: string, path: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw fieldProblem('invalid_request', path)
  return instant
}

/** The same without parts of a second, which work has none of. */
export const readSecond = (text: string, path: string): Date =>
  new Date(Math.floor(readInstant(text, path).getTime() / 1_000) * 1_000)
