import type { Job } from '#shared/contracts/jobs.ts'
import type { Visit } from '#shared/contracts/schedule.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill } from '#web/lib/api.ts'
import { base } from '#web/lib/base-texts.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { dismissNotice, notifyFailure, notifySuccess } from '#web/lib/notifications.ts'
import { refresh, useAction } from '#web/lib/resource.ts'
import { useVersionedSave } from '#web/lib/use-versioned-save.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictDialog } from '#web/ui/record/conflict-dialog.tsx'
import { EditDialog } from '#web/ui/record/edit-dialog.tsx'
import { t } from './texts.ts'
import { useCrewNames } from './use-crew-names.ts'
import { changesOf, editOf, visitParts, type VisitEdit } from './visit-changes.ts'
import { VisitInputs } from './visit-inputs.tsx'

interface VisitEditingProps {
  organizationId: string
  job: Job
  /** Undefined while none is edited. */
  visit: Visit | undefined
  onClose: () => void
  /** Told that the visits from this one on are to be changed. */
  onFollowing: () => void
}

const undoSeconds = 10

/** One visit: moved, cancelled, with a note or a crew of its own, or back to the pattern. */
export function VisitEditing({ organizationId, job, visit, onClose, onFollowing }: VisitEditingProps) {
  const url = fill(schedulePaths.visit, { organizationId, jobId: job.id, originalStart: visit?.originalStart })
  const visitsUrl = fill(jobPaths.visits, { organizationId })
  const namesOf = useCrewNames(organizationId, !!visit, visit?.crew ?? [])
  const saving = useVersionedSave<Visit, VisitEdit>({
    url,
    changesOf,
    onSaved: (stored) => {
      // Taking the other version changed nothing that could be undone.
      if (visit && stored !== saving.conflict?.record) tell(visit, stored)
      onClose()
      return refresh(visitsUrl)
    },
  })
  const back = useAction(async () => {
    await api.remove(url)
    notifySuccess(t('visitReset'))
    onClose()
    await refresh(visitsUrl)
  })

  function tell(before: Visit, { version }: Visit) {
    const id = `visit.${before.originalStart}`
    const undo = async () => {
      await (before.version ? api.put(url, { ...changesOf(before), version }) : api.remove(url))
      await refresh(visitsUrl)
    }
    const onPress = () => {
      dismissNotice(id)
      void undo().catch(notifyFailure)
    }
    notifySuccess(t('visitSaved'), { id, timeoutSeconds: undoSeconds, button: { label: base('undo'), onPress } })
  }

  return (
    <>
      <EditDialog
        isOpen={!!visit}
        onClose={onClose}
        title={t('visit')}
        description={visit && t('visitOf', { date: formatDateTime(visit.originalStart, visit.timeZone) })}
        send={async (values) => visit && saving.save(visit, editOf(values, visit))}
      >
        {(problems) =>
          visit && (
            <>
              <VisitInputs organizationId={organizationId} visit={visit} problems={problems} />
              <p className="flex flex-wrap gap-2">
                <Button onClick={onFollowing}>{t('following')}</Button>
                {visit.version > 0 && (
                  <Button isBusy={back.isRunning} onClick={() => void back.run()}>
                    {t('backToPattern')}
                  </Button>
                )}
              </p>
            </>
          )
        }
      </EditDialog>
      <ConflictDialog
        conflict={saving.conflict}
        parts={() => visitParts(job.timeZone, (ids) => namesOf(ids, saving.conflict?.record.crew))}
        isBusy={saving.isSaving}
        onResolve={saving.resolve}
        onTakeTheirs={saving.takeTheirs}
        onClose={saving.dismiss}
      />
    </>
  )
}
