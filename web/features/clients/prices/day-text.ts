import { formatDate } from '#web/platform/format/format.ts'

/** A day with its year, since prices reach over years. */
export const dayText = (day: string) => formatDate(day, { dateStyle: 'medium' })
