import { useState } from 'react'
import { api, ApiError } from '#web/platform/http/api.ts'
import { notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { store } from '#web/platform/data/resource.ts'

export interface Versioned {
  readonly version: number
}

/** Two people changed the same record: what the editing began with, what is typed here, what is stored by now. */
export interface Conflict<T extends Versioned, Changes> {
  readonly base: Changes
  readonly mine: Changes
  readonly theirs: Changes
  /** The record as it is stored by now. */
  readonly record: T
}

/** What stands against a save, and the ways out of it. */
export interface Saving<T extends Versioned, Changes> {
  /** Undefined while there is none. */
  readonly conflict: Conflict<T, Changes> | undefined
  readonly isSaving: boolean
  resolve(chosen: Changes): unknown
  takeTheirs(): unknown
  dismiss(): void
}

interface VersionedSave<T, Changes> {
  /** Where the record is written, and read unless `reload` says how. */
  url: string
  changesOf: (record: T) => Changes
  reload?: () => Promise<T>
  /** Said when it is saved. */
  savedMessage?: string
  /** Told the record as it is stored now, whether it was saved here or the other version was taken. */
  onSaved?: (record: T) => unknown
}

/**
 * Replaces a record under the version the editing began with. When somebody was faster, nothing is lost:
 * `conflict` holds both versions until one calls `resolve`, `takeTheirs` or `dismiss`.
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

  /** @throws ApiError for any refusal but a stale version; answers whether it was saved. */
  async function save(record: T, mine: Changes): Promise<boolean> {
    setSaving(true)
    try {
      const saved = await api.put<T>(url, { ...mine, version: record.version })
      if (savedMessage) notifySuccess(savedMessage)
      await finish(saved)
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error
      notifyFailure(error)
      const stored = await reload()
      setConflict({ base: changesOf(record), mine, theirs: changesOf(stored), record: stored })
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    save,
    conflict,
    isSaving,
    resolve: (chosen: Changes) => conflict && save(conflict.record, chosen).catch(notifyFailure),
    takeTheirs: () => conflict && finish(conflict.record),
    dismiss: () => setConflict(undefined),
  }
}
