import { useEffect, useSyncExternalStore } from 'react'
import type { NewPunch, Timeclock } from '#shared/contracts/timeclock.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { fill } from '#web/lib/api.ts'
import { refresh, useResource } from '#web/lib/resource.ts'
import { useMe } from '#web/lib/use-me.ts'
import { afterTaps, type RunningNow } from './clock-state.ts'
import { locate } from './position.ts'
import {
  dropSent,
  isWaiting,
  keepTap,
  keptTaps,
  newPunchId,
  onTaps,
  placeTap,
  type TapPlace,
  sendTaps,
  tidyTaps,
  type Clocked,
  type KeptTap,
} from './punch-queue.ts'

const againMs = 15_000
const none: readonly KeptTap[] = []

export interface Clock {
  /** Undefined until the first answer. */
  readonly timeclock: Timeclock | undefined
  readonly running: RunningNow | null
  /** Not with the server yet, oldest first. */
  readonly waiting: readonly KeptTap[]
  readonly refused: readonly KeptTap[]
  readonly tap: (tap: Pick<NewPunch, 'kind' | 'jobId' | 'visitStart' | 'breakKind' | 'note'>, where: TapPlace) => void
}

/** The own clock with what was tapped on this device. A tap is kept first, then located, then sent. */
export function useClock(organizationId: string): Clock {
  const url = fill(timeclockPaths.timeclock, { organizationId })
  const userId = useMe()?.userId
  const answered = useResource<Timeclock>(url)
  // Nothing can be tapped before it is known whose taps they are.
  const timeclock = userId === undefined ? undefined : answered
  const kept = useSyncExternalStore(onTaps, () => (userId === undefined ? none : keptTaps(userId)))
  const taps = kept.filter((tap) => tap.organizationId === organizationId)

  useEffect(() => {
    if (userId === undefined) return undefined
    tidyTaps(userId)
    const send = () => void deliver({ userId, organizationId })
    send()
    addEventListener('online', send)
    const timer = setInterval(send, againMs)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [userId, organizationId])

  const tap: Clock['tap'] = (given, where) => {
    if (userId === undefined) return
    const punch = { ...given, id: newPunchId(), deviceAt: new Date().toISOString(), position: null }
    const needsPlace = given.kind === 'start' || given.kind === 'end'
    keepTap({ userId, organizationId, punch, ...where, isLocating: needsPlace })
    const clocked = { userId, organizationId }
    void (needsPlace ? locateAndDeliver(clocked, punch.id) : deliver(clocked))
  }
  return {
    timeclock,
    running: timeclock
      ? afterTaps(
          timeclock,
          taps.filter(({ refusal }) => !refusal).map(({ punch }) => punch),
        )
      : null,
    waiting: taps.filter(isWaiting),
    refused: taps.filter(({ refusal }) => refusal !== undefined),
    tap,
  }
}

async function locateAndDeliver(clocked: Clocked, punchId: string) {
  const found = await locate()
  placeTap(clocked.userId, punchId, found.state === 'found' ? found.position : null)
  await deliver(clocked)
}

async function deliver(clocked: Clocked) {
  if (!(await sendTaps(clocked))) return
  const { userId, organizationId } = clocked
  const [clock, logs] = [timeclockPaths.timeclock, timeclockPaths.ownWorkLogs]
  await refresh(fill(clock, { organizationId }), fill(logs, { organizationId }))
  dropSent(userId)
}
