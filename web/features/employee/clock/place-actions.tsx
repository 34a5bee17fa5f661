import { useState } from 'react'
import type { PlaceAction } from '#shared/timeclock/timeclock.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { ApiError, fill } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { dropPhotosAt, movePhotos } from '#web/domain/photos/photo-queue.ts'
import { useWaitingPhotos } from '#web/domain/photos/use-waiting-photos.ts'
import { WaitingPhotos } from '#web/domain/photos/waiting-photos.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'
import { useAsk } from '../use-ask.ts'
import type { ActionNow } from './clock-state.ts'

interface PlaceActionsProps {
  organizationId: string
  timeZone: string
  actions: readonly ActionNow[]
}

/** Corrective actions at the current location: the crew completes them with a photo, the inspector verifies. */
export function PlaceActions({ organizationId, timeZone, actions }: PlaceActionsProps) {
  const [chosen, setChosen] = useState<PlaceAction>()
  const urlOf = (actionId = '') => fill(inspectionPaths.correctiveAction, { organizationId, actionId })
  const done = actions.filter(({ isQueued, state }) => state !== 'open' || isQueued).length
  return (
    <section aria-label={t('putRight')}>
      <h3 className="flex justify-between font-semibold">
        {t('putRight')}
        <span className="text-sm font-medium text-ink-2 tabular-nums">
          {t('doneOf', { done, all: actions.length })}
        </span>
      </h3>
      <p className="text-sm text-ink-2">{t('putRightText')}</p>
      <ul className="divide-y divide-line" aria-label={t('putRight')}>
        {actions.map((action) => (
          <ActionToDo key={action.id} action={action} onDone={setChosen} />
        ))}
      </ul>
      <DoneDialog
        organizationId={organizationId}
        url={urlOf(chosen?.id)}
        timeZone={timeZone}
        action={chosen}
        onClose={() => setChosen(undefined)}
      />
    </section>
  )
}

interface ActionToDoProps {
  action: ActionNow
  onDone: (action: PlaceAction) => void
}

function ActionToDo({ action, onDone }: ActionToDoProps) {
  const { text, foundAt, ownerName, dueOn, state, reopened, answer, photoLinks, isQueued } = action
  const isOpen = state === 'open'
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-medium wrap-break-word">{text}</p>
          <p className="text-sm wrap-break-word text-ink-2">
            {[foundAt, ownerName, dueOn && t('dueOn', { day: formatDate(dueOn) })].filter(Boolean).join(' · ')}
          </p>
          {isOpen && reopened > 0 && answer && <p className="text-sm wrap-break-word">{t('stillWrong', { answer })}</p>}
        </div>
        {isOpen && isQueued ? (
          <Badge tone="warn">{t('isStored')}</Badge>
        ) : isOpen ? (
          <Button aria-label={t('markDoneNamed', { text })} onClick={() => onDone(action)}>
            {t('markDone')}
          </Button>
        ) : (
          <Badge tone="info">{t('waitsForCheck')}</Badge>
        )}
      </div>
      {isOpen && photoLinks.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {photoLinks.map((link) => (
            <a key={link} href={link} target="_blank" rel="noreferrer">
              <img
                src={link}
                alt={t('foundPhoto', { text })}
                className="size-11 rounded-md"
                style={{ objectFit: 'cover' }}
              />
            </a>
          ))}
        </span>
      )}
    </li>
  )
}

interface DoneDialogProps {
  organizationId: string
  url: string
  timeZone: string
  action: PlaceAction | undefined
  onClose: () => void
}

/** Says that an action is done. It is queued with its photos, which the server gets first. */
function DoneDialog({ organizationId, url, timeZone, action, onClose }: DoneDialogProps) {
  const ask = useAsk(organizationId)
  const proofs = `${url}/proof`
  const draft = `${proofs}#new`
  const { photos, add, userId, isEarly } = useWaitingPhotos({ place: draft, url: null })
  const close = () => {
    void dropPhotosAt(userId, draft)
    onClose()
  }
  async function send(values: FormData) {
    if (!action) return
    const answer = textOf(values, 'answer')
    if (photos.length === 0 && (action.needsPhoto || !answer))
      throw new ApiError(400, { message: t(action.needsPhoto ? 'proofRequired' : 'proofHint') })
    const id = newId()
    const from = `${proofs}#${id}`
    await movePhotos(userId, draft, { place: from, url: null })
    await ask(
      {
        id,
        what: 'action',
        method: 'PUT',
        url,
        body: { state: 'fixed', answer, version: action.version },
        before: { keys: photos.map(({ key }) => key), from, url: proofs },
        shownAt: [fill(timeclockPaths.timeclock, { organizationId })],
      },
      { place: action.text, timeZone },
      t('told'),
    ).catch(async (error: unknown) => {
      await movePhotos(userId, from, { place: draft, url: null })
      throw error
    })
    onClose()
  }
  return (
    <EditDialog
      isOpen={!!action}
      onClose={close}
      title={action?.text ?? ''}
      description={action?.foundAt}
      action={t('tellDone')}
      send={send}
    >
      <Textarea label={t('whatWasDone')} name="answer" maxLength={1_000} />
      <FileDrop
        label={t('proof')}
        accept={pictureTypes}
        hint={t(action?.needsPhoto ? 'proofRequired' : 'proofHint')}
        isBusy={isEarly}
        onFile={(file) => void dropPhotosAt(userId, draft).then(() => add(file))}
      />
      <WaitingPhotos photos={photos} />
    </EditDialog>
  )
}
