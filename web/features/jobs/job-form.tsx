import { useState } from 'react'
import type { Job, PreviewedVisits } from '#shared/jobs/jobs.contract.ts'
import type { Area } from '#shared/locations/locations.contract.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { isSame, useDraft } from '#web/platform/records/use-draft.ts'
import { Form } from '#web/domain/form/form.tsx'
import { useForm } from '#web/platform/forms/use-form.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { useWide } from '#web/platform/window/use-wide.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { SaveBar } from '#web/domain/controls/save-bar.tsx'
import type { EditedPattern } from '#web/domain/schedule/pattern.ts'
import { usePremiumQuestion } from '#web/domain/schedule/use-premium-question.tsx'
import { VisitEditing } from '#web/domain/schedule/visit-editing.tsx'
import { AffectedVisits } from '#web/domain/schedule/affected-visits.tsx'
import { ChecklistEditor } from './checklist-editor.tsx'
import { CrewCard } from './crew-card.tsx'
import { CrewEditing } from './crew-editing.tsx'
import { JobDetailsInputs } from './job-details-inputs.tsx'
import { changesOf, draftOf, editOf, jobParts, type JobEdit } from './job-draft.ts'
import { ScheduleEditor } from './schedule-editor.tsx'
import { t } from './texts.ts'
import { FollowingEditing } from '#web/domain/schedule/following-editing.tsx'
import { t as schedule } from '#web/domain/schedule/texts.ts'
import { VisitsCard } from './visits-card.tsx'

interface JobFormProps {
  organizationId: string
  job: Job
  areas: readonly Area[]
  configuration: Configuration
}

type JobPath = Readonly<Record<'organizationId' | 'clientId' | 'locationId' | 'jobId', string>>

/** From this width on, visits are shown next to the form; below it, between the form's parts. */
const besideFrom = '(min-width: 1024px)'

/** Asks which planned visits these patterns would move or remove. */
async function affectedBy(params: JobPath, patterns: readonly EditedPattern[]) {
  const body = { patterns, jobId: params.jobId }
  return (await api.post<PreviewedVisits>(fill(jobPaths.visitPreview, params), body)).affected
}

/** The form of a job, with a preview of its visits. */
export function JobForm({ organizationId, job, areas, configuration }: JobFormProps) {
  const { currency, weekStart } = configuration
  const params = { organizationId, clientId: job.clientId, locationId: job.locationId, jobId: job.id }
  const { draft, base, isDirty, change, reset } = useDraft(job, draftOf)
  const premium = usePremiumQuestion(organizationId)
  const url = fill(jobPaths.job, params)
  const saving = useVersionedSave<Job, JobEdit>({
    url,
    changesOf,
    savedMessage: t('saved'),
    onSaved: (stored) => {
      reset(stored)
      void refresh(fill(jobPaths.visits, params))
    },
  })
  const mayPlan = useMay('schedule.manage')
  const [isCrewOpen, setCrewOpen] = useState(false)
  const [opened, setOpened] = useState<{ visit: Visit; isFollowing: boolean }>()
  const isWide = useWide(besideFrom)
  const [lostVisits, setLostVisits] = useState<PreviewedVisits['affected']>()
  async function save() {
    const edit = editOf(draft)
    const requester = await premium.confirm({ method: 'put', url, body: { ...edit, version: base.version } })
    if (requester) await saving.save(base, edit, requester)
  }
  const { formProps, problems, isSending } = useForm(async () => {
    const affected = isSame(draft.patterns, job.patterns) ? undefined : await affectedBy(params, draft.patterns)
    if (affected && affected.changed > 0) setLostVisits(affected)
    else await save()
  })

  const visits = (
    <VisitsCard
      organizationId={organizationId}
      job={job}
      patterns={draft.patterns}
      onOpen={mayPlan ? (visit) => setOpened({ visit, isFollowing: false }) : undefined}
    />
  )

  return (
    <>
      <Form {...formProps}>
        <div className="grid items-start gap-5 lg:grid-cols-[1fr_18rem]">
          <div className="grid min-w-0 gap-5">
            <ScheduleEditor
              patterns={draft.patterns}
              timeZone={job.timeZone}
              rules={job.rrules}
              quoted={
                job.quotedVisitsPerWeek === null
                  ? null
                  : { visitsPerWeek: job.quotedVisitsPerWeek, minutes: job.budgetedMinutes, crewSize: job.crewSize }
              }
              weekStart={weekStart}
              problems={problems}
              onChange={(patterns) => change({ patterns })}
            />
            <CrewCard job={job} onEdit={mayPlan ? () => setCrewOpen(true) : undefined} />
            {isWide || visits}
            <ChecklistEditor
              items={draft.checklist}
              areas={areas}
              problems={problems}
              onChange={(checklist) => change({ checklist })}
            />
            <JobDetailsInputs draft={draft} configuration={configuration} problems={problems} onChange={change} />
          </div>
          {isWide && <div className="sticky top-20">{visits}</div>}
        </div>
        <SaveBar isDirty={isDirty} isBusy={isSending} onDiscard={() => reset()} />
      </Form>
      {/* Forms cannot be nested, so the dialogs come after the form. */}
      <CrewEditing organizationId={organizationId} job={job} isOpen={isCrewOpen} onClose={() => setCrewOpen(false)} />
      <VisitEditing
        organizationId={organizationId}
        visit={opened?.isFollowing ? undefined : opened?.visit}
        onClose={() => setOpened((now) => (now?.isFollowing ? now : undefined))}
        more={
          opened?.visit.isAdded || (
            <Button onClick={() => setOpened((now) => now && { ...now, isFollowing: true })}>
              {schedule('following')}
            </Button>
          )
        }
      />
      <FollowingEditing
        organizationId={organizationId}
        job={job}
        weekStart={weekStart}
        visit={opened?.isFollowing ? opened.visit : undefined}
        onClose={() => setOpened(undefined)}
      />
      <ConfirmDialog
        isOpen={!!lostVisits}
        title={t('saveSchedule')}
        description={t('saveScheduleText')}
        action={t('saveAnyway')}
        onConfirm={() => {
          setLostVisits(undefined)
          void save()
        }}
        onClose={() => setLostVisits(undefined)}
      >
        <AffectedVisits affected={lostVisits} today={todayIn(job.timeZone)} isChangedOnly />
      </ConfirmDialog>
      {premium.question}
      <ConflictDialog saving={saving} parts={() => jobParts(currency, areas)} />
    </>
  )
}
