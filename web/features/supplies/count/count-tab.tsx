import { supplyPaths } from '#shared/supplies/paths.ts'
import type { StockAreaList } from '#shared/supplies/supplies.contract.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { fill } from '#web/platform/http/api.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { Select } from '#web/kit/select.tsx'
import type { SuppliesTab } from '../toolbar.tsx'
import { t } from '../texts.ts'
import { CountSheet } from './count-sheet.tsx'

/** Counts one stock area at a time. */
export function CountTab({ organizationId }: SuppliesTab) {
  const { idOf, put } = useListAddress()
  const me = useMe()
  const areas = useResource<StockAreaList>(fill(supplyPaths.stockAreas, { organizationId }))?.items
  if (!areas || !me) return <Skeleton className="h-40 rounded-lg" />
  const open = areas.filter(({ archivedAt }) => archivedAt === null)
  const area = open.find(({ id }) => id === idOf('area')) ?? open[0]
  if (!area) {
    return (
      <Card>
        <EmptyState title={t('noAreas')}>{t('noAreasText')}</EmptyState>
      </Card>
    )
  }
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <Select
        label={t('area')}
        value={area.id}
        options={open.map(({ id, name, locationName }) => ({
          value: id,
          label: [name, locationName].filter(Boolean).join(' · '),
        }))}
        onChange={(event) => put({ area: event.target.value })}
      />
      <CountSheet key={area.id} organizationId={organizationId} areaId={area.id} userId={me.userId} />
    </div>
  )
}
