import { useState } from 'react'
import type { ClientDocument } from '#shared/clients/client-documents.contract.ts'
import { limits } from '#shared/limits.ts'
import { ApiError } from '#web/platform/http/api.ts'
import { failureOf, logNotice, notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { upload } from '#web/platform/files/upload.ts'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { t } from '../texts.ts'

const accepted = `application/pdf,${pictureTypes},text/csv,text/plain,.docx,.xlsx,.pdf,.png,.jpg,.jpeg,.webp,.csv,.txt`

/** Uploads one file to `url` and shows the progress or the reason for a refusal. */
export function DocumentUpload({ url }: { url: string }) {
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  async function add(file: File) {
    const isTooLarge = file.size > limits.documentBytesMax
    setProblem(isTooLarge ? t('documentTooLarge') : undefined)
    if (isTooLarge) return
    setSent(0)
    try {
      const { name } = await upload<ClientDocument>(url, file, setSent)
      notifySuccess(t('documentAdded', { name }))
      await refresh(url)
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields[0]?.message : undefined
      if (wrong === undefined) return notifyFailure(error)
      logNotice(failureOf(error))
      setProblem(wrong)
    } finally {
      setSent(undefined)
    }
  }
  return (
    <div className="grid gap-2">
      <FileDrop
        label={t('addDocument')}
        accept={accepted}
        hint={t('documentHint')}
        isBusy={sent !== undefined}
        problem={problem}
        onFile={(file) => void add(file)}
      />
      {sent !== undefined && (
        <progress
          className="h-2 w-32 appearance-none overflow-clip rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          max={1}
          value={sent}
          aria-label={t('sending')}
        />
      )}
    </div>
  )
}
