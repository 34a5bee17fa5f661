import { serverInstant } from '#web/platform/clock/server-clock.ts'
import { placeTime } from '../clock/place-time.ts'
import type { QueuedTap, TapContent } from './tap-queue.ts'
import { t } from '../texts.ts'

/** Names a tap or request with its place and time. */
export const wordsOf = ({ punch, place, timeZone }: QueuedTap) =>
  t('tap', {
    kind: kindOf(punch),
    place,
    time: placeTime(serverInstant(punch.deviceAt), timeZone),
  })

function kindOf(punch: TapContent) {
  if (punch.kind === 'asked') return t(`asked.${punch.what}`)
  if (punch.kind === 'task') return t(punch.done ? 'taskDone' : 'taskNotDone')
  return t(punch.breakKind === 'meal' ? 'meal' : `kind.${punch.kind}`)
}
