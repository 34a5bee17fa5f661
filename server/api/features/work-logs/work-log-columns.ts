import { selfApproved, timeCell } from '#server/api/exports/cell.ts'
import { idColumn } from '#server/api/exports/id-column.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import { breakMinutesOf } from '#server/api/domain/timekeeping/break-minutes.ts'
import { roundForPay } from '#server/api/domain/timekeeping/rounding.ts'
import type { WorkLog } from '#shared/work-logs/work-logs.contract.ts'
import type { Rounding } from '#shared/organizations/choices.ts'
import { say, words } from './texts.ts'

const hours = (seconds: number) => Math.round(seconds / 36) / 100

/** Seconds of finished meals; for imported work, the file's value. */
const mealSeconds = (breaks: WorkLog['breaks']) =>
  breaks
    .filter(({ kind, endedAt }) => kind === 'meal' && endedAt !== null)
    .reduce((sum, { startedAt, endedAt }) => sum + (Date.parse(endedAt ?? '') - Date.parse(startedAt)) / 1_000, 0)

/** Headers of what an import reads match its own. Times are in the location's time zone; rounded columns appear only if the organization rounds. */
export function workLogColumns({
  rounding,
  timeZone,
}: {
  rounding: Rounding
  timeZone: string
}): ExportColumn<WorkLog>[] {
  const rounded = (instant: string | null, zone: string) =>
    timeCell(
      instant &&
        Temporal.Instant.fromEpochMilliseconds(roundForPay(Date.parse(instant), rounding, timeZone)).toString(),
      zone,
    )
  return [
    { head: words('member'), cell: (log) => log.memberName },
    { head: words('client'), cell: (log) => log.clientName },
    { head: words('location'), cell: (log) => log.locationName },
    { head: words('job'), cell: (log) => log.jobName },
    { head: words('start'), cell: (log) => timeCell(log.startedAt, log.timeZone) },
    { head: words('end'), cell: (log) => timeCell(log.endedAt, log.timeZone) },
    { head: words('timeZone'), cell: (log) => log.timeZone },
    ...(rounding === 'none'
      ? []
      : ([
          {
            head: words('startRounded'),
            cell: (log) => rounded(log.startedAt, log.timeZone),
          },
          { head: words('endRounded'), cell: (log) => rounded(log.endedAt, log.timeZone) },
        ] satisfies ExportColumn<WorkLog>[])),
    { head: words('breaks'), cell: (log) => log.breaks.length },
    { head: words('breakMinutes'), cell: ({ breaks }) => breakMinutesOf(mealSeconds(breaks)) },
    { head: words('unpaidHours'), cell: (log) => hours(log.unpaidSeconds) },
    {
      head: words('hoursWorked'),
      cell: (log) => (log.endedAt ? hours(log.workedSeconds) : null),
    },
    { head: words('secondsWorked'), cell: (log) => log.endedAt && log.workedSeconds },
    { head: words('startedBy'), cell: (log, language) => say(language, `source.${log.startSource}`) },
    {
      head: words('endedBy'),
      cell: (log, language) => log.endSource && say(language, `source.${log.endSource}`),
    },
    {
      head: words('flags'),
      cell: (log, language) => log.flags.map((flag) => say(language, `flag.${flag}`)).join('; '),
    },
    {
      ...selfApproved,
      cell: ({ flags: marks }, language) =>
        selfApproved.cell({ selfApproved: marks.includes('self_approved') }, language),
    },
    { head: words('earlyStartReason'), cell: (log) => log.earlyReason },
    { head: words('corrections'), cell: (log) => log.corrections },
    { head: words('note'), cell: (log) => log.note },
    idColumn,
  ]
}
