import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { dropTap, sendTaps, sentTaps, type Clocked } from './tap-queue.ts'

/** Sends what waits and has the page show it. */
export async function deliver(clocked: Clocked) {
  if (await sendTaps(clocked)) await showSent(clocked)
}

export function showSent(clocked: Clocked) {
  caughtUp = caughtUp.then(() => catchUp(clocked))
  return caughtUp
}

/** One after another: what is asked again while an answer is on its way would take that answer's place. */
let caughtUp = Promise.resolve()

/** What was sent stands on the screen as a kept tap until the clock has it. */
async function catchUp({ userId, organizationId }: Clocked) {
  const sent = sentTaps(userId)
  const [clock, logs] = [timeclockPaths.timeclock, timeclockPaths.ownWorkLogs]
  const asked = sent.flatMap(({ punch }) => (punch.kind === 'asked' ? punch.shownAt : []))
  await refresh(fill(clock, { organizationId }), fill(logs, { organizationId }), ...asked)
  for (const tap of sent) dropTap(tap)
}
