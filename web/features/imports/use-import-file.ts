import { useRef, useState } from 'react'
import type { Import, ImportPreview } from '#shared/imports/imports.contract.ts'
import type { ImportField, ImportKind } from '#shared/imports/kinds.ts'
import { importPaths } from '#shared/imports/paths.ts'
import { ApiError, fill, newKey, withQuery } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { saveFile } from '#web/platform/files/save-file.ts'
import { exchangeFile, upload } from '#web/platform/files/upload.ts'

type Fields = readonly (ImportField | null)[]

interface Checked {
  readonly kind: ImportKind
  readonly file: File
  readonly fields: Fields
  readonly preview: ImportPreview
  /** Idempotency key, so that a repeated start begins one import. */
  readonly key: string
}

/** A failed check with its reason. */
interface Refused {
  readonly file: File
  readonly reason: string
}

const columnsOf = (fields: Fields) => fields.map((field) => field ?? '').join(',')

/**
 * The file to import, checked when it is chosen and when its columns change. The last successful check stays until
 * another file is checked; a refused file or a lost connection removes nothing.
 */
export function useImportFile(organizationId: string) {
  const [checked, setChecked] = useState<Checked>()
  const [refused, setRefused] = useState<Refused>()
  const [sent, setSent] = useState<number>()
  const turn = useRef(0)
  const urlOf = (path: string, kind: ImportKind, query = {}) => withQuery(fill(path, { organizationId, kind }), query)

  /** Without `fields` the API matches columns by name. */
  async function check(kind: ImportKind, file: File, fields?: Fields) {
    const mine = ++turn.current
    const isLatest = () => mine === turn.current
    setRefused(undefined)
    setSent(0)
    // Shows the choice immediately; the result follows with the answer.
    if (fields) setChecked((now) => now && { ...now, fields })
    try {
      const url = urlOf(importPaths.importPreview, kind, { columns: fields && columnsOf(fields) })
      const preview = await upload<ImportPreview>(url, file, (share) => isLatest() && setSent(share))
      if (!isLatest()) return
      setChecked({ kind, file, preview, fields: preview.columns.map(({ field }) => field), key: newKey() })
    } catch (error) {
      if (!isLatest()) return
      notifyFailure(error)
      const { message = '', fields: told = [] } = error instanceof ApiError ? error : {}
      setRefused({ file, reason: told[0]?.message ?? (message || base(navigator.onLine ? 'unreachable' : 'offline')) })
    } finally {
      if (isLatest()) setSent(undefined)
    }
  }

  const starting = useAction(async ({ kind, file, fields, key }: Checked) => {
    const url = urlOf(importPaths.imports, kind, { columns: columnsOf(fields) })
    try {
      return await upload<Import>(url, file, setSent, key)
    } catch (error) {
      // Someone else added one of the rows first; checking again shows which.
      if (error instanceof ApiError && error.code === 'import_rows_refused') void check(kind, file, fields)
      throw error
    } finally {
      setSent(undefined)
      await refresh(fill(importPaths.importList, { organizationId }))
    }
  })

  const saving = useAction(async ({ kind, file, fields }: Checked) => {
    const url = urlOf(importPaths.importProblems, kind, { columns: columnsOf(fields) })
    saveFile('import-problems.csv', await exchangeFile(url, file))
  })

  return {
    checked,
    refused,
    /** Upload progress, 0 to 1, while the file is sent or read. */
    sent,
    isBusy: sent !== undefined || starting.isRunning,
    check,
    /** Rejects a file without uploading it. */
    refuse: (file: File, reason: string) => setRefused({ file, reason }),
    start: async () => checked && (await starting.run(checked))?.result,
    isStarting: starting.isRunning,
    saveProblems: () => checked && saving.run(checked),
    isSaving: saving.isRunning,
    /** Resets everything. */
    clear() {
      turn.current++
      setChecked(undefined)
      setRefused(undefined)
      setSent(undefined)
    },
  }
}

export type ImportFile = ReturnType<typeof useImportFile>
