import type { VisitSwaps } from '#shared/schedule/swaps.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { crewPaths } from '#shared/schedule/crew-paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { t } from './texts.ts'

/** Who asked whom to take a visit, and what became of it; nothing where nobody did. */
export function SwapHistory({ organizationId, visit }: { organizationId: string; visit: Visit }) {
  const { jobId, originalStart } = visit
  const url = withQuery(fill(crewPaths.swaps, { organizationId }), { jobId, originalStart })
  const swaps = useResource<VisitSwaps>(url)?.items
  if (!swaps?.length) return null
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="font-medium">{t('swaps')}</h3>
      <ul className="text-ink-2">
        {swaps.map(({ id, member, to, takenBy, state, decidedBy }) => (
          <li key={id}>
            {member.name} → {(takenBy ?? to)?.name ?? t('anyColleague')}: {t(`swap.${state}`)}
            {decidedBy && ` (${decidedBy})`}
          </li>
        ))}
      </ul>
    </section>
  )
}
