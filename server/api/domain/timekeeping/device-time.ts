import { sql, type RawBuilder } from 'kysely'
import { ProblemError } from '#server/api/problem.ts'
import type { DeviceTime, Written } from '#shared/timeclock/device-time.contract.ts'
import { timeOfPunch } from './device-clock.ts'
import { readInstant } from './read-instant.ts'

/** Converts the device's time of a tap to the server's clock. */
export function timeOf(deviceTime: DeviceTime, receivedAt: Date) {
  const [deviceAt, sentAt] = [readInstant(deviceTime.deviceAt, 'deviceAt'), readInstant(deviceTime.sentAt, 'sentAt')]
  const [device, sent, received] = [deviceAt.getTime(), sentAt.getTime(), receivedAt.getTime()]
  return { deviceAt, sentAt, time: timeOfPunch({ deviceAt: device, sentAt: sent, receivedAt: received }) }
}

export interface TaskMark {
  at: Date
  /** True if the device sent the time: the tap may have waited offline while other work began. */
  isTold: boolean
}

/** When a checklist item was marked; now if the device sent no time. @throws ProblemError 409 `punch_too_old`. */
export function markedAt({ deviceAt, sentAt }: Partial<DeviceTime>, receivedAt: Date): TaskMark {
  if (!deviceAt || !sentAt) return { at: receivedAt, isTold: false }
  const { time } = timeOf({ deviceAt, sentAt }, receivedAt)
  if (!time) throw new ProblemError('punch_too_old')
  return { at: new Date(time.at), isTold: true }
}

/** When a record was written, by the rule for taps; null if no device said it. */
export interface Writing {
  at: Date | null
  clockOff: boolean
}

/** What no device wrote: its moment is its arrival. */
export const notWritten: Writing = { at: null, clockOff: false }

/**
 * When the body of a request was written. A moment that is too old to be accepted of a tap is not believed, but what was
 * written is not lost.
 */
export function writingOf({ deviceAt, sentAt }: Partial<DeviceTime>, receivedAt = new Date()): Writing {
  if (!deviceAt || !sentAt) return notWritten
  const { time } = timeOf({ deviceAt, sentAt }, receivedAt)
  return { at: time && new Date(time.at), clockOff: time?.flags.includes('clock_off') ?? true }
}

/** The moment as a column: the database's clock, which dates the arrival, may be behind ours. */
export const writtenColumn = ({ at }: Writing): RawBuilder<Date> | null =>
  at && sql<Date>`least(${at}::timestamptz, date_trunc('second', now()))`

/** A record's two columns. */
export const writtenColumns = (writing: Writing) => ({
  writtenAt: writtenColumn(writing),
  clockOff: writing.clockOff,
})

/** When a stored record was written: as its device said, else when it arrived. */
export const toWritten = (row: { writtenAt: Date | null; clockOff: boolean; createdAt: Date }): Written => ({
  writtenAt: (row.writtenAt ?? row.createdAt).toISOString(),
  clockOff: row.clockOff,
})

/** The same with its arrival, where a record shows both. */
export const toMoments = (row: Parameters<typeof toWritten>[0]) => ({
  ...toWritten(row),
  createdAt: row.createdAt.toISOString(),
})
