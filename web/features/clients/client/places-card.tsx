import { MapPin } from 'lucide-react'
import type { LocationList } from '#shared/locations/locations.contract.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { addressLines } from '#web/domain/record/address.ts'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { t } from '../texts.ts'

/** The client's locations in brief; their tab shows the rest. */
export function PlacesCard({ organizationId, clientId }: { organizationId: string; clientId: string }) {
  const locations = useResource<LocationList>(fill(locationPaths.locations, { organizationId, clientId }))?.items
  const active = locations?.filter(({ archivedAt }) => !archivedAt)
  const tab = `${pages.client(organizationId, clientId)}?tab=locations`
  return (
    <Card
      title={t('locations')}
      isFlush
      actions={
        <Link to={tab} replace className="btn-ghost">
          {active?.length === 0 ? t('addLocation') : t('showLocations')}
        </Link>
      }
    >
      {active?.length === 0 && <p className="p-4 text-sm text-ink-3">{t('noLocationsText')}</p>}
      <ul className="divide-y divide-line">
        {active?.map(({ id, name, address, jobCount }) => (
          <li key={id}>
            <Link
              to={pages.location(organizationId, clientId, id)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
                <MapPin size={18} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-sm text-ink-2">
                  {addressLines({ ...address, country: '' }).join(', ') || t('noAddress')}
                </span>
              </span>
              <span className="shrink-0 text-sm text-ink-2 tabular-nums">{t('jobCount', { count: jobCount })}</span>
            </Link>
          </li>
        )) ?? (
          <li className="flex h-14 items-center gap-3 px-4">
            <Skeleton className="size-9" />
            <Skeleton className="h-3.5 w-48" />
          </li>
        )}
      </ul>
    </Card>
  )
}
