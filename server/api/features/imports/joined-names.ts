import { joinedNames, type ImportField, type ImportKind } from '#shared/imports/kinds.ts'

type Cells = Partial<Record<ImportField, string>>

/** Joins first and last names where a row has no full name. */
export function joinNames(kind: ImportKind, cells: Cells): Cells {
  const field = joinedNames[kind]
  const { firstName, lastName, ...others } = cells
  const rest: Cells = others
  if (!field || (firstName === undefined && lastName === undefined)) return cells
  const name = rest[field] || [firstName, lastName].filter(Boolean).join(' ')
  // A client without a company's name is called as its contact.
  const client = kind === 'clients' && !rest.name && { name }
  return { ...rest, ...client, [field]: name }
}
