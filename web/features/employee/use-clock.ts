import { useEffect, useSyncExternalStore } from 'react'
import type { NewPunch, Timeclock } from '#shared/contracts/timeclock.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { fill } from '#web/lib/api.ts'
import { refresh, useResource } from '#web/lib/resource.ts'
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
  type KeptTap,
} from './punch-queue.ts'

const againMs = 15_000

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
  const timeclock = useResource<Timeclock>(url)
  const taps = useSyncExternalStore(onTaps, keptTaps).filter((tap) => tap.organizationId === organizationId)

  useEffect(() => {
    tidyTaps()
    const send = () => void deliver(organizationId)
    send()
    addEventListener('online', send)
    const timer = setInterval(send, againMs)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [organizationId])

  const tap: Clock['tap'] = (given, where) => {
    const punch = { ...given, id: newPunchId(), deviceAt: new Date().toISOString(), position: null }
    const needsPlace = given.kind === 'start' || given.kind === 'end'
    keepTap({ organizationId, punch, ...where, isLocating: needsPlace })
    void (needsPlace ? locateAndDeliver(organizationId, punch.id) : deliver(organizationId))
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

async function locateAndDeliver(organizationId: string, punchId: string) {
  const found = await locate()
  placeTap(punchId, found.state === 'found' ? found.position : null)
  await deliver(organizationId)
}

async function deliver(organizationId: string) {
  if (!(await sendTaps(organizationId))) return
  const [clock, logs] = [timeclockPaths.timeclock, timeclockPaths.ownWorkLogs]
  await refresh(fill(clock, { organizationId }), fill(logs, { organizationId }))
  dropSent()
}
