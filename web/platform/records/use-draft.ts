import { useState } from 'react'
import type { Versioned } from './use-versioned-save.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether two plain values are deeply equal, regardless of key order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(one[key], other[key]))
}

/**
 * The edited fields of a record and the version they are based on. The draft follows the record until the first change;
 * then it stays, so that saving detects a newer version.
 */
export function useDraft<T extends Versioned, Changes extends object>(record: T, changesOf: (record: T) => Changes) {
  const [state, setState] = useState(() => ({ record, draft: changesOf(record) }))
  const isDirty = !isSame(state.draft, changesOf(state.record))
  if (!isDirty && state.record !== record) setState({ record, draft: changesOf(record) })
  // A newer version that changes only other fields, such as a job's crew, is no conflict.
  const isElsewhere = isDirty && record.version > state.record.version
  if (isElsewhere && isSame(changesOf(record), changesOf(state.record))) setState({ record, draft: state.draft })
  return {
    draft: state.draft,
    base: state.record,
    isDirty,
    change: (part: Partial<Changes>) => setState((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    /** Restarts the draft from this record. */
    reset: (to: T = record) => setState({ record: to, draft: changesOf(to) }),
  }
}
