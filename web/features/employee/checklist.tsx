import type { TimeclockTask } from '#shared/contracts/timeclock.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, fill } from '#web/lib/api.ts'
import { refresh, useAction } from '#web/lib/resource.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { t } from './texts.ts'

/** The tasks of the running job, by area; ticked as they are done. */
export function Checklist({ organizationId, tasks }: { organizationId: string; tasks: readonly TimeclockTask[] }) {
  const marking = useAction(async (checklistItemId: string, done: boolean) => {
    await api.put(fill(timeclockPaths.timeclockTask, { organizationId, checklistItemId }), { done })
    await refresh(fill(timeclockPaths.timeclock, { organizationId }))
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
