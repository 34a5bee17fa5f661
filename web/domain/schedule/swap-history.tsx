import type { VisitSwaps } from '#shared/schedule/swaps.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { crewPaths } from '#shared/schedule/crew-paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { t } from './texts.ts'

interface SwapHistoryProps {
  organizationId: string
  visit: Visit
  /** The address where swaps are decided. */
  decideAt: string | undefined
}

/** The swap requests for a visit with their outcomes; empty without requests. */
export function SwapHistory({ organizationId, visit, decideAt }: SwapHistoryProps) {
  const { jobId, originalStart } = visit
  const url = withQuery(fill(crewPaths.swaps, { organizationId }), { jobId, originalStart })
  const mayDecide = useMay('schedule.manage')
  const swaps = useResource<VisitSwaps>(url)?.items
  if (!swaps?.length) return null
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="font-medium">{t('swaps')}</h3>
      <ul className="text-ink-2">
        {swaps.map(({ id, member, to, takenBy, state, decidedBy, closedAt }) => (
          <li key={id}>
            {member.name} → {(takenBy ?? to)?.name ?? t('anyColleague')}: {t(`swap.${state}`)}
            {decidedBy && ` (${decidedBy})`}
            {decideAt && mayDecide && closedAt === null && (
              <>
                {' '}
                <Link to={decideAt} className="link">
                  {t('decideSwap')}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
