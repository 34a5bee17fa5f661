import { CloudOff, Undo2 } from 'lucide-react'
import type { PunchAnswer, Undoable } from '#shared/timeclock/timeclock.contract.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { serverInstant } from '#web/platform/clock/server-clock.ts'
import { useNow } from '#web/platform/clock/use-now.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { isUnstored } from '#web/domain/outbox/outbox-store.ts'
import { placeTime } from '../clock/place-time.ts'
import { dropTap, isEndedAtOnce, type QueuedTap, type Tapped } from './tap-queue.ts'
import { t } from '../texts.ts'

/**
 * Taps that wait to be sent. Ticks are only counted, because lines here would move the checklist under the finger; like
 * the requests of an open dialog, they show only after a failed attempt.
 */
export const WaitingTaps = ({ taps }: { taps: readonly QueuedTap[] }) =>
  taps.some(
    ({ userId, punch, isLate }) =>
      isLate || isUnstored(userId, punch.id) || (punch.kind !== 'task' && punch.kind !== 'asked'),
  ) && (
    <Notice tone="warn">
      <p className="flex items-center gap-2 font-medium">
        <CloudOff size={16} />
        {t('waiting', { count: taps.length })}
      </p>
      <TapList taps={taps.filter(({ punch }) => punch.kind !== 'task')} />
      {taps.some(({ userId, punch }) => isUnstored(userId, punch.id)) && (
        <p role="alert" className="font-medium text-bad">
          {t('noSpace')}
        </p>
      )}
    </Notice>
  )

/** Taps that the server refused, with the next step, usually to tell a manager. */
export const RefusedTaps = ({ taps }: { taps: readonly QueuedTap[] }) =>
  taps.map((tap) => (
    <Notice key={tap.punch.id} tone="bad" isUrgent>
      <p className="font-medium">
        {wordsOf(tap)}: {tap.refusal}
      </p>
      {!isEndedAtOnce(tap) && <p>{t(refusedText(tap))}</p>}
      <Button kind="ghost" className="mt-1" onClick={() => dropTap(tap)}>
        {t('dismiss')}
      </Button>
    </Notice>
  ))

const refusedWords: Partial<Record<Tapped['kind'], 'refusedTask' | 'refusedAsked'>> = {
  task: 'refusedTask',
  asked: 'refusedAsked',
}

const refusedText = ({ punch, refusalCode }: QueuedTap) =>
  refusalCode === 'early_start' ? 'earlyRefused' : (refusedWords[punch.kind] ?? 'refusedText')

const wordsOf = ({ punch, place, timeZone }: QueuedTap) =>
  t('tap', {
    kind: kindOf(punch),
    place,
    time: placeTime(serverInstant(punch.deviceAt), timeZone),
  })

function kindOf(punch: Tapped) {
  if (punch.kind === 'asked') return t(`asked.${punch.what}`)
  if (punch.kind === 'task') return t(punch.done ? 'taskDone' : 'taskNotDone')
  return t(punch.breakKind === 'meal' ? 'meal' : `kind.${punch.kind}`)
}

const TapList = ({ taps }: { taps: readonly QueuedTap[] }) => (
  <ul className="mt-1 list-disc pl-6">
    {taps.map((tap) => (
      <li key={tap.punch.id}>{wordsOf(tap)}</li>
    ))}
  </ul>
)

/** Undoes the last tap, for one minute. */
export function UndoTap({ organizationId, undo }: { organizationId: string; undo: Undoable }) {
  const now = useNow()
  const taking = useAction(async () => {
    await api.post<PunchAnswer>(fill(timeclockPaths.punchUndo, { organizationId, punchId: undo.punchId }))
    notifySuccess(t('undone'))
    await refresh(
      fill(timeclockPaths.timeclock, { organizationId }),
      fill(timeclockPaths.ownWorkLogs, { organizationId }),
    )
  })
  if (now > undo.until) return null
  return (
    <Notice tone="good">
      <div className="flex items-center justify-between gap-3">
        <p>{t(`done.${undo.kind}`)}</p>
        <Button isBusy={taking.isRunning} onClick={() => void taking.run()}>
          <Undo2 size={16} />
          {t('undo')}
        </Button>
      </div>
    </Notice>
  )
}
