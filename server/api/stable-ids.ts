import { ProblemError, type FieldProblem } from './problem.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { words } = textsOf<typeof en>(import.meta.dirname)

const unknown = words('thisLineIsNotOne')

/**
 * What happens to the lines of a list that is saved whole: which keep their id (by position, null for a new one) and
 * which of the known ones are gone.
 * @param field the list's name in the body
 * @throws ProblemError 400 naming each line whose id is unknown or used twice.
 */
export function stableIds(field: string, lines: readonly { id?: string }[], known: readonly string[]) {
  const left = new Set(known)
  const fields: FieldProblem[] = []
  const kept = lines.map(({ id }, index) => {
    if (id === undefined) return null
    if (!left.delete(id.toLowerCase())) fields.push({ path: `${field}.${index}.id`, message: unknown })
    return id.toLowerCase()
  })
  if (fields.length > 0) throw new ProblemError('invalid_request', { fields })
  return { kept, removed: [...left] }
}
