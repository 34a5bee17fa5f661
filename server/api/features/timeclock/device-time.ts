import { timeOfPunch } from '#server/api/domain/timekeeping/device-clock.ts'
import { readInstant } from '#server/api/domain/timekeeping/read-instant.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { NewPunch } from '#shared/timeclock/timeclock.contract.ts'

type Told = Pick<NewPunch, 'deviceAt' | 'sentAt'>

/** When a device says that it was tapped, by our clock. */
export function timeOf(told: Told, receivedAt: Date) {
  const [deviceAt, sentAt] = [readInstant(told.deviceAt, 'deviceAt'), readInstant(told.sentAt, 'sentAt')]
  const [device, sent, received] = [deviceAt.getTime(), sentAt.getTime(), receivedAt.getTime()]
  return { deviceAt, sentAt, time: timeOfPunch({ deviceAt: device, sentAt: sent, receivedAt: received }) }
}

export interface Marking {
  at: Date
  /** Whether the device told the time: it may have waited on the phone while other work began. */
  isTold: boolean
}

/**
 * When a line of the checklist was marked; now where the device does not tell.
 * @throws ProblemError 409 `punch_too_old`.
 */
export function markedAt({ deviceAt, sentAt }: Partial<Told>, receivedAt: Date): Marking {
  if (!deviceAt || !sentAt) return { at: receivedAt, isTold: false }
  const { time } = timeOf({ deviceAt, sentAt }, receivedAt)
  if (!time) throw new ProblemError('punch_too_old')
  return { at: new Date(time.at), isTold: true }
}
