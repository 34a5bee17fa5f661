import {
  hasField,
  importFields,
  importKinds,
  neededFields,
  type ImportField,
  type ImportKind,
} from '#shared/imports/kinds.ts'
import headers from './headers.json' with { type: 'json' }
import { plainHeader } from '#server/api/tables/plain-header.ts'
import { presetOf } from './presets.ts'

type Synonyms = Readonly<Partial<Record<ImportField, readonly string[]>>>

/** Matches columns to fields by header; if two columns match a field, the first wins. */
export function matchColumns(kind: ImportKind, head: readonly string[]): (ImportField | null)[] {
  const synonyms: Synonyms = { ...headers.all, ...headers[kind] }
  const preset = presetOf(kind, head)?.fields
  const left = new Set<ImportField>(importFields[kind])
  const take = (field: ImportField | undefined) => (field && left.delete(field) ? field : null)
  const fromPreset = head.map((header) => take(preset?.get(plainHeader(header)) ?? undefined))
  return head.map((header, place) => {
    const name = plainHeader(header)
    if (fromPreset[place] || preset?.has(name)) return fromPreset[place] ?? null
    return take(
      [...left].find((field) => [field, ...(synonyms[field] ?? [])].some((synonym) => plainHeader(synonym) === name)),
    )
  })
}

/** The list that a workbook's sheet contains, by its name or headers; null if neither matches. */
export function sheetKind(name: string, head: readonly string[]): ImportKind | null {
  const plain = plainHeader(name)
  const named = importKinds.find((kind) => headers.sheets[kind].some((synonym) => plainHeader(synonym) === plain))
  if (named) return named
  const fitting = importKinds
    .map((kind) => ({ kind, fields: matchColumns(kind, head) }))
    .filter(({ kind, fields }) => neededFields[kind].every((field) => hasField(kind, fields, field)))
    .map(({ kind, fields }) => ({ kind, count: fields.filter(Boolean).length }))
    .toSorted((a, b) => b.count - a.count)
  return fitting[0]?.kind ?? null
}
