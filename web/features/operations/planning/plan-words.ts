import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { PlanRefusal } from '#shared/schedule/week-plan.ts'
import type { Suggestion } from '#shared/schedule/week-plan.contract.ts'
import { formatDate, formatMinutes, formatTime } from '#web/platform/format/format.ts'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { t } from '../texts.ts'

export type Units = Configuration['units']

type ShownVisit = Pick<Suggestion, 'jobName' | 'locationName' | 'clientName' | 'startsAt' | 'endsAt' | 'timeZone'>

export const visitText = ({ jobName, locationName, clientName }: ShownVisit) =>
  [jobName, locationName, clientName].join(' · ')

export const timesText = ({ startsAt, endsAt, timeZone }: ShownVisit) =>
  t('until', { start: formatTime(startsAt, timeZone), end: formatTime(endsAt, timeZone) })

export const dayText = (date: string) => formatDate(date, { weekday: 'long', month: 'short', day: 'numeric' })

export const memberText = ({ member, insteadOf }: Pick<Suggestion, 'member' | 'insteadOf'>) =>
  insteadOf ? t('planFor', { name: member.name, other: insteadOf.name }) : member.name

/** The reasons for a member as text. */
export const whyText = ({ near, weekMinutes, overtimeSeconds, isReluctant }: Suggestion, units: Units) =>
  [
    t('planFree'),
    isReluctant && t('planReluctant'),
    near && nearText(near, units),
    t('planHours', { time: formatMinutes(weekMinutes) }),
    overtimeSeconds > 0 && t('planOvertime', { time: formatMinutes(Math.ceil(overtimeSeconds / 60)) }),
  ]
    .filter(Boolean)
    .join(' · ')

const nearText = ({ from, locationName, meters }: NonNullable<Suggestion['near']>, units: Units) =>
  t(`planNear.${from}`, { distance: formatDistance(meters, units), place: locationName ?? '' })

/** Why members were ruled out, as text. */
export function refusalText(reason: PlanRefusal): string {
  switch (reason) {
    case 'minor_age':
    case 'minor_time':
    case 'minor_school':
    case 'minor_day':
    case 'minor_week':
      return t('kept.minor')
    default:
      return t(`kept.${reason}`)
  }
}
