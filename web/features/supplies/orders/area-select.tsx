import { supplyPaths } from '#shared/supplies/paths.ts'
import type { StockAreaList } from '#shared/supplies/supplies.contract.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { fill } from '#web/platform/http/api.ts'
import { Select } from '#web/kit/select.tsx'
import { t } from '../texts.ts'

/** Selects the stock area that an order is delivered to; warehouses come first. */
export function AreaSelect({ organizationId, chosen }: { organizationId: string; chosen?: string | undefined }) {
  const areas = useResource<StockAreaList>(fill(supplyPaths.stockAreas, { organizationId }))?.items ?? []
  const open = areas.filter(({ archivedAt }) => archivedAt === null)
  const first = open.find(({ kind }) => kind === 'warehouse') ?? open[0]
  return (
    <Select
      key={open.length > 0 ? 'known' : 'loading'}
      label={t('deliverTo')}
      name="areaId"
      required
      defaultValue={chosen ?? first?.id}
      options={open.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
