import type { WorkLog, WorkLogChanges } from '#shared/work-logs/work-logs.contract.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { instantAt, localTimeAt } from '#web/platform/units/zoned.ts'
import type { ConflictParts } from '#web/domain/record/conflict-dialog.tsx'
import { breakText } from '#web/domain/time/break-text.ts'
import { t } from './texts.ts'

export type WorkLogEdit = Omit<WorkLogChanges, 'version'>

/** The fields of a log that can be corrected. */
export const changesOf = (log: WorkLog): WorkLogEdit => ({
  locationId: log.locationId,
  jobId: log.jobId,
  visitStart: log.visitStart,
  startedAt: log.startedAt,
  endedAt: log.endedAt,
  breaks: log.breaks,
  note: log.note,
  reason: '',
})

/** Original instants by their local time in the inputs. */
type Known = ReadonlyMap<string, string>

/** An unchanged time keeps its instant, even in the hour that occurs twice in autumn. */
export const originalTimes = (log: Pick<WorkLog, 'startedAt' | 'endedAt' | 'breaks'>, timeZone: string): Known =>
  new Map(
    [log, ...log.breaks]
      .flatMap(({ startedAt, endedAt }) => (endedAt ? [startedAt, endedAt] : [startedAt]))
      .map((instant) => [localTimeAt(instant, timeZone), instant]),
  )

/** Reads the times from the inputs. */
export function timesOf(values: FormData, timeZone: string, known: Known = new Map()) {
  const instantOf = (name: string) => {
    const [date = '', time = ''] = textOf(values, name).split('T')
    if (!date) return null
    const wall = `${date}T${time.length === 5 ? `${time}:00` : time}`
    return known.get(wall) ?? instantAt(date, time, timeZone)
  }
  const count = Number(values.get('breaks'))
  return {
    startedAt: instantOf('startedAt') ?? '',
    endedAt: instantOf('endedAt'),
    breaks: Array.from({ length: count }, (_, index) => ({
      kind: values.get(`breaks.${index}.kind`) === 'meal' ? ('meal' as const) : ('rest' as const),
      startedAt: instantOf(`breaks.${index}.startedAt`) ?? '',
      endedAt: instantOf(`breaks.${index}.endedAt`),
    })),
    note: textOf(values, 'note'),
    reason: textOf(values, 'reason'),
  }
}

/** Labels and formatters of a log's fields, for the conflict dialog. */
export const workLogParts = (log: WorkLog, jobName: (jobId: string) => string): ConflictParts<WorkLogEdit> => {
  const at = (instant: string | null) => (instant ? formatDateTime(instant, log.timeZone) : t('now'))
  return {
    locationId: { label: t('location'), show: () => log.locationName },
    jobId: { label: t('job'), show: (jobId) => jobId && jobName(jobId) },
    visitStart: { label: t('visit'), show: (start) => start && at(start) },
    startedAt: { label: t('start'), show: at },
    endedAt: { label: t('endTime'), show: at },
    breaks: {
      label: t('breaks'),
      show: (breaks) => breaks.map((entry) => breakText(entry, log.timeZone)).join('\n'),
    },
    note: { label: t('note'), show: (note) => note },
    reason: { label: t('reason'), show: (reason) => reason },
  }
}
