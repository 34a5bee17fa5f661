import { formatDate } from '#web/platform/format/format.ts'

/** The date of a safety data sheet, with its year. */
export const sheetDay = (day: string) => formatDate(day, { dateStyle: 'medium' })
