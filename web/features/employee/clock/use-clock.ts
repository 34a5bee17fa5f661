import { useEffect, useSyncExternalStore } from 'react'
import type { NewPunch, Timeclock, TimeclockTask } from '#shared/timeclock/timeclock.contract.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { newId } from '#web/platform/records/new-id.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { serverInstant } from '#web/platform/clock/server-clock.ts'
import { onOutbox } from '#web/domain/outbox/outbox-store.ts'
import { isWaiting } from '#web/domain/outbox/send-in-order.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { afterTaps, type RunningNow } from './clock-state.ts'
import { deliver } from '../offline/deliver.ts'
import { locate } from './position.ts'
import {
  dropTap,
  isEndedAtOnce,
  enqueueTap,
  queuedTaps,
  placeTap,
  type TapPlace,
  stopLocating,
  type TimeclockUser,
  type QueuedTap,
} from '../offline/tap-queue.ts'

const againMs = 15_000
const none: readonly QueuedTap[] = []

export interface Clock {
  /** Undefined until the first answer. */
  readonly timeclock: Timeclock | undefined
  readonly running: RunningNow | null
  /** Taps the server does not have yet, oldest first. */
  readonly waiting: readonly QueuedTap[]
  readonly refused: readonly QueuedTap[]
  readonly tap: (
    tap: Pick<NewPunch, 'kind' | 'jobId' | 'visitStart' | 'earlyReason' | 'breakKind' | 'note'>,
    where: TapPlace,
  ) => void
  readonly tick: (task: TimeclockTask, done: boolean) => void
}

/** The member's timeclock including this device's queued taps. A tap is stored first, then located, then sent. */
export function useClock(organizationId: string): Clock {
  const url = fill(timeclockPaths.timeclock, { organizationId })
  const userId = useMe()?.userId
  const received = useResource<Timeclock>(url)
  // Taps need a user, so the clock is hidden until the user is loaded.
  const timeclock = userId === undefined ? undefined : received
  const queued = useSyncExternalStore(onOutbox, () => (userId === undefined ? none : queuedTaps(userId)))
  const taps = queued.filter((tap) => tap.organizationId === organizationId)

  useEffect(() => {
    if (userId === undefined) return undefined
    stopLocating(userId)
    const send = () => void deliver({ userId, organizationId })
    send()
    addEventListener('online', send)
    const timer = setInterval(send, againMs)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [userId, organizationId])

  const running = timeclock
    ? afterTaps(
        timeclock,
        taps
          .filter(({ refusal }) => !refusal)
          .map(({ punch }) => ({ ...punch, deviceAt: serverInstant(punch.deviceAt) })),
      )
    : null
  const tap: Clock['tap'] = (action, where) => {
    if (userId === undefined) return
    const clocked = { userId, organizationId }
    const deviceAt = new Date().toISOString()
    // Ignores an accidental double tap, which the server would refuse, possibly hours later.
    const start = taps.find(({ punch }) => punch.id === running?.startId)?.punch
    if (action.kind === 'end' && start && secondOf(start.deviceAt) === secondOf(deviceAt)) return
    if (action.kind === 'start' || action.kind === 'end')
      for (const endedTap of taps.filter(isEndedAtOnce)) dropTap(endedTap)
    const punch = { ...action, id: newId(), deviceAt, position: null }
    const needsPlace = action.kind === 'start' || action.kind === 'end'
    enqueueTap({ ...clocked, punch, ...where, isLocating: needsPlace })
    void (needsPlace ? locateAndDeliver(clocked, punch.id) : deliver(clocked))
  }
  const tick: Clock['tick'] = ({ checklistItemId, task }, done) => {
    if (userId === undefined || !running) return
    const clocked = { userId, organizationId }
    const deviceAt = new Date().toISOString()
    const { startId, workplace } = running
    const punch = { id: newId(), kind: 'task', deviceAt, checklistItemId, done, startId } as const
    enqueueTap({ ...clocked, punch, place: task, timeZone: workplace.timeZone })
    void deliver(clocked)
  }
  return {
    timeclock,
    running,
    waiting: taps.filter(isWaiting),
    refused: taps.filter((tapped) => tapped.refusal !== undefined && (running !== null || !isEndedAtOnce(tapped))),
    tap,
    tick,
  }
}

const secondOf = (instant: string) => Math.floor(Date.parse(instant) / 1_000)

async function locateAndDeliver(clocked: TimeclockUser, punchId: string) {
  const position = await locate()
  placeTap(clocked.userId, punchId, position.state === 'found' ? position.position : null)
  await deliver(clocked)
}
