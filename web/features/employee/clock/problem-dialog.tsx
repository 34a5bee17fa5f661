import type { Workplace } from '#shared/timeclock/timeclock.contract.ts'
import { problemKinds, problemReportLimits } from '#shared/problem-reports/kinds.ts'
import { problemReportPaths } from '#shared/problem-reports/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { dropPhotosAt, movePhotos } from '#web/domain/photos/photo-queue.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useWaitingPhotos } from '#web/domain/photos/use-waiting-photos.ts'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { WaitingPhotos } from '#web/domain/photos/waiting-photos.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { PlaceSelect, tapPlace } from './place-select.tsx'
import { t } from '../texts.ts'
import { useAsk } from '../use-ask.ts'

interface ProblemDialogProps {
  organizationId: string
  places: readonly Workplace[]
  workLogId: string | null
  isOpen: boolean
  onClose: () => void
}

/** Reports a problem at a location to the managers, with photos. */
export function ProblemDialog({ organizationId, places, workLogId, isOpen, onClose }: ProblemDialogProps) {
  const reportsUrl = fill(problemReportPaths.ownProblemReports, { organizationId })
  const ask = useAsk(organizationId)
  const draft = `${reportsUrl}#new`
  const { photos, add, userId, isEarly } = useWaitingPhotos({ place: draft, url: null })
  const close = () => {
    void dropPhotosAt(userId, draft)
    onClose()
  }
  async function send(values: FormData) {
    const locationId = textOf(values, 'locationId')
    const isHere = places[0]?.locationId === locationId
    const id = newId()
    // The report is saved even if its photos are not uploaded yet; the page lists them.
    const from = `${reportsUrl}#${id}`
    const url = fill(problemReportPaths.problemReportPhotos, { organizationId, problemReportId: ':id' })
    await movePhotos(userId, draft, { place: from, url: null })
    const report = { locationId, workLogId: isHere ? workLogId : null, kind: textOf(values, 'kind') }
    await ask(
      {
        id,
        what: 'problem',
        url: fill(problemReportPaths.problemReports, { organizationId }),
        body: { ...report, text: textOf(values, 'text') },
        shownAt: [reportsUrl],
        photos: { from, place: reportsUrl, url: decodeURIComponent(url) },
      },
      tapPlace(places, locationId),
      t('reported'),
    ).catch(async (error: unknown) => {
      await movePhotos(userId, from, { place: draft, url: null })
      throw error
    })
    onClose()
  }
  return (
    <EditDialog isOpen={isOpen} onClose={close} title={t('reportProblem')} action={t('send')} send={send}>
      <PlaceSelect places={places} />
      <Select
        label={t('problemKind')}
        name="kind"
        options={problemKinds.map((kind) => ({ value: kind, label: t(`problemKind.${kind}.name`) }))}
      />
      <Textarea label={t('whatIsWrong')} name="text" required maxLength={problemReportLimits.textMax} />
      {photos.length < problemReportLimits.photosMax && (
        <FileDrop
          label={t('addPhoto')}
          accept={pictureTypes}
          hint={t('photoHint', { max: problemReportLimits.photosMax })}
          isBusy={isEarly}
          onFile={add}
        />
      )}
      <WaitingPhotos photos={photos} />
    </EditDialog>
  )
}
