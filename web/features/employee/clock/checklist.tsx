import type { TimeclockTask } from '#shared/timeclock/timeclock.contract.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { t } from '../texts.ts'

interface ChecklistProps {
  tasks: readonly TimeclockTask[]
  onTick: (task: TimeclockTask, done: boolean) => void
}

/** The running job's tasks by area, with checkboxes. */
export function Checklist({ tasks, onTick }: ChecklistProps) {
  const done = tasks.filter(({ doneAt }) => doneAt).length
  const areas = Map.groupBy(tasks, ({ areaName }) => areaName ?? '')
  return (
    <section aria-label={t('checklist')}>
      <h3 className="flex justify-between font-semibold">
        {t('checklist')}
        <span className="text-sm font-medium text-ink-2 tabular-nums">{t('doneOf', { done, all: tasks.length })}</span>
      </h3>
      {[...areas].map(([area, lines]) => (
        <div key={area} className="mt-2">
          {area && <p className="text-sm text-ink-2">{area}</p>}
          {lines.map((line) => (
            <Checkbox
              key={line.checklistItemId}
              label={line.task}
              checked={!!line.doneAt}
              onChange={(event) => onTick(line, event.target.checked)}
            />
          ))}
        </div>
      ))}
    </section>
  )
}
