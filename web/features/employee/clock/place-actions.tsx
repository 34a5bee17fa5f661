import { useState, type ReactNode } from 'react'
import type { PlaceAction } from '#shared/timeclock/timeclock.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { UnsentPhotos } from '#web/domain/photos/unsent-photos.tsx'
import { proofOf, useProof } from '#web/domain/photos/use-proof.ts'
import { WaitingPhotos } from '#web/domain/photos/waiting-photos.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'

interface PlaceActionsProps {
  organizationId: string
  actions: readonly PlaceAction[]
}

/** Corrective actions at the current location: the crew completes them with a photo, the inspector verifies. */
export function PlaceActions({ organizationId, actions }: PlaceActionsProps) {
  const [chosen, setChosen] = useState<PlaceAction>()
  const urlOf = (actionId = '') => fill(inspectionPaths.correctiveAction, { organizationId, actionId })
  const reload = () => refresh(fill(timeclockPaths.timeclock, { organizationId }))
  const done = actions.filter(({ state }) => state !== 'open').length
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
          <ActionToDo key={action.id} action={action} onDone={setChosen}>
            <UnsentPhotos place={proofOf(urlOf(action.id))} onSent={reload} />
          </ActionToDo>
        ))}
      </ul>
      <DoneDialog url={urlOf(chosen?.id)} action={chosen} onDone={reload} onClose={() => setChosen(undefined)} />
    </section>
  )
}

interface ActionToDoProps {
  action: PlaceAction
  onDone: (action: PlaceAction) => void
  /** The photo waiting to be uploaded. */
  children: ReactNode
}

function ActionToDo({ action, onDone, children }: ActionToDoProps) {
  const { text, foundAt, ownerName, dueOn, state, reopened, answer, photoLinks } = action
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
        {isOpen ? (
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
      {isOpen && children}
    </li>
  )
}

interface DoneDialogProps {
  url: string
  action: PlaceAction | undefined
  onDone: () => Promise<unknown>
  onClose: () => void
}

function DoneDialog({ url, action, onDone, onClose }: DoneDialogProps) {
  const proof = useProof(url)
  async function send(values: FormData) {
    if (!action) return
    const version = await proof.send(action.version)
    await api.put(url, { state: 'fixed', answer: textOf(values, 'answer'), version })
    notifySuccess(t('told'))
    onClose()
    await onDone()
  }
  return (
    <EditDialog
      isOpen={!!action}
      onClose={onClose}
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
        isBusy={proof.isEarly}
        onFile={proof.choose}
      />
      <WaitingPhotos photos={proof.photos} />
    </EditDialog>
  )
}
