import { useSearchParams } from 'react-router-dom'
import type { RegionList } from '#shared/regions/regions.contract.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { useLiveVisits, type LiveVisits } from './live-visits.tsx'
import { t } from './texts.ts'
import type { Row } from './week/week-rows.ts'

const none: readonly never[] = []

interface BoardFilters {
  readonly organizationId: string
  readonly isWide: boolean
  readonly regions: readonly RegionList['items'][number][]
  /** Empty for all regions. */
  readonly region: string
  readonly live: LiveVisits
  /** The number of visits with missing confirmations; undefined if confirmation is off. */
  readonly unconfirmed: number | undefined
  readonly isUnconfirmedOnly: boolean
  /** False until the regions are known: their filter makes the bar above the board taller. */
  readonly isReady: boolean
}

/** The filters of the week and day boards, which use the same names in the page's query. */
export function useBoardFilters(organizationId: string, isToday: boolean, isWide: boolean): BoardFilters {
  const [params] = useSearchParams()
  const loadedRegions = useResource<RegionList>(fill(regionPaths.regions, { organizationId }))?.items
  const regions = loadedRegions ?? none
  const live = useLiveVisits(organizationId, isToday)
  const minutes = useConfiguration(organizationId)?.confirmMinutes
  const isAsked = isToday && !!minutes
  return {
    organizationId,
    isWide,
    regions,
    region: regions.find(({ id }) => id === params.get('region'))?.id ?? '',
    live,
    unconfirmed: isAsked ? [...live.values()].filter(({ unconfirmed }) => unconfirmed.length > 0).length : undefined,
    isUnconfirmedOnly: isAsked && isWide && params.get('state') === 'unconfirmed',
    isReady: !!loadedRegions,
  }
}

/** The rows of members who did not confirm, or of their locations. */
export function unconfirmedRows(rows: readonly Row[], live: LiveVisits): readonly Row[] {
  const unconfirmedVisits = [...live.values()].filter(({ unconfirmed }) => unconfirmed.length > 0)
  const ids = new Set(unconfirmedVisits.flatMap(({ locationId, unconfirmed }) => [locationId, ...unconfirmed]))
  return rows.filter(({ id }) => ids.has(id))
}

interface BoardFiltersProps {
  filters: BoardFilters
  onChange: (part: { region: string } | { state: string }) => void
}

/** Instead of a board without rows. */
export const EveryoneConfirmed = ({ onAll }: { onAll: () => void }) => (
  <Card>
    <EmptyState title={t('noneSo')} action={<Button onClick={onAll}>{t('all')}</Button>}>
      {t('noneSoText')}
    </EmptyState>
  </Card>
)

/** On a phone, unconfirmed visits are listed by the live board. */
export function BoardFilterFields({ filters, onChange }: BoardFiltersProps) {
  const { isWide, regions, region, unconfirmed, isUnconfirmedOnly } = filters
  const count = unconfirmed !== undefined && (
    <>
      {t('unconfirmed')} <span className="font-normal tabular-nums">{unconfirmed}</span>
    </>
  )
  return (
    <>
      {count && isWide && (
        <button
          type="button"
          className="chip"
          aria-pressed={isUnconfirmedOnly}
          onClick={() => onChange({ state: isUnconfirmedOnly ? '' : 'unconfirmed' })}
        >
          {count}
        </button>
      )}
      {count && !isWide && (
        <Link to="?state=unconfirmed" className="chip">
          {count}
        </Link>
      )}
      {regions.length > 0 && (
        <span className="min-w-40">
          <select
            className="field"
            aria-label={t('region')}
            value={region}
            onChange={(event) => onChange({ region: event.target.value })}
          >
            <option value="">{t('allRegions')}</option>
            {regions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </>
  )
}
