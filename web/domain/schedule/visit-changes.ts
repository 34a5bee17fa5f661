import type { Visit, VisitChanges } from '#shared/schedule/schedule.contract.ts'
import { cancelledReasons, type CancelledReason } from '#shared/schedule/choices.ts'
import { formatDateTime, formatMinutes } from '#web/platform/format/format.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { instantAt } from '#web/platform/units/zoned.ts'
import type { ConflictParts } from '#web/domain/record/conflict-dialog.tsx'
import { t } from './texts.ts'

export type VisitEdit = Omit<VisitChanges, 'version'>

export const minutesOf = ({ startsAt, endsAt }: Pick<Visit, 'startsAt' | 'endsAt'>) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

/** The fields of a visit that can be changed for this visit alone. */
export const changesOf = (visit: Visit): VisitEdit => ({
  startsAt: visit.startsAt,
  durationMinutes: minutesOf(visit),
  cancelledReason: visit.cancelledReason,
  note: visit.note,
  memberIds: visit.hasOwnCrew ? visit.crew.map(({ memberId }) => memberId).toSorted() : null,
})

const isReason = (text: string): text is CancelledReason => (cancelledReasons as readonly string[]).includes(text)

/** Reads the form. An unchanged start stays the exact instant, which the inputs round to minutes. */
export function editOf(values: FormData, visit: Visit): VisitEdit {
  const [date, time, reason] = [textOf(values, 'startsAt'), textOf(values, 'time'), textOf(values, 'cancelledReason')]
  const isSameStart = date === visit.date && time === visit.startTime
  return {
    startsAt: isSameStart ? visit.startsAt : instantAt(date, time, visit.timeZone),
    durationMinutes: Number(values.get('durationMinutes')) * 60 + Number(values.get('durationMinutes.rest')),
    cancelledReason: isReason(reason) ? reason : null,
    note: textOf(values, 'note'),
    memberIds: values.get('hasOwnCrew') ? values.getAll('memberIds').map(String).toSorted() : null,
  }
}

/** Whether two edits are equal. */
export const isSame = (one: VisitEdit, other: VisitEdit) =>
  (Object.keys(one) as (keyof VisitEdit)[]).every((part) => String(one[part]) === String(other[part]))

/** Labels and formatters of a visit's fields, for the conflict dialog. */
export const visitParts = (
  timeZone: string,
  namesOf: (ids: readonly string[]) => string,
): ConflictParts<VisitEdit> => ({
  startsAt: { label: t('visitStart'), show: (at) => formatDateTime(at, timeZone) },
  durationMinutes: { label: t('visitLasts'), show: formatMinutes },
  cancelledReason: {
    label: t('takesPlace'),
    show: (reason) => (reason ? t(`cancelled.${reason}`) : t('takesPlaceYes')),
  },
  note: { label: t('notes'), show: (note) => note },
  memberIds: { label: t('crew'), show: (ids) => (ids ? namesOf(ids) : t('standingCrew')) },
})
