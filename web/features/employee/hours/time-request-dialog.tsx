import { use, useState } from 'react'
import type { NewTimeRequest } from '#shared/work-logs/time-requests.contract.ts'
import type { OwnJob, OwnVisit } from '#shared/timeclock/timeclock.contract.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import { workLogLimits } from '#shared/work-logs/flags.ts'
import { workLogPaths } from '#shared/work-logs/paths.ts'
import { FieldProblems } from '#web/kit/core/labelled.tsx'
import { fill } from '#web/platform/http/api.ts'
import { formatZone } from '#web/platform/units/format-zone.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { instantAt, localTimeAt } from '#web/platform/units/zoned.ts'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'
import { useAsk } from '../use-ask.ts'

/** A member's job, with today's visit times if there are any. */
export type AskedJob = Pick<OwnJob, 'jobId' | 'jobName' | 'locationId' | 'locationName' | 'timeZone'> &
  Partial<Pick<OwnVisit, 'startsAt' | 'endsAt'>>

interface TimeRequestDialogProps {
  organizationId: string
  /** The wrong log, or `missing` for unrecorded work; undefined closes the dialog. */
  about: WorkLog | 'missing' | undefined
  /** Jobs whose work may be missing. */
  jobs: readonly AskedJob[]
  /** Called when the request is sent, or stored on this device. */
  onAsked?: () => void
  onClose: () => void
}

/** Requests a time correction: missing work, or a fix of a work log. */
export function TimeRequestDialog({ organizationId, about, jobs, onAsked, onClose }: TimeRequestDialogProps) {
  const ask = useAsk(organizationId)
  const log = about === 'missing' ? undefined : about
  async function send(values: FormData) {
    const job = jobs.find(({ jobId }) => jobId === textOf(values, 'jobId'))
    const timeZone = log?.timeZone ?? job?.timeZone ?? ''
    const at = (name: 'startedAt' | 'endedAt') => {
      const typed = textOf(values, name)
      const known = log?.[name]
      // The field has no seconds; an unchanged value keeps its own.
      if (known && shownAt(known, timeZone) === typed) return known
      const [date = '', time = ''] = typed.split('T')
      return instantAt(date, time, timeZone)
    }
    const request: NewTimeRequest = {
      workLogId: log?.id ?? null,
      locationId: job?.locationId ?? null,
      jobId: job?.jobId ?? null,
      startedAt: at('startedAt'),
      endedAt: at('endedAt'),
      reason: textOf(values, 'reason'),
    }
    const [url, ownUrl] = [workLogPaths.timeRequests, workLogPaths.ownTimeRequests]
    await ask(
      {
        what: 'time',
        url: fill(url, { organizationId }),
        body: request,
        shownAt: [fill(ownUrl, { organizationId })],
      },
      { place: log?.jobName ?? job?.jobName ?? log?.locationName ?? '', timeZone },
      t('askedTime'),
    )
    onAsked?.()
    onClose()
  }
  return (
    <EditDialog
      isOpen={!!about}
      onClose={onClose}
      title={t(log ? 'putRightTime' : 'missingTime')}
      description={log && `${log.jobName ?? log.locationName} · ${log.clientName}`}
      action={t('askManager')}
      send={send}
    >
      <Inputs log={log} jobs={jobs} />
    </EditDialog>
  )
}

const shownAt = (instant: string, timeZone: string) => localTimeAt(instant, timeZone).slice(0, 16)

interface InputsProps extends Pick<TimeRequestDialogProps, 'jobs'> {
  log: WorkLog | undefined
}

// Inside the dialog's content, so that reopening resets the chosen job.
function Inputs({ log, jobs }: InputsProps) {
  const problems = use(FieldProblems)
  const [jobId, setJobId] = useState(jobs[0]?.jobId ?? '')
  // The job whose planned times were suggested; edited times stay when the job changes.
  const [suggestedId, setSuggestedId] = useState(jobId)
  const [isTyped, setTyped] = useState(false)
  const [openedAt] = useState(Date.now)
  const zoneOf = (id: string) => log?.timeZone ?? jobs.find(({ jobId }) => jobId === id)?.timeZone ?? ''
  const timeZone = zoneOf(jobId)
  const suggested = jobs.find(({ jobId }) => jobId === suggestedId)
  // Missing work was usually done as planned.
  const planned = (instant: string | undefined) => (instant && Date.parse(instant) <= openedAt ? instant : undefined)
  const time = (name: 'startedAt' | 'endedAt', label: string, known: string | null | undefined) => (
    <Field
      key={`${name} ${suggestedId}`}
      label={label}
      name={name}
      type="datetime-local"
      required
      defaultValue={known ? shownAt(known, zoneOf(suggestedId)) : undefined}
      onChange={() => setTyped(true)}
    />
  )
  return (
    <>
      {!log && (
        <Select
          label={t('job')}
          name="jobId"
          value={jobId}
          onChange={(event) => {
            setJobId(event.target.value)
            if (!isTyped) setSuggestedId(event.target.value)
          }}
          options={jobs.map((job) => ({ value: job.jobId, label: `${job.jobName} · ${job.locationName}` }))}
          problem={problems['locationId'] ?? problems['jobId']}
        />
      )}
      {timeZone && <p className="text-sm text-ink-2">{t('onClockOf', { zone: formatZone(timeZone) })}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {time('startedAt', t('workStarted'), log ? log.startedAt : planned(suggested?.startsAt))}
        {time('endedAt', t('workEnded'), log ? log.endedAt : planned(suggested?.endsAt))}
      </div>
      <Textarea
        label={t('whatHappened')}
        name="reason"
        required
        maxLength={workLogLimits.reasonMax}
        hint={t('whatHappenedHint')}
      />
    </>
  )
}
