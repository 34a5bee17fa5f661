import { namesOf } from '#server/api/domain/names.ts'
import type { HolidayPreview, PreviewedDay } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { Day, Plan } from './regeneration.ts'

export const toPreview = (
  { added, changed, removed, kept }: Plan,
  window: Pick<HolidayPreview, 'from' | 'through'>,
): HolidayPreview => ({
  ...window,
  added: added.map(toDay),
  changed: changed.map(({ before, after }) => ({ before: toDay(before), after: toDay(after) })),
  removed: removed.map(toDay),
  kept: kept.map((day) => ({ date: day.date, names: namesOf(day.names), source: day.source })),
})

const toDay = (day: Day): PreviewedDay => ({
  date: day.date,
  names: namesOf(day.names),
  observedOf: day.observedOf,
  paidMinutes: day.paidMinutes,
  payMultiplierE4: day.payMultiplierE4,
  jobsSkipped: day.jobsSkipped,
})
