import { Ellipsis, MapPinned, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { Region, RegionList } from '#shared/regions/regions.contract.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { Menu } from '#web/domain/controls/menu.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { RegionDot } from '#web/domain/people/region-name.tsx'
import { RegionEditing, type EditedRegion } from './region-editing.tsx'
import { RegionRemoval } from './region-removal.tsx'
import { t } from './texts.ts'

export function RegionsPage() {
  const { organizationId = '' } = useParams()
  const url = fill(regionPaths.regions, { organizationId })
  const regions = useResource<RegionList>(url)?.items
  const mayManage = useMay('regions.manage')
  const [edited, setEdited] = useState<EditedRegion>()
  const [removed, setRemoved] = useState<Region>()
  const addButton = mayManage && (
    <Button kind="primary" onClick={() => setEdited({})}>
      <Plus />
      {t('addRegion')}
    </Button>
  )
  const menuOf = (region: Region) =>
    mayManage && <RegionMenu region={region} onEdit={() => setEdited({ region })} onRemove={() => setRemoved(region)} />

  return (
    <>
      <PageHeader
        title={t('regions')}
        subtitle={t('regionsLead')}
        actions={
          !!regions?.length && (
            <>
              <ExportMenu lists={[{ url: fill(regionPaths.regionExport, { organizationId }) }]} />
              {addButton}
            </>
          )
        }
      />
      {regions?.length === 0 ? (
        <Card>
          <EmptyState icon={<MapPinned size={20} />} title={t('none')} action={addButton}>
            {t('noneText')}
          </EmptyState>
        </Card>
      ) : (
        <section className="md:card md:overflow-clip">
          <DataList
            label={t('regions')}
            rows={regions}
            columns={columnsOf(menuOf)}
            keyOf={({ id }) => id}
            card={cardOf(menuOf)}
          />
        </section>
      )}
      <RegionEditing organizationId={organizationId} edited={edited} onClose={() => setEdited(undefined)} />
      <RegionRemoval
        organizationId={organizationId}
        region={removed}
        regions={regions}
        onClose={() => setRemoved(undefined)}
      />
    </>
  )
}

type MenuOf = (region: Region) => ReactNode

const supervisorNames = ({ supervisors }: Region) =>
  supervisors.map(({ name }) => name).join(', ') || <span className="text-ink-3">{t('everySupervisor')}</span>

const columnsOf = (menuOf: MenuOf): Column<Region>[] => [
  {
    id: 'name',
    label: t('name'),
    cell: ({ name, color }) => (
      <span className="flex items-center gap-2.5 text-base font-medium">
        <RegionDot color={color} className="size-3.5" />
        {name}
      </span>
    ),
  },
  { id: 'supervisors', label: t('supervisors'), cell: supervisorNames },
  { id: 'locations', label: t('locations'), isFigure: true, cell: ({ locationCount }) => locationCount },
  { id: 'members', label: t('members'), isFigure: true, cell: ({ memberCount }) => memberCount },
  { id: 'actions', label: '', className: 'w-14 text-right', cell: menuOf },
]

const cardOf = (menuOf: MenuOf) => (region: Region) => (
  <div className="flex items-center gap-3">
    <RegionDot color={region.color} className="size-4" />
    <div className="min-w-0 flex-1 text-sm">
      <p className="truncate text-lg font-semibold">{region.name}</p>
      <p className="text-ink-2">{supervisorNames(region)}</p>
      <p className="text-xs text-ink-3">
        {t('locationCount', { count: region.locationCount })} · {t('memberCount', { count: region.memberCount })}
      </p>
    </div>
    {menuOf(region)}
  </div>
)

interface RegionMenuProps {
  region: Region
  onEdit: () => void
  onRemove: () => void
}

const RegionMenu = ({ region, onEdit, onRemove }: RegionMenuProps) => (
  <Menu
    label={t('actionsFor', { name: region.name })}
    groups={[
      { items: [{ id: 'edit', label: t('editRegion'), icon: <Pencil size={16} />, onSelect: onEdit }] },
      {
        items: [
          { id: 'remove', label: t('removeRegion'), icon: <Trash2 size={16} />, onSelect: onRemove, tone: 'bad' },
        ],
      },
    ]}
  >
    <Ellipsis size={18} />
  </Menu>
)
