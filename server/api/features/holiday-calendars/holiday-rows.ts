import type { Selectable } from 'kysely'
import type { HolidaysTable } from '#server/api/db/schema/holiday-calendars.ts'
import type { Holiday } from '#shared/contracts/holiday-calendars.ts'

export const holidayColumns = [
  'id',
  'date',
  'nameEn',
  'nameEs',
  'kind',
  'observedOf',
  'source',
  'paidMinutes',
  'payMultiplierE4',
  'jobsSkipped',
  'version',
] as const

export const toHoliday = ({
  nameEn,
  nameEs,
  ...row
}: Pick<Selectable<HolidaysTable>, (typeof holidayColumns)[number]>): Holiday => ({
  ...row,
  names: { en: nameEn, es: nameEs },
})
