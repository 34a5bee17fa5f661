import type { Job } from '#shared/jobs/jobs.contract.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EditButton } from '#web/domain/record/edit-button.tsx'
import { t } from './texts.ts'

/** The job's standing crew, with an edit button for planners. */
export function CrewCard({ job, onEdit }: { job: Job; onEdit?: (() => void) | undefined }) {
  const { crew, crewSize } = job
  const missing = crewSize - crew.length
  return (
    <Card title={t('crew')} actions={onEdit && <EditButton name={t('crew')} onPress={onEdit} />}>
      {crew.length ? (
        <ul className="grid gap-1 text-sm">
          {crew.map(({ memberId, name }) => (
            <li key={memberId} className="truncate font-medium">
              {name}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-2">{t('crewEmpty')}</p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {t('crewNeeded', { count: crewSize })}
        {missing > 0 && <Badge tone="warn">{t('crewMissing', { count: missing })}</Badge>}
      </p>
    </Card>
  )
}
