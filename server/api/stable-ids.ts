import { ProblemError, type FieldProblem } from './problem.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { words } = textsOf<typeof en>(import.meta.dirname)

const unknown = words('thisLineIsNotOne')

/**
 * Compares a list that is saved as a whole with the stored one: returns the ids to preserve (by position, null for a
 * new line) and the ids removed.
 * @param field The list's name in the body.
 * @throws ProblemError 400 naming each line whose id is unknown or duplicate.
 */
export function stableIds(field: string, lines: readonly { id?: string }[], known: readonly string[]) {
  const left = new Set(known)
  const fields: FieldProblem[] = []
  const keptIds = lines.map(({ id }, index) => {
    if (id === undefined) return null
    if (!left.delete(id.toLowerCase())) fields.push({ path: `${field}.${index}.id`, message: unknown })
    return id.toLowerCase()
  })
  if (fields.length > 0) throw new ProblemError('invalid_request', { fields })
  return { kept: keptIds, removed: [...left] }
}
