import type { RegionList } from '#shared/regions/regions.contract.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface RegionSelectProps {
  organizationId: string
  regionId?: string | null
}

/** A field for a location's region; renders nothing for organizations without regions. */
export function RegionSelect({ organizationId, regionId }: RegionSelectProps) {
  const regions = useResource<RegionList>(fill(regionPaths.regions, { organizationId }))?.items
  if (!regions?.length) return undefined
  return (
    <Select
      label={t('region')}
      name="regionId"
      defaultValue={regionId ?? ''}
      placeholder={t('noRegion')}
      options={regions.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
