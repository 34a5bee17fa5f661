import { Coffee, Square, Utensils } from 'lucide-react'
import { useState } from 'react'
import type { NewPunch, OwnVisit, TimeclockTask } from '#shared/timeclock/timeclock.contract.ts'
import { workLogLimits } from '#shared/work-logs/flags.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { AlarmCode } from './alarm-code.tsx'
import { ChemicalsLink } from './chemicals-link.tsx'
import { Checklist } from './checklist.tsx'
import { PlaceActions } from './place-actions.tsx'
import type { RunningNow } from './clock-state.ts'
import { placeTime } from './place-time.ts'
import { t } from '../texts.ts'
import { useElapsed } from '#web/platform/clock/use-elapsed.ts'

interface RunningCardProps {
  organizationId: string
  running: RunningNow
  /** The member's visit, if the work belongs to one. */
  visit: OwnVisit | undefined
  onTap: (tap: Pick<NewPunch, 'kind' | 'breakKind' | 'note'>) => void
  onTick: (task: TimeclockTask, done: boolean) => void
}

/** The running work: duration, breaks, checklist and End job. */
export function RunningCard({ organizationId, running, visit, onTap, onTick }: RunningCardProps) {
  const [note, setNote] = useState('')
  const { workplace, jobName, startedAt, onBreak, tasks, actions } = running
  return (
    <section className="card grid gap-4 p-4" aria-label={t('running')}>
      <header>
        <div className="flex items-center justify-between gap-3">
          <h2 className="min-w-0 truncate text-lg font-semibold">{jobName ?? workplace.locationName}</h2>
          {onBreak ? (
            <Badge tone="warn">{t(onBreak.kind === 'meal' ? 'onMeal' : 'onRest')}</Badge>
          ) : (
            <Badge tone="good">{t('working')}</Badge>
          )}
        </div>
        <p className="text-sm text-ink-2">
          {workplace.clientName} · {workplace.locationName}
        </p>
        <Elapsed since={onBreak?.startedAt ?? startedAt} />
        <p className="text-sm text-ink-2">{t('startedAt', { time: placeTime(startedAt, workplace.timeZone) })}</p>
      </header>
      <ChemicalsLink organizationId={organizationId} locationId={workplace.locationId} />
      {visit && <AlarmCode organizationId={organizationId} visit={visit} isWorking />}
      {onBreak ? (
        <Button kind="primary" className="h-14" onClick={() => onTap({ kind: 'break_end' })}>
          {t('endBreak')}
        </Button>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Button className="h-12" onClick={() => onTap({ kind: 'break_start', breakKind: 'rest' })}>
              <Coffee size={18} />
              {t('rest')}
            </Button>
            <Button className="h-12" onClick={() => onTap({ kind: 'break_start', breakKind: 'meal' })}>
              <Utensils size={18} />
              {t('meal')}
            </Button>
          </div>
          {tasks.length > 0 && <Checklist tasks={tasks} onTick={onTick} />}
          {actions.length > 0 && (
            <PlaceActions organizationId={organizationId} timeZone={workplace.timeZone} actions={actions} />
          )}
          <Textarea
            label={t('endNote')}
            value={note}
            maxLength={workLogLimits.noteMax}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button kind="primary" className="h-14 text-lg" onClick={() => onTap({ kind: 'end', note: note.trim() })}>
            <Square size={18} />
            {t('endJob')}
          </Button>
        </>
      )}
    </section>
  )
}

/** Hidden from screen readers, which would announce every second; the start time is next to it. */
function Elapsed({ since }: { since: string }) {
  return (
    <p className="mt-2 text-2xl font-semibold tabular-nums" aria-hidden="true">
      {useElapsed(since)}
    </p>
  )
}
