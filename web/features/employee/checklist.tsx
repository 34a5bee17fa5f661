import type { Timeclock, TimeclockTask } from '#shared/contracts/timeclock.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, fill } from '#web/lib/api.ts'
import { refresh, store, useAction } from '#web/lib/resource.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { t } from './texts.ts'

/** The tasks of the running job, by area; ticked as they are done. */
export function Checklist({ organizationId, tasks }: { organizationId: string; tasks: readonly TimeclockTask[] }) {
  const marking = useAction(async (checklistItemId: string, done: boolean) => {
    const clock = fill(timeclockPaths.timeclock, { organizationId })
    // The tick stands at once, on a slow line too; what the server says takes its place.
    await store<Timeclock>(clock, (now) => now && withTask(now, checklistItemId, done))
    try {
      await api.put(fill(timeclockPaths.timeclockTask, { organizationId, checklistItemId }), { done })
      await refresh(clock)
    } catch (error) {
      await store<Timeclock>(clock, (now) => now && withTask(now, checklistItemId, !done))
      throw error
    }
  })
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
          {lines.map(({ checklistItemId, task, doneAt }) => (
            <Checkbox
              key={checklistItemId}
              label={task}
              checked={!!doneAt}
              onChange={(event) => void marking.run(checklistItemId, event.target.checked)}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

const withTask = ({ running, ...clock }: Timeclock, checklistItemId: string, done: boolean): Timeclock => ({
  ...clock,
  running: running && {
    ...running,
    tasks: running.tasks.map((task) =>
      task.checklistItemId === checklistItemId ? { ...task, doneAt: done ? new Date().toISOString() : null } : task,
    ),
  },
})
