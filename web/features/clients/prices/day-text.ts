import { formatDate } from '#web/platform/format/format.ts'

/** Includes the year, because prices span years. */
export const dayText = (day: string) => formatDate(day, { dateStyle: 'medium' })
