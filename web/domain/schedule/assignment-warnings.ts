import type { AssignmentAnswer } from '#shared/schedule/schedule.contract.ts'
import { formatDate, formatMinutes, formatTime } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

/** Reasons against assigning a member, as texts. */
export function assignmentWarnings({
  overlaps,
  runningLate,
  timeOff,
  overtimeSecondsBefore,
  overtimeSecondsAfter,
  expiredCertifications,
  missingCertifications,
}: AssignmentAnswer): string[] {
  return [
    ...overlaps.map(({ locationName, startsAt, endsAt, timeZone }) =>
      t('busyAt', { place: locationName, from: formatTime(startsAt, timeZone), to: formatTime(endsAt, timeZone) }),
    ),
    runningLate ? t('runningLate') : '',
    ...timeOff.map(({ from, to }) => t('offThen', { from: formatDate(from), to: formatDate(to) })),
    // Overtime that the member has without this visit is no reason against it.
    overtimeSecondsAfter > overtimeSecondsBefore
      ? t('overtimeToCome', { time: formatMinutes(Math.ceil((overtimeSecondsAfter - overtimeSecondsBefore) / 60)) })
      : '',
    ...expiredCertifications.map(({ name, expiresOn }) =>
      t('expiredCertification', { name, date: formatDate(expiresOn, { dateStyle: 'medium' }) }),
    ),
    ...missingCertifications.map((name) => t('missingCertification', { name })),
  ].filter(Boolean)
}
