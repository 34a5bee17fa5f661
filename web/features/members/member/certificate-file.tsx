import { Upload, X } from 'lucide-react'
import type { Certification } from '#shared/members/member-records.contract.ts'
import { limits } from '#shared/limits.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { CertificateLink } from '#web/domain/people/certification-line.tsx'
import { t } from '../texts.ts'

interface CertificateFileProps {
  /** URL of the member's certifications. */
  url: string
  certification: Certification
}

/** Opens, attaches or removes a certificate file. */
export function CertificateFile({ url, certification: { id, name, file } }: CertificateFileProps) {
  const fileUrl = `${url}/${id}/file`
  const attach = useAction(async (chosen: File) => {
    if (chosen.size > limits.certificateBytesMax) {
      throw new ApiError(413, { code: 'file_too_large', message: t('fileTooLarge') })
    }
    const form = new FormData()
    form.set('file', chosen)
    await api.post<Certification>(fileUrl, form)
    notifySuccess(t('fileSaved'))
    await refresh(url)
  })
  const detach = useAction(async () => {
    await api.remove<Certification>(fileUrl)
    notifySuccess(t('fileRemoved'))
    await refresh(url)
  })
  if (file) {
    return (
      <span className="flex min-w-0 items-center text-sm">
        <CertificateLink file={file} />
        <IconButton label={`${t('removeFile')}: ${name}`} onClick={() => detach.run()}>
          <X size={16} />
        </IconButton>
      </span>
    )
  }
  return (
    <label
      className={`btn-ghost has-focus-visible:outline-2 has-focus-visible:outline-accent ${attach.isRunning ? 'opacity-60' : ''}`}
    >
      <Upload size={16} />
      {t('attachFile')}
      <span className="sr-only">: {name}</span>
      <input
        type="file"
        accept={`application/pdf,${pictureTypes}`}
        className="sr-only"
        disabled={attach.isRunning}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = ''
          if (chosen) void attach.run(chosen)
        }}
      />
    </label>
  )
}
