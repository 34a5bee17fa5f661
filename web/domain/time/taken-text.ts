import { t } from './texts.ts'
import { writtenIfLate, type WrittenRecord } from './written-text.ts'

/**
 * When a photo was taken, if that was long before it arrived. Apart from the other times, because the employee's page, which
 * shows no photos of records, is near its limit of bytes.
 */
export function takenText(photo: WrittenRecord, timeZone?: string) {
  const time = writtenIfLate(photo, timeZone)
  return time && t('taken', { time })
}
