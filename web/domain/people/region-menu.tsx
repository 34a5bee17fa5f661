import { MapPin } from 'lucide-react'
import type { RegionList } from '#shared/regions/regions.contract.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Menu } from '#web/domain/controls/menu.tsx'
import { RegionDot } from './region-name.tsx'
import { t } from './texts.ts'

interface RegionMenuProps {
  organizationId: string
  /** Empty for all regions. */
  regionId: string
  onChange: (regionId: string) => void
}

/** A filter by region; renders nothing for organizations without regions. */
export function RegionMenu({ organizationId, regionId, onChange }: RegionMenuProps) {
  const regions = useResource<RegionList>(fill(regionPaths.regions, { organizationId }))?.items
  if (!regions?.length) return undefined
  const region = regions.find(({ id }) => id === regionId)
  const choice = (id: string, label: string) => ({
    id: id || 'any',
    label,
    isChecked: id === regionId,
    onSelect: () => onChange(id),
  })
  return (
    <Menu
      label={`${t('region')}: ${region?.name ?? t('anyRegion')}`}
      className="btn-secondary"
      groups={[
        { items: [choice('', t('anyRegion'))] },
        { items: regions.map(({ id, name, color }) => ({ ...choice(id, name), icon: <RegionDot color={color} /> })) },
      ]}
    >
      {region ? <RegionDot color={region.color} /> : <MapPin size={16} />}
      <span className="max-lg:hidden">{region?.name ?? t('region')}</span>
    </Menu>
  )
}
