import { Suspense, type ReactNode } from 'react'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { linkedPages } from '#shared/pages.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { requesterParams } from './requester-params.ts'
import { t } from './texts.ts'
import { useCrewNames } from './use-crew-names.ts'
import { changesOf, editOf, isSame, visitParts, type VisitEdit } from './visit-changes.ts'
import { usePremiumQuestion } from './use-premium-question.tsx'
import { VisitInputs } from './visit-inputs.tsx'
import { refreshVisits } from './refresh-visits.ts'
import { additionUrl, notifySavedWithUndo, removeAddedVisit } from './visit-undo.ts'

const AskedBy = lazyWithRetry(() => import('./asked-by.tsx').then((m) => m.AskedBy))
const SwapHistory = lazyWithRetry(() => import('./swap-history.tsx').then((m) => m.SwapHistory))

interface VisitEditingProps {
  organizationId: string
  /** The edited visit; undefined closes the dialog. */
  visit: Visit | undefined
  onClose: () => void
  /** Further actions, next to resetting the visit to its schedule. */
  more?: ReactNode
  /** The address where swaps are decided. */
  swapsAt?: string
}

/** Edits one visit: move or cancel it, give it a note or its own crew, or reset it to the schedule. */
export function VisitEditing({ organizationId, visit, onClose, more, swapsAt }: VisitEditingProps) {
  const url = fill(schedulePaths.visit, {
    organizationId,
    jobId: visit?.jobId,
    originalStart: visit?.originalStart,
  })
  const premium = usePremiumQuestion(organizationId)
  const namesOf = useCrewNames(organizationId, !!visit, visit?.crew ?? [])
  const saving = useVersionedSave<Visit, VisitEdit>({
    url,
    changesOf,
    onSaved: (stored) => {
      // Taking over the other version changed nothing, so there is nothing to undo.
      if (visit && stored !== saving.conflict?.record)
        notifySavedWithUndo(organizationId, { before: visit, stored, confirm: premium.confirm })
      onClose()
      return refreshVisits(organizationId, visit?.jobId)
    },
  })
  /** Skips saving an unchanged visit, which would detach it from the schedule. */
  const send = async (values: FormData) => {
    if (!visit) return undefined
    const edit = editOf(values, visit)
    if (isSame(edit, changesOf(visit))) return onClose()
    const body = { ...edit, version: visit.version }
    const requester = await premium.confirm({ method: 'put', url, body }, requesterParams(values))
    return requester && saving.save(visit, edit, requester)
  }
  const back = useAction(async () => {
    const requester = await premium.confirm({ method: 'remove', url })
    if (!requester) return
    await api.remove(withQuery(url, requester))
    notifySuccess(t('visitReset'))
    onClose()
    await refreshVisits(organizationId, visit?.jobId)
  })

  const removal = useAction(async () => {
    if (!visit) return
    const requester = await premium.confirm({ method: 'remove', url: additionUrl(organizationId, visit) })
    if (!requester) return
    await removeAddedVisit(organizationId, visit, { requester, confirm: premium.confirm })
    onClose()
    await refreshVisits(organizationId, visit.jobId)
  })

  return (
    <>
      <EditDialog
        isOpen={!!visit}
        onClose={onClose}
        title={t('visit')}
        description={visit && <VisitNames visit={visit} />}
        send={send}
      >
        {(problems) =>
          visit && (
            <>
              <VisitInputs organizationId={organizationId} visit={visit} problems={problems} />
              <Suspense>
                <AskedBy organizationId={organizationId} visit={visit} />
                <SwapHistory organizationId={organizationId} visit={visit} decideAt={swapsAt} />
              </Suspense>
              <p className="flex flex-wrap gap-2">
                {more}
                <Link
                  to={linkedPages.messages(organizationId, {
                    about: 'visit',
                    id: visit.jobId,
                    at: visit.originalStart,
                  })}
                  className="btn-secondary"
                >
                  {t('visitMessages')}
                </Link>
                {visit.isAdded && (
                  <Button isBusy={removal.isRunning} onClick={() => void removal.run()}>
                    {t('removeVisit')}
                  </Button>
                )}
                {visit.version > 0 && !visit.isAdded && (
                  <Button isBusy={back.isRunning} onClick={() => void back.run()}>
                    {t('backToPattern')}
                  </Button>
                )}
              </p>
            </>
          )
        }
      </EditDialog>
      {premium.question}
      <ConflictDialog
        saving={saving}
        parts={() =>
          visitParts(saving.conflict?.record.timeZone ?? '', (ids) => namesOf(ids, saving.conflict?.record.crew))
        }
      />
    </>
  )
}

/** The job, its location and client, and when the visit was planned for. */
const VisitNames = ({ visit }: { visit: Visit }) => (
  <>
    <strong className="block text-ink">{visit.jobName}</strong>
    <span className="block">
      {visit.locationName} · {visit.clientName}
    </span>
    {visit.isAdded ? t('oneOff') : t('visitOf', { date: formatDateTime(visit.originalStart, visit.timeZone) })}
  </>
)
