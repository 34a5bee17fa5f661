import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { JobCrew, JobCrewChanges } from '#shared/schedule/schedule.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { limits } from '#shared/limits.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { refresh, store } from '#web/platform/data/resource.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Field } from '#web/kit/core/field.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { CrewPicker } from '#web/domain/schedule/crew-picker.tsx'
import { t } from './texts.ts'
import { usePremiumQuestion } from '#web/domain/schedule/use-premium-question.tsx'
import { useCrewNames } from '#web/domain/schedule/use-crew-names.ts'
import { useNextVisits } from './use-next-visits.ts'

interface CrewEditingProps {
  organizationId: string
  job: Job
  isOpen: boolean
  onClose: () => void
}

type CrewEdit = Omit<JobCrewChanges, 'version'>

/** A dialog for a job's standing crew and the number of members per visit. */
export function CrewEditing({ organizationId, job, isOpen, onClose }: CrewEditingProps) {
  const params = { organizationId, clientId: job.clientId, locationId: job.locationId, jobId: job.id }
  const next = useNextVisits(organizationId, job)?.find(({ isCancelled }) => !isCancelled)
  const namesOf = useCrewNames(organizationId, isOpen, job.crew)
  const premium = usePremiumQuestion(organizationId)
  const url = fill(schedulePaths.jobCrew, params)
  const saving = useVersionedSave<JobCrew, CrewEdit>({
    url,
    changesOf: ({ crewSize, crew }) => ({ crewSize, memberIds: crew.map(({ memberId }) => memberId).toSorted() }),
    savedMessage: t('crewSaved'),
    onSaved: async (stored) => {
      onClose()
      // Stored before anything else is saved, because the job's next save needs its new version.
      await store<Job>(fill(jobPaths.job, params), { ...job, ...stored })
      await refresh(fill(jobPaths.visits, params))
    },
  })
  const time = next && {
    startsAt: next.startsAt,
    endsAt: next.endsAt,
    except: { jobId: job.id, originalStart: next.originalStart },
  }
  return (
    <>
      <EditDialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('crew')}
        description={next && t('crewChecked', { date: formatDateTime(next.startsAt, next.timeZone) })}
        send={async (values) => {
          const edit = {
            crewSize: Number(values.get('crewSize')),
            memberIds: values.getAll('memberIds').map(String).toSorted(),
          }
          const requester = await premium.confirm({ method: 'put', url, body: { ...edit, version: job.version } })
          return requester && saving.save(job, edit, requester)
        }}
      >
        {(problems) => (
          <>
            <Field
              label={t('crewSize')}
              name="crewSize"
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={limits.crewMax}
              step={1}
              defaultValue={job.crewSize}
              problem={problems['crewSize']}
            />
            <CrewPicker organizationId={organizationId} crew={job.crew} time={time} problem={problems['memberIds']} />
          </>
        )}
      </EditDialog>
      {premium.question}
      <ConflictDialog
        saving={saving}
        parts={() => ({
          crewSize: { label: t('crewSize'), show: String },
          memberIds: { label: t('crew'), show: (ids) => namesOf(ids, saving.conflict?.record.crew) },
        })}
      />
    </>
  )
}
