import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Recap, RecapDay, RecapStopDraft } from '#shared/recap/recaps.contract.ts'
import { recapLimits } from '#shared/recap/limits.ts'
import { recapPaths } from '#shared/recap/paths.ts'
import { ApiError, fill } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { deviceTimeZone } from '#web/platform/units/zoned.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { notify, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { useSubmission } from '#web/domain/outbox/use-submission.ts'
import { dropPhotosAt, flushPhotos, waitingPhotos } from '#web/domain/photos/photo-queue.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { photosFirst } from '#web/domain/photos/texts.ts'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { SubmissionNotice } from '#web/domain/record/submission-notice.tsx'
import { SupplyNames } from '#web/domain/record/supply-names.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { conflictWords } from './conflict-words.tsx'
import { PlacePicker } from './place-picker.tsx'
import { StopEditor } from './stop-editor.tsx'
import { t } from './texts.ts'
import './recap.css'
import { useRecapDraft, type SaveState } from './use-recap-draft.ts'

interface RecapEditorProps {
  organizationId: string
  userId: string
  recap: Recap
  day: RecapDay
  onSaved: (recap: Recap) => unknown
  onSubmitted: () => unknown
}

const emptyStop = (locationId: string): RecapStopDraft => ({
  id: newId(),
  locationId,
  arrives: null,
  leaves: null,
  drivenM: null,
  notes: '',
  problems: '',
  crewIds: [],
  supplies: [],
})

/** The editor of a day's recap; it saves automatically. */
export function RecapEditor({ organizationId, userId, recap, day, onSaved, onSubmitted }: RecapEditorProps) {
  const edited = useRecapDraft({ organizationId, userId }, recap, onSaved)
  const configuration = useConfiguration(organizationId)
  const units = configuration?.units ?? 'imperial'
  const [isAsking, setAsking] = useState(false)
  const { draft, change, problems } = edited
  const sheet = useRef<HTMLDivElement>(null)
  const params = { organizationId, recapId: recap.id }
  const photosAt = fill(recapPaths.recap, params)
  const submission = useSubmission<Recap>(
    {
      userId,
      organizationId,
      place: formatDate(recap.day),
      timeZone: configuration?.timeZone ?? deviceTimeZone(),
      punch: {
        what: 'recap',
        url: fill(recapPaths.recapSubmission, params),
        body: {},
        shownAt: [fill(recapPaths.ownRecapDay, { organizationId, day: recap.day })],
        after: { draftKey: edited.storageKey, photosAt, page: `/org/${organizationId}/recap?day=${recap.day}` },
      },
    },
    edited.state === 'saved',
  )
  const submit = useAction(async () => {
    setAsking(false)
    if ((await edited.flush()) === undefined) {
      if (edited.isOffline()) submission.keep(false)
      return
    }
    if (!(await flushPhotos(photosAt))) {
      if (waitingPhotos().some(({ place, refusal }) => refusal !== undefined && place.startsWith(photosAt)))
        return notify({ id: 'photos-first', status: 'error', message: photosFirst() })
      return submission.keep(true)
    }
    const submitted = await submission.submit().catch((cause) => {
      if (cause instanceof ApiError) edited.explain(cause)
      // The button is below the last stop, and the first invalid input may be far above.
      setTimeout(() => sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      throw cause
    })
    if (!submitted) return
    notifySuccess(t('submitted'))
    await onSubmitted()
  })
  const setStops = (stops: RecapStopDraft[]) => change({ ...draft, stops })
  const move = (from: number, to: number) => {
    const stops = [...draft.stops]
    stops.splice(to, 0, ...stops.splice(from, 1))
    setStops(stops)
  }
  return (
    <div ref={sheet} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 flex-1 font-semibold">{formatDate(recap.day, { dateStyle: 'full' })}</h2>
        <SaveMark state={edited.state} />
      </div>
      {edited.state === 'kept' && <Notice tone="warn">{t('keptHere')}</Notice>}
      <SupplyNames organizationId={organizationId} id="supply-names" />
      <ol className="grid gap-4" aria-label={t('stops')}>
        {draft.stops.map((stop, index) => (
          <StopEditor
            key={stop.id}
            organizationId={organizationId}
            edited={edited}
            day={day}
            units={units}
            index={index}
            stop={stop}
            problems={problems}
            onChange={(part) =>
              setStops(draft.stops.map((entry) => (entry.id === stop.id ? { ...entry, ...part } : entry)))
            }
            onMove={(to) => move(index, to)}
            onRemove={() => {
              void dropPhotosAt(userId, fill(recapPaths.recapPhotos, { ...params, stopId: stop.id }))
              setStops(draft.stops.filter(({ id }) => id !== stop.id))
            }}
          />
        ))}
      </ol>
      {draft.stops.length < recapLimits.stopsMax && (
        <PlacePicker day={day} onPick={(locationId) => setStops([...draft.stops, emptyStop(locationId)])} />
      )}
      <Card title={t('wholeDay')}>
        <Textarea
          label={t('dayNotes')}
          hint={t('dayNotesHint')}
          maxLength={recapLimits.textMax}
          value={draft.notes}
          problem={problems['notes']}
          onChange={(event) => change({ ...draft, notes: event.target.value })}
        />
      </Card>
      <SubmissionNotice {...submission} onWithdraw={submission.withdraw} />
      {!submission.isWaiting && (
        <Button
          kind="primary"
          className="w-full"
          isBusy={submit.isRunning}
          onClick={() => setAsking(true)}
          disabled={draft.stops.length === 0}
        >
          {t('submit')}
        </Button>
      )}
      {draft.stops.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Plus size={16} />
          {t('addFirst')}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('submitQuestion')}
        description={t('submitText')}
        action={t('submit')}
        kind="primary"
        onConfirm={() => void submit.run()}
        onClose={() => setAsking(false)}
      />
      <ConflictDialog saving={{ ...edited, dismiss: () => {} }} parts={() => conflictWords(edited.conflict, day)} />
    </div>
  )
}

const tones = { saved: 'good', saving: 'neutral', kept: 'warn', refused: 'bad' } as const

const SaveMark = ({ state }: { state: SaveState }) => (
  <output>
    <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
  </output>
)
