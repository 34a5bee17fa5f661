import type { ImportField, ImportKind } from '#shared/imports/kinds.ts'
import { plainHeader } from '#server/api/tables/plain-header.ts'
import presets from './presets.json' with { type: 'json' }

interface Preset {
  product: string
  kind: string
  /** False if the product's public documentation does not name the headers. */
  confirmed: boolean
  /** Headers that no other export has together. */
  signature: readonly string[]
  /** The field of each header; null for a header that looks like a field but is not. */
  fields: Readonly<Record<string, string | null>>
}

const known = (presets.presets as readonly Preset[]).map(({ product, kind, confirmed, signature, fields }) => ({
  product,
  kind,
  confirmed,
  signature: signature.map(plainHeader),
  fields: new Map(Object.entries(fields).map(([header, field]) => [plainHeader(header), field as ImportField | null])),
}))

/** The export of another product that has these headers. */
export function presetOf(kind: ImportKind, head: readonly string[]) {
  const names = new Set(head.map(plainHeader))
  return known.find((preset) => preset.kind === kind && preset.signature.every((header) => names.has(header)))
}
