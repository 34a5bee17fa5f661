import { useMemo, useState } from 'react'
import { clientPaths } from '#shared/clients/paths.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { limits } from '#shared/limits.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useVisitPreview } from '#web/domain/schedule/use-posted.ts'
import { Field } from '#web/kit/core/field.tsx'
import { Switch } from '#web/kit/checkbox.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { NextVisits } from '#web/domain/schedule/next-visits.tsx'
import { isComplete, newPattern, type EditedPattern } from '#web/domain/schedule/pattern.ts'
import { PatternFields } from '#web/domain/schedule/pattern-fields.tsx'
import { t as words } from '#web/domain/schedule/texts.ts'
import { t } from './texts.ts'

interface AddJobDialogProps {
  organizationId: string
  location: Location
  weekStart: number
  /** The location's first job is scheduled unless it is chosen otherwise. */
  isFirst: boolean
  isOpen: boolean
  onClose: () => void
  onAdded: (job: Job) => void
}

/** Creates a job with a name and an optional weekly schedule. */
export function AddJobDialog({
  organizationId,
  location,
  weekStart,
  isFirst,
  isOpen,
  onClose,
  onAdded,
}: AddJobDialogProps) {
  const params = { organizationId, clientId: location.clientId, locationId: location.id }
  const today = todayIn(location.timeZone)
  const usual = useMemo(() => (isFirst ? newPattern(today) : null), [isFirst, today])
  // Undefined until it is chosen.
  const [chosen, setPattern] = useState<EditedPattern | null>()
  const pattern = chosen === undefined ? usual : chosen
  const close = () => {
    setPattern(undefined)
    onClose()
  }

  async function add(values: FormData) {
    const url = fill(jobPaths.jobs, params)
    const job = await api.create<Job>(url, { name: textOf(values, 'name'), ...(pattern && { patterns: [pattern] }) })
    notifySuccess(t('jobAdded', { name: job.name }))
    void refresh(fill(clientPaths.client, params), fill(jobPaths.visits, params))
    return job
  }

  return (
    <EditDialog
      isOpen={isOpen}
      onClose={close}
      title={t('addJob')}
      description={t('addJobLead')}
      action={t('addJob')}
      size={pattern ? 'wide' : 'normal'}
      send={add}
      onAdded={onAdded}
    >
      {(problems) => (
        <>
          <Field
            label={t('jobName')}
            name="name"
            required
            maxLength={limits.nameMax}
            autoComplete="off"
            hint={t('jobNameHint')}
          />
          <Switch
            label={t('scheduleNow')}
            checked={!!pattern}
            onChange={(event) => setPattern(event.target.checked ? newPattern(today) : null)}
          />
          {pattern && (
            <div className="grid gap-5 md:grid-cols-[1fr_15rem]">
              <PatternFields
                pattern={pattern}
                path="patterns.0"
                weekStart={weekStart}
                timeZone={location.timeZone}
                problems={problems}
                onChange={setPattern}
              />
              <Preview url={fill(jobPaths.visitPreview, params)} pattern={pattern} today={today} />
            </div>
          )}
        </>
      )}
    </EditDialog>
  )
}

const previewCount = 10

function Preview({ url, pattern, today }: { url: string; pattern: EditedPattern; today: string }) {
  const preview = useVisitPreview(url, isComplete(pattern) ? { patterns: [pattern] } : null)
  return (
    <section className="rounded-md border border-line p-3">
      <h3 className="mb-1.5 text-sm font-semibold">{words('nextVisits')}</h3>
      <NextVisits visits={preview === null ? [] : preview?.items} today={today} count={previewCount} />
    </section>
  )
}
