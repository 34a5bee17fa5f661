import { useState } from 'react'
import { serverInstant } from '#web/platform/clock/server-clock.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { TimeRequestDialog, type AskedJob } from '../hours/time-request-dialog.tsx'
import { CopyTap, DraftLink } from './copy-tap.tsx'
import { deliver } from './deliver.ts'
import { discardTap, dropTap, isEndedAtOnce, retryTap, type QueuedTap, type TapContent } from './tap-queue.ts'
import { wordsOf } from './tap-words.ts'
import { t } from '../texts.ts'

interface RefusedTapsProps {
  organizationId: string
  taps: readonly QueuedTap[]
  /** Jobs whose time can be requested. */
  jobs: readonly AskedJob[]
}

/**
 * What the server refused, with the next step: requests are sent again, work is requested from a manager, with the
 * times of the taps.
 */
export function RefusedTaps({ organizationId, taps, jobs }: RefusedTapsProps) {
  const [asked, setAsked] = useState<RefusedWork>()
  return (
    <>
      {taps.map((tap) => {
        const work = refusedWork(tap, taps, jobs)
        return (
          <Notice key={tap.punch.id} tone="bad" isUrgent>
            <p className="font-medium">
              {wordsOf(tap)}: {tap.refusal}
            </p>
            {!isEndedAtOnce(tap) && <p>{t(refusedText(tap))}</p>}
            <div className="mt-1 flex flex-wrap gap-2">
              {work && <Button onClick={() => setAsked(work)}>{t('requestTime')}</Button>}
              {tap.punch.kind === 'asked' && <Button onClick={() => sendAgain(tap)}>{t('sendAgain')}</Button>}
              <CopyTap tap={tap} />
              <DraftLink tap={tap} />
              <Button kind="ghost" onClick={() => discardTap(tap)}>
                {t('dismiss')}
              </Button>
            </div>
          </Notice>
        )
      })}
      <TimeRequestDialog
        organizationId={organizationId}
        about={asked && 'missing'}
        jobs={asked ? [asked.job] : []}
        onAsked={() => asked?.taps.forEach(dropTap)}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

function sendAgain(tap: QueuedTap) {
  retryTap(tap)
  void deliver(tap)
}

const refusedWords: Partial<Record<TapContent['kind'], 'refusedTask' | 'refusedAsked'>> = {
  task: 'refusedTask',
  asked: 'refusedAsked',
}

const refusedText = ({ punch, refusalCode }: QueuedTap) =>
  refusalCode === 'early_start' ? 'earlyRefused' : (refusedWords[punch.kind] ?? 'refusedText')

/** Refusals after which only a manager can record the work. */
const managersDecide = new Set(['punch_too_old', 'period_locked', 'work_log_overlaps', 'job_not_open', 'not_cleared'])

interface RefusedWork {
  job: AskedJob
  /** The refused start, its end and what lies between. */
  taps: readonly QueuedTap[]
}

function refusedWork(tap: QueuedTap, taps: readonly QueuedTap[], jobs: readonly AskedJob[]): RefusedWork | undefined {
  const { punch, refusalCode = '' } = tap
  const job = punch.kind === 'start' && jobs.find(({ jobId }) => jobId === punch.jobId)
  if (!job || !managersDecide.has(refusalCode)) return undefined
  const after = taps.slice(taps.indexOf(tap) + 1)
  const next = after.findIndex((queued) => queued.punch.kind === 'start' || queued.punch.kind === 'end')
  const end = after[next]?.punch.kind === 'end' ? after[next] : undefined
  return {
    job: {
      ...job,
      startsAt: serverInstant(punch.deviceAt),
      endsAt: end ? serverInstant(end.punch.deviceAt) : '',
    },
    taps: [tap, ...after.slice(0, end ? next + 1 : 0)],
  }
}
