import { useState } from 'react'
import type { StoredPunch, WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { workLogPaths } from '#shared/work-logs/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatZone } from '#web/platform/units/format-zone.ts'
import { localDate, formatDate, formatDateTime, formatTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { clockOf } from '#web/platform/clock/use-elapsed.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { Details } from '#web/domain/record/details.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { breakText } from '#web/domain/time/break-text.ts'
import { LogHistory } from '#web/domain/time/log-history.tsx'
import { AskCorrection } from './ask-correction.tsx'
import { CorrectWorkLog } from './correct-work-log.tsx'
import { t } from './texts.ts'
import { VoidWorkLog } from './void-work-log.tsx'
import { LogBadges } from './work-log-list.tsx'

interface WorkLogDialogProps {
  organizationId: string
  workLogId: string
  onClose: () => void
}

/** All details of a log, with the actions to correct it. */
export function WorkLogDialog({ organizationId, workLogId, onClose }: WorkLogDialogProps) {
  const log = useResource<WorkLogDetail>(fill(workLogPaths.workLog, { organizationId, workLogId }))
  const [step, setStep] = useState<'show' | 'correct' | 'void' | 'end' | 'ask'>('show')
  const back = (from: typeof step) => () => setStep((now) => (now === from ? 'show' : now))
  const mayManage = useMay('worklogs.manage')
  const anotherDecides = useAnotherDecides(organizationId, 'hours')
  const isAnothers = !!log && anotherDecides(log.memberId, log.regionId)
  const of = { organizationId }
  return (
    <>
      <Dialog
        isOpen={step === 'show'}
        // A native dialog also fires `close` when another step replaces it.
        onClose={() => step === 'show' && onClose()}
        title={log?.memberName ?? t('workLog')}
        description={log && [log.jobName, log.clientName, log.locationName].filter(Boolean).join(' · ')}
      >
        <DialogBody>{log ? <LogDetails {...of} log={log} /> : <SkeletonText lines={6} />}</DialogBody>
        <DialogFooter>
          {mayManage && isAnothers && <AnotherDecidesNote />}
          {log && mayManage && isAnothers && !log.voidedAt && log.endedAt && (
            <Button kind="primary" onClick={() => setStep('ask')}>
              {t('sendCorrection')}
            </Button>
          )}
          {log && mayManage && !isAnothers && !log.voidedAt && (
            <>
              <Button kind="danger" onClick={() => setStep('void')}>
                {t('void')}
              </Button>
              {!log.endedAt && <Button onClick={() => setStep('end')}>{t('end')}</Button>}
              <Button kind="primary" onClick={() => setStep('correct')}>
                {t('correct')}
              </Button>
            </>
          )}
        </DialogFooter>
      </Dialog>
      {log && (
        <>
          <AskCorrection {...of} log={log} isOpen={step === 'ask'} onClose={back('ask')} />
          <CorrectWorkLog {...of} log={log} isOpen={step === 'correct'} onClose={back('correct')} />
          <VoidWorkLog {...of} log={log} kind="void" isOpen={step === 'void'} onClose={back('void')} />
          <VoidWorkLog {...of} log={log} kind="end" isOpen={step === 'end'} onClose={back('end')} />
        </>
      )}
    </>
  )
}

function LogDetails({ organizationId, log }: { organizationId: string; log: WorkLogDetail }) {
  const { startedAt, endedAt, timeZone, startSource, endSource, breaks, workedSeconds, tasks, punches } = log
  const at = (instant: string) => `${formatDate(localDate(instant, timeZone))}, ${formatTime(instant, timeZone)}`
  return (
    <>
      <LogBadges log={log} />
      <Details
        details={[
          { label: t('start'), value: `${at(startedAt)} · ${t(`source.${startSource}`)}` },
          { label: t('endTime'), value: endedAt && `${at(endedAt)} · ${t(`source.${endSource ?? 'app'}`)}` },
          {
            label: t('breaks'),
            value: breaks.map((entry) => breakText(entry, timeZone)).join('; '),
          },
          { label: t('worked'), value: clockOf(workedSeconds) },
          { label: t('clock'), value: formatZone(timeZone) },
          { label: t('visit'), value: log.visitStart && at(log.visitStart) },
          { label: t('earlyReason'), value: log.earlyReason },
          { label: t('note'), value: log.note },
          { label: t('tasks'), value: tasks.map(({ task }) => task).join('; ') },
          {
            label: t('links'),
            value: (
              <Link to={pages.member(organizationId, log.memberId)} className="link">
                {log.memberName}
              </Link>
            ),
          },
        ].filter(({ value }) => value)}
      />
      {punches.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">{t('punches')}</h3>
          <ul className="divide-y divide-line rounded-md border border-line text-sm" aria-label={t('punches')}>
            {punches.map((punch) => (
              <Punch key={punch.id} punch={punch} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('history')}</h3>
        <LogHistory history={log.history} timeZone={timeZone} />
      </section>
    </>
  )
}

const Punch = ({ punch, timeZone }: { punch: StoredPunch; timeZone: string }) => (
  <li className="grid gap-0.5 px-3 py-2">
    <p>
      {t(`punch.${punch.kind}`)} · {formatDateTime(punch.at, timeZone)} · {t(`source.${punch.source}`)}
    </p>
    {punch.fence && (
      <p className="text-ink-2">
        {[t(`fence.${punch.fence}`), punch.distanceM !== null && t('metres', { count: punch.distanceM })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    )}
  </li>
)
