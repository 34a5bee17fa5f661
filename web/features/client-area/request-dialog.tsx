import { clientAreaLimits } from '#shared/client-area/states.ts'
import type { ClientArea, ClientRequest } from '#shared/client-area/client-area.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { addressPhotos, dropPhotosAt } from '#web/domain/photos/photo-queue.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useWaitingPhotos } from '#web/domain/photos/use-waiting-photos.ts'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { WaitingPhotos } from '#web/domain/photos/waiting-photos.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'

interface RequestDialogProps {
  url: string
  locations: ClientArea['locations']
  isOpen: boolean
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Sends a request with photos to the organization. */
export function RequestDialog({ url, locations, isOpen, onDone, onClose }: RequestDialogProps) {
  const draft = `${url}#new`
  const { photos, add, userId, isEarly } = useWaitingPhotos({ place: draft, url: null })
  const close = () => {
    void dropPhotosAt(userId, draft)
    onClose()
  }
  async function send(values: FormData) {
    const { id } = await api.create<ClientRequest>(url, {
      locationId: textOf(values, 'locationId'),
      kind: textOf(values, 'kind'),
      text: textOf(values, 'text'),
    })
    // The request is saved even if its photos are not uploaded yet; the page lists them.
    const keys = photos.map(({ key }) => key)
    await addressPhotos(keys, { place: url, url: `${url}/${id}/photos` })
    notifySuccess(t('requestSent'))
    onClose()
    await onDone()
  }
  return (
    <EditDialog isOpen={isOpen} onClose={close} title={t('newRequest')} action={t('send')} send={send}>
      <Select
        label={t('location')}
        name="locationId"
        required
        defaultValue={locations.length === 1 ? locations[0]?.id : ''}
        placeholder={t('chooseLocation')}
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        label={t('requestKind')}
        name="kind"
        options={(['request', 'complaint'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <Textarea label={t('whatDoYouNeed')} name="text" required maxLength={clientAreaLimits.textMax} />
      {photos.length < clientAreaLimits.photosMax && (
        <FileDrop
          label={t('addPhoto')}
          accept={pictureTypes}
          hint={t('photoHint', { max: clientAreaLimits.photosMax })}
          isBusy={isEarly}
          onFile={add}
        />
      )}
      <WaitingPhotos photos={photos} />
    </EditDialog>
  )
}
