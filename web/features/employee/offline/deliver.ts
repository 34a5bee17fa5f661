import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { dropTap, sendTaps, sentTaps, type Clocked } from './tap-queue.ts'

/** Sends the queued taps and refreshes the page. */
export async function deliver(clocked: Clocked) {
  if (await sendTaps(clocked)) await showSent(clocked)
}

export function showSent(clocked: Clocked) {
  caughtUp = caughtUp.then(() => catchUp(clocked))
  return caughtUp
}

/** Sequential, because concurrent refetches would overwrite each other's answers. */
let caughtUp = Promise.resolve()

/** Sent taps stay in the queue, and on the screen, until the timeclock is refetched. */
async function catchUp({ userId, organizationId }: Clocked) {
  const sent = sentTaps(userId)
  const [clock, logs] = [timeclockPaths.timeclock, timeclockPaths.ownWorkLogs]
  const asked = sent.flatMap(({ punch }) => (punch.kind === 'asked' ? punch.shownAt : []))
  await refresh(fill(clock, { organizationId }), fill(logs, { organizationId }), ...asked)
  for (const tap of sent) dropTap(tap)
}
