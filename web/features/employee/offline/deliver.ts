import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { answeredAt, refresh } from '#web/platform/data/resource.ts'
import { dropTap, sendTaps, sentTaps, type TimeclockUser } from './tap-queue.ts'

/** Sends the queued taps and refreshes the page. */
export async function deliver(clocked: TimeclockUser) {
  if ((await sendTaps(clocked)) || sentTaps(clocked.userId).length > 0) await refreshAfterSend(clocked)
}

export function refreshAfterSend(clocked: TimeclockUser) {
  caughtUp = caughtUp.then(() => catchUp(clocked))
  return caughtUp
}

/** Sequential, because concurrent refetches would overwrite each other's answers. */
let caughtUp = Promise.resolve()

/**
 * Sent taps stay in the queue, and on the screen, until the timeclock has them. Without a connection after the sending
 * it would otherwise show ended work as running.
 */
async function catchUp({ userId, organizationId }: TimeclockUser) {
  const sent = sentTaps(userId)
  const [clock, logs] = [timeclockPaths.timeclock, timeclockPaths.ownWorkLogs]
  const asked = sent.flatMap(({ punch }) => (punch.kind === 'asked' ? punch.shownAt : []))
  const url = fill(clock, { organizationId })
  const before = answeredAt.get(url)
  // Only a refetch is ordered with others: a stored answer could replace a newer one.
  await refresh(url, fill(logs, { organizationId }), ...asked)
  if (answeredAt.get(url) !== before) for (const tap of sent) dropTap(tap)
}
