import { dayMs } from '#server/api/days.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import { instantOf } from '#server/api/domain/schedules/planned/visit-changes.store.ts'
import { words } from '../texts.ts'

const earliest = '1970-01-02T00:00:00Z'
const latest = '2999-12-31T00:00:00Z'

/** Normalizes an instant to the form visits use; undefined outside the supported range. */
function readInstant(text: string): string | undefined {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return undefined
  const instant = instantOf(at)
  return instant >= earliest && instant <= latest ? instant : undefined
}

/** Parses the original start that identifies a visit. @throws ProblemError 404. */
export function visitStart(text: string): string {
  const instant = readInstant(text)
  if (!instant) throw notFound()
  return instant
}

/** @throws ProblemError 400 at the field. */
export function requireInstant(text: string, field: string): string {
  const instant = readInstant(text)
  if (instant) return instant
  throw fieldProblem('invalid_request', field, words('chooseADayInThis'))
}

/** @throws ProblemError 400 if it ends before it starts, or more than a day later. */
export function requireSpan(span: { startsAt: string; endsAt: string }) {
  const startsAt = requireInstant(span.startsAt, 'startsAt')
  const endsAt = requireInstant(span.endsAt, 'endsAt')
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  if (length <= 0 || length > dayMs) {
    throw fieldProblem('invalid_request', 'endsAt', words('chooseAnEndAfterThe'))
  }
  return { startsAt, endsAt }
}
