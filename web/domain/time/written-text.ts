import type { Written } from '#shared/timeclock/device-time.contract.ts'
import { isSentLate } from '#shared/timeclock/punches.ts'
import { formatDateTime, formatTime, localDate } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

/** What was written on a device, and when it arrived. */
export interface WrittenRecord extends Written {
  createdAt: string
}

/** When a record was written; with its arrival if it was sent late, and whether the device's clock was off. */
export function writtenText(record: WrittenRecord, timeZone?: string): string {
  // An answer stored by an older release has no `writtenAt`.
  const { createdAt, clockOff, writtenAt = createdAt } = record
  const written = formatDateTime(writtenAt, timeZone)
  const isSameDay = localDate(writtenAt, timeZone) === localDate(createdAt, timeZone)
  const sent = (isSameDay ? formatTime : formatDateTime)(createdAt, timeZone)
  return [isLate(record) ? t('sentLater', { written, sent }) : written, clockOff && t('flag.clock_off')]
    .filter(Boolean)
    .join(' · ')
}

const isLate = ({ writtenAt, createdAt }: WrittenRecord) => isSentLate(Date.parse(writtenAt), Date.parse(createdAt))

/** The same where a record has no other reason to show its time. */
export const writtenIfLate = (record: WrittenRecord, timeZone?: string) =>
  (record.clockOff || isLate(record)) && writtenText(record, timeZone)
