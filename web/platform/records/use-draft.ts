import { useState } from 'react'
import type { Versioned } from './use-versioned-save.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether two plain values say the same, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(one[key], other[key]))
}

/**
 * What is being edited of a record, beside what the editing began with. While nothing is changed it follows
 * the record; from the first change on it stays, so that a newer version elsewhere is noticed on saving.
 */
export function useDraft<T extends Versioned, Changes extends object>(record: T, changesOf: (record: T) => Changes) {
  const [state, setState] = useState(() => ({ record, draft: changesOf(record) }))
  const isDirty = !isSame(state.draft, changesOf(state.record))
  if (!isDirty && state.record !== record) setState({ record, draft: changesOf(record) })
  // A newer version of what is not edited here, such as a job's crew, is nobody's conflict.
  const isElsewhere = isDirty && record.version > state.record.version
  if (isElsewhere && isSame(changesOf(record), changesOf(state.record))) setState({ record, draft: state.draft })
  return {
    draft: state.draft,
    /** The record the editing began with. */
    base: state.record,
    isDirty,
    change: (part: Partial<Changes>) => setState((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    /** Begins anew from this record. */
    reset: (to: T = record) => setState({ record: to, draft: changesOf(to) }),
  }
}
