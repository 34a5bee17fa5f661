import type { AvailabilityConflict } from '#shared/schedule/availability.contract.ts'
import type { AssignmentAnswer, LimitWarning } from '#shared/schedule/schedule.contract.ts'
import { formatClock, formatDate, formatMinutes, formatTime } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

type Overtime = Pick<AssignmentAnswer, 'overtimeSecondsBefore' | 'overtimeSecondsAfter'>
type Conflicts = Omit<AssignmentAnswer, keyof Overtime | 'memberId' | 'minutesBefore' | 'minutesAfter'> &
  Partial<Overtime>

/** Reasons against assigning a member, as texts. */
export function assignmentWarnings({
  overlaps,
  runningLate,
  timeOff,
  availability,
  limits,
  overtimeSecondsBefore = 0,
  overtimeSecondsAfter = 0,
  expiredCertifications,
  missingCertifications,
}: Conflicts): string[] {
  return [
    ...overlaps.map(({ locationName, startsAt, endsAt, timeZone }) =>
      t('busyAt', { place: locationName, from: formatTime(startsAt, timeZone), to: formatTime(endsAt, timeZone) }),
    ),
    runningLate ? t('runningLate') : '',
    ...timeOff.map(({ from, to }) => t('offThen', { from: formatDate(from), to: formatDate(to) })),
    availability ? availabilityWarning(availability) : '',
    ...limits.map(limitText),
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

/** A limit's name with the planned value. */
export function limitText({ rule, limit, actual }: LimitWarning): string {
  if (rule === 'consecutive_days') return t('limit.consecutive_days', { limit, actual })
  if (rule === 'minor_time') return t('limit.minor_time', { limit: formatClock(`${limit / 60}:00`) })
  return t(`limit.${rule}`, { limit: formatMinutes(limit), actual: formatMinutes(actual) })
}

/** The times of an availability entry; midnight to midnight means all day. */
export const availabilityTimes = ({ from, to }: { from: string; to: string }) =>
  from === '00:00' && to === '00:00' ? t('allDay') : t('range', { from: formatClock(from), to: formatClock(to) })

/** The member's availability that conflicts with a visit, as text. */
function availabilityWarning({ kind, from, to, note }: AvailabilityConflict): string {
  if (from === null || to === null) return t('outsideAvailability')
  const sentence = t(kind === 'prefers_not' ? 'saidPrefersNot' : 'saidUnavailable', {
    times: availabilityTimes({ from, to }),
  })
  return note ? `${sentence} (${note})` : sentence
}
