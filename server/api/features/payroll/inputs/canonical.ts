import { hash } from 'node:crypto'

/** Serializes to JSON with sorted keys, so that equal content gives equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`)
    .join(',')}}`
}

export const hashOfText = (text: string): string => hash('sha256', text)

export const hashOf = (value: unknown): string => hashOfText(canonical(value))
