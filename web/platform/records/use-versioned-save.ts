import { useState } from 'react'
import { api, ApiError, withQuery } from '#web/platform/http/api.ts'
import { notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { store } from '#web/platform/data/resource.ts'

type Query = Parameters<typeof withQuery>[1]

export interface Versioned {
  readonly version: number
}

/** A conflict between two edits of one record: the common base, this draft and the stored version. */
export interface Conflict<T extends Versioned, Changes> {
  readonly base: Changes
  readonly mine: Changes
  readonly theirs: Changes
  /** The stored record. */
  readonly record: T
  readonly query?: Query
}

/** The state of a save and the ways to resolve its conflict. */
export interface Saving<T extends Versioned, Changes> {
  readonly conflict: Conflict<T, Changes> | undefined
  readonly isSaving: boolean
  resolve(chosen: Changes): unknown
  takeTheirs(): unknown
  dismiss(): void
}

interface VersionedSave<T, Changes> {
  /** URL of the record; also read from there unless `reload` is given. */
  url: string
  changesOf: (record: T) => Changes
  reload?: () => Promise<T>
  /** The notice after saving. */
  savedMessage?: string
  /** Called with the stored record after saving or taking the other version. */
  onSaved?: (record: T) => unknown
}

/**
 * Saves a record if its version is still the one that was edited. After a conflicting save nothing is lost: `conflict`
 * holds both versions until `resolve`, `takeTheirs` or `dismiss` is called.
 */
export function useVersionedSave<T extends Versioned, Changes extends object>(options: VersionedSave<T, Changes>) {
  const { url, changesOf, savedMessage, onSaved, reload = () => api.get<T>(url) } = options
  const [conflict, setConflict] = useState<Conflict<T, Changes>>()
  const [isSaving, setSaving] = useState(false)

  const finish = async (record: T) => {
    await store(url, record)
    setConflict(undefined)
    await onSaved?.(record)
  }

  /**
   * Returns false after a conflict. `query` adds information about the save that is not part of the record. @throws
   * ApiError for any refusal other than a stale version
   */
  async function save(record: T, mine: Changes, query: Query = {}): Promise<boolean> {
    setSaving(true)
    try {
      const saved = await api.put<T>(withQuery(url, query), { ...mine, version: record.version })
      if (savedMessage) notifySuccess(savedMessage)
      await finish(saved)
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error
      notifyFailure(error)
      const stored = await reload()
      setConflict({ base: changesOf(record), mine, theirs: changesOf(stored), record: stored, query })
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    save,
    conflict,
    isSaving,
    resolve: (chosen: Changes) => conflict && save(conflict.record, chosen, conflict.query).catch(notifyFailure),
    takeTheirs: () => conflict && finish(conflict.record),
    dismiss: () => setConflict(undefined),
  }
}
