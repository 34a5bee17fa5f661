import { useState } from 'react'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import { clientAreaLimits } from '#shared/client-area/states.ts'
import type { DoneVisit, OwnClient } from '#shared/client-area/client-area.contract.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'

interface RatingDialogProps {
  client: OwnClient
  visit: DoneVisit | undefined
  listUrl: string
  onClose: () => void
}

const choices = ['1', '2', '3', '4', '5'] as const

/** Rates a visit from one to five with a comment; each visit is rated once. */
export function RatingDialog({ client, visit, listUrl, onClose }: RatingDialogProps) {
  const [stars, setStars] = useState('')
  const close = () => {
    setStars('')
    onClose()
  }
  async function send(values: FormData) {
    if (!visit) return
    const { jobId, originalStart } = visit
    if (!stars) throw new ApiError(400, { message: t('chooseStars') })
    await api.create<DoneVisit>(fill(clientAreaPaths.areaRating, { ...client, jobId, originalStart }), {
      stars: Number(stars),
      comment: textOf(values, 'comment'),
    })
    notifySuccess(t('rated'))
    close()
    await refresh(listUrl)
  }
  return (
    <EditDialog isOpen={!!visit} onClose={close} title={t('rateTitle')} action={t('sendRating')} send={send}>
      <p className="text-sm text-ink-2">{t('stars')}</p>
      <FilterChips
        label={t('stars')}
        chips={choices.map((value) => ({ value, label: `★ ${value}` }))}
        value={stars as (typeof choices)[number]}
        onChange={setStars}
      />
      <Textarea label={t('comment')} name="comment" maxLength={clientAreaLimits.textMax} />
    </EditDialog>
  )
}
