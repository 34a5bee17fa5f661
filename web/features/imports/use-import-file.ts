import { useRef, useState } from 'react'
import type { Import, ImportOptions, ImportPreview } from '#shared/imports/imports.contract.ts'
import type { BadRowRule, ImportSubject } from '#shared/imports/kinds.ts'
import { importPaths } from '#shared/imports/paths.ts'
import { ApiError, fill, newKey, withQuery } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { saveFile } from '#web/platform/files/save-file.ts'
import { exchangeFile, upload } from '#web/platform/files/upload.ts'

export interface Checked {
  readonly kind: ImportSubject
  readonly file: File
  readonly options: ImportOptions
  readonly preview: ImportPreview
  /** Idempotency key, so that a repeated start begins one import. */
  readonly key: string
}

/** A failed check with its reason. */
interface Refused {
  readonly file: File
  readonly reason: string
}

/** The API's findings about each sheet, to be sent back as the user's choice. */
export const sheetsOf = ({ sheets }: ImportPreview): NonNullable<ImportOptions['sheets']> =>
  sheets.map(({ kind, columns }) => ({
    kind,
    fields: columns.map(({ field }) => field),
    formats: columns.map(({ format }) => format),
  }))

/**
 * The file to import, checked when it is chosen and when its options change. The last successful check stays until
 * another file is checked; a refused file or a lost connection removes nothing.
 */
export function useImportFile(organizationId: string) {
  const [checked, setChecked] = useState<Checked>()
  const [refused, setRefused] = useState<Refused>()
  const [sent, setSent] = useState<number>()
  const turn = useRef(0)
  const urlOf = (path: string, kind: ImportSubject, query = {}) =>
    withQuery(fill(path, { organizationId, kind }), query)

  /** The API detects everything the options omit, by names and content. */
  async function check(kind: ImportSubject, file: File, options: ImportOptions = {}) {
    const mine = ++turn.current
    const isLatest = () => mine === turn.current
    setRefused(undefined)
    setSent(0)
    // Shows the choice immediately; the result follows with the answer.
    setChecked((now) => now && (now.kind === kind && now.file === file ? { ...now, options } : now))
    try {
      const url = urlOf(importPaths.importPreview, kind)
      const onProgress = (share: number) => isLatest() && setSent(share)
      const preview = await upload<ImportPreview>(url, file, onProgress, undefined, fieldsOf(options))
      if (!isLatest()) return
      setChecked({ kind, file, preview, options: { ...options, sheets: sheetsOf(preview) }, key: newKey() })
    } catch (error) {
      if (!isLatest()) return
      notifyFailure(error)
      const { message = '', fields: fieldErrors = [] } = error instanceof ApiError ? error : {}
      setRefused({
        file,
        reason: fieldErrors[0]?.message ?? (message || base(navigator.onLine ? 'unreachable' : 'offline')),
      })
    } finally {
      if (isLatest()) setSent(undefined)
    }
  }

  const starting = useAction(async ({ kind, file, options, key }: Checked) => {
    try {
      return await upload<Import>(urlOf(importPaths.imports, kind), file, setSent, key, fieldsOf(options))
    } catch (error) {
      // Someone else added one of the rows first; checking again shows which.
      if (error instanceof ApiError && error.code === 'import_rows_refused') void check(kind, file, options)
      throw error
    } finally {
      setSent(undefined)
      await refresh(fill(importPaths.importList, { organizationId }))
    }
  })

  const saving = useAction(async ({ kind, file, options }: Checked, sheet: number) => {
    const url = urlOf(importPaths.importProblems, kind, { sheet })
    saveFile('import-problems.csv', await exchangeFile(url, file, fieldsOf(options)))
  })

  return {
    checked,
    refused,
    /** Upload progress, 0 to 1, while the file is sent or read. */
    sent,
    isBusy: sent !== undefined || starting.isRunning,
    check,
    /** Checks the same file with other options. */
    choose: (changes: Partial<ImportOptions>) =>
      checked && check(checked.kind, checked.file, { ...checked.options, ...changes }),
    /** Skipping bad rows does not change the check. */
    chooseBadRows: (badRows: BadRowRule) =>
      setChecked((now) => now && { ...now, options: { ...now.options, badRows }, key: newKey() }),
    /** Rejects a file without uploading it. */
    refuse: (file: File, reason: string) => setRefused({ file, reason }),
    start: async () => checked && (await starting.run(checked))?.result,
    isStarting: starting.isRunning,
    saveProblems: (sheet: number) => checked && saving.run(checked, sheet),
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

const fieldsOf = (options: ImportOptions) => ({ options: JSON.stringify(options) })

export type ImportFile = ReturnType<typeof useImportFile>
