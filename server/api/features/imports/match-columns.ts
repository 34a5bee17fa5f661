import { fieldProblem } from '#server/api/problem.ts'
import { importFields, neededFields, type ImportField, type ImportKind } from '#shared/imports/kinds.ts'
import headers from './headers.json' with { type: 'json' }

type Synonyms = Readonly<Partial<Record<ImportField, readonly string[]>>>

/** Ignores accents, case, spaces and punctuation. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Matches columns to fields by header; if two columns match a field, the first wins. */
export function matchColumns(kind: ImportKind, head: readonly string[]): (ImportField | null)[] {
  const synonyms: Synonyms = { ...headers.all, ...headers[kind] }
  const left = new Set<ImportField>(importFields[kind])
  return head.map((header) => {
    const name = plain(header)
    const field = [...left].find((one) => [one, ...(synonyms[one] ?? [])].some((synonym) => plain(synonym) === name))
    if (field) left.delete(field)
    return field ?? null
  })
}

/** Validates the caller's columns. @throws ProblemError 400 for an unknown field or a repeated one. */
export function chosenColumns(kind: ImportKind, width: number, columns: string): (ImportField | null)[] {
  const known: readonly ImportField[] = importFields[kind]
  const fields = columns.split(',').map((name) => {
    const field = known.find((one) => one === name)
    if (name && !field) throw fieldProblem('import_columns_refused', 'columns')
    return field ?? null
  })
  const named = fields.filter((field) => field !== null)
  if (fields.length > width || new Set(named).size !== named.length) {
    throw fieldProblem('import_columns_refused', 'columns')
  }
  return Array.from({ length: width }, (_, place) => fields[place] ?? null)
}

export const missingFields = (kind: ImportKind, fields: readonly (ImportField | null)[]): ImportField[] =>
  neededFields[kind].filter((field) => !fields.includes(field))
