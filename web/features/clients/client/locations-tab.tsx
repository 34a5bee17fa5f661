import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LocationList, LocationRow } from '#shared/locations/locations.contract.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { formatZone } from '#web/platform/units/format-zone.ts'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useAdding } from '#web/domain/record/use-adding.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { addressLines } from '#web/domain/record/address.ts'
import { ArchivedBadge } from '#web/domain/record/archived-badge.tsx'
import { AddLocationDialog } from './add-location-dialog.tsx'
import { t } from '../texts.ts'

interface LocationsTabProps {
  organizationId: string
  clientId: string
  /** Archived clients cannot get new locations. */
  isArchived: boolean
}

export function LocationsTab({ organizationId, clientId, isArchived }: LocationsTabProps) {
  const navigate = useNavigate()
  const mayAdd = useMay('locations.manage') && !isArchived
  const locations = useResource<LocationList>(fill(locationPaths.locations, { organizationId, clientId }))?.items
  const [isAdding, setAdding] = useAdding()
  const [showsArchived, setShowsArchived] = useState(false)
  const archivedCount = locations?.filter(({ archivedAt }) => archivedAt).length ?? 0
  const rows = locations?.filter(({ archivedAt }) => showsArchived || !archivedAt)
  const hrefOf = ({ id }: Pick<LocationRow, 'id'>) => pages.location(organizationId, clientId, id)
  const addButton = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus />
      {t('addLocation')}
    </Button>
  )

  return (
    <>
      {(rows?.length !== 0 || archivedCount > 0) && (
        <div className="mb-3 flex min-h-9 flex-wrap items-center justify-end gap-2">
          {archivedCount > 0 && (
            <Button kind="ghost" aria-pressed={showsArchived} onClick={() => setShowsArchived(!showsArchived)}>
              {showsArchived ? t('hideArchived') : t('showArchived', { count: archivedCount })}
            </Button>
          )}
          {mayAdd && !!rows?.length && addButton}
        </div>
      )}
      {rows?.length === 0 ? (
        <Card>
          <EmptyState icon={<MapPin size={20} />} title={t('noLocations')} action={mayAdd && addButton}>
            {t('noLocationsText')}
          </EmptyState>
        </Card>
      ) : (
        <section className="md:card md:overflow-clip">
          <DataList
            label={t('locations')}
            rows={rows}
            columns={columns()}
            keyOf={({ id }) => id}
            hrefOf={hrefOf}
            card={cardOf}
          />
        </section>
      )}
      <AddLocationDialog
        organizationId={organizationId}
        clientId={clientId}
        isOpen={isAdding && mayAdd}
        onClose={() => setAdding(false)}
        onAdded={(location) => navigate(hrefOf(location))}
      />
    </>
  )
}

const lineOf = ({ address }: LocationRow) => addressLines({ ...address, country: '' }).join(', ')

const columns = (): Column<LocationRow>[] => [
  {
    id: 'name',
    label: t('locationName'),
    cell: (row) => (
      <span className="flex items-center gap-2 text-base font-medium">
        {row.name}
        {row.archivedAt && <ArchivedBadge />}
      </span>
    ),
  },
  {
    id: 'address',
    label: t('address'),
    cell: (row) => lineOf(row) || <span className="text-ink-3">{t('noAddress')}</span>,
  },
  {
    id: 'zone',
    label: t('timeZone'),
    className: 'max-lg:hidden',
    cell: ({ timeZone }) => <span className="text-ink-2">{formatZone(timeZone)}</span>,
  },
  { id: 'jobs', label: t('jobs'), isFigure: true, cell: ({ jobCount }) => jobCount },
]

const cardOf = (row: LocationRow) => (
  <span className="flex items-start justify-between gap-3">
    <span className="min-w-0">
      <span className="block truncate text-lg font-semibold">{row.name}</span>
      <span className="block text-sm text-ink-2">{lineOf(row) || t('noAddress')}</span>
      <span className="mt-1 block text-sm text-ink-3">{t('jobCount', { count: row.jobCount })}</span>
    </span>
    {row.archivedAt && <ArchivedBadge />}
  </span>
)
