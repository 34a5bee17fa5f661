import type { AuditChange } from '#shared/audit/audit.contract.ts'

export type Row = Readonly<Record<string, unknown>>

/** Technical columns, which are not shown as changes. */
const silent = new Set(['organization_id', 'id', 'version', 'created_at'])

/** The fields in which two states of a row differ, sorted by name; a missing state counts as empty. */
export function changesBetween(before: Row | null, after: Row | null): AuditChange[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted()
  return columns
    .filter((column) => !silent.has(column))
    .map((column) => ({ column, before: before?.[column] ?? null, after: after?.[column] ?? null }))
    .filter((change) => !isSame(change.before, change.after))
    .map(({ column, ...values }) => ({ field: camel(column), ...values }))
}

const labels = ['name', 'question', 'task', 'title', 'text']

/** The row's display name, the newest one. */
export function labelOf(before: Row | null, after: Row | null): string | null {
  const row = after ?? before ?? {}
  const label = labels.map((column) => row[column]).find((value) => typeof value === 'string' && value !== '')
  return typeof label === 'string' ? label.slice(0, 200) : null
}

// jsonb sorts keys, so equal values serialize equally.
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const camel = (column: string) => column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
