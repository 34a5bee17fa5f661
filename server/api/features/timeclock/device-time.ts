import { timeOfPunch } from '#server/api/domain/timekeeping/device-clock.ts'
import { readInstant } from '#server/api/domain/timekeeping/read-instant.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { NewPunch } from '#shared/timeclock/timeclock.contract.ts'

type DeviceTime = Pick<NewPunch, 'deviceAt' | 'sentAt'>

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
