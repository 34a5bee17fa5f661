import { Pencil, QrCode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { RegionList } from '#shared/regions/regions.contract.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { LazyThread } from '#web/domain/messages/lazy-thread.tsx'
import { RegionBadge } from '#web/domain/people/region-name.tsx'
import { addressLines } from '#web/domain/record/address.ts'
import { ArchivedNotice, ArchiveMenu } from '#web/domain/record/archive.tsx'
import { AlarmCodeCard } from './alarm-code-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { AreasCard } from './areas-card.tsx'
import { ChemicalsCard } from './chemicals-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import { LocationEditing, type EditedLocation, type LocationSection } from './location-editing.tsx'
import { PlaceCards } from './place-cards.tsx'
import { t } from './texts.ts'
import { useLocationArchiving } from './use-location-archiving.ts'

const loadSign = () => import('./door-sign.tsx')
const DoorSign = lazyWithRetry(() => loadSign().then((m) => m.DoorSign))

export function LocationPage() {
  const { organizationId = '', clientId = '', locationId = '' } = useParams()
  const params = { organizationId, clientId, locationId }
  const location = useResource<Location>(fill(locationPaths.location, params))
  const configuration = useConfiguration(organizationId)
  const regions = useResource<RegionList>(fill(regionPaths.regions, { organizationId }))?.items
  const region = regions?.find(({ id }) => id === location?.regionId)
  const units = configuration?.units ?? 'imperial'
  const mayManage = useMay('locations.manage')
  const mayReadStock = useMay('stock.read')
  const { archive, restore } = useLocationArchiving(params)
  const [edited, setEdited] = useState<EditedLocation>()
  const [signState, setSignState] = useState<'none' | 'open' | 'closed'>('none')
  const edit = (section: LocationSection) =>
    location && mayManage ? () => setEdited({ section, location }) : undefined

  return (
    <>
      <PageHeader
        title={location?.name}
        back={{ to: `${pages.client(organizationId, clientId)}?tab=locations`, label: location?.clientName }}
        after={region && <RegionBadge region={region} />}
        subtitle={location && addressLines({ ...location.address, country: '' }).join(', ')}
        actions={
          location && (
            <>
              <Button onPointerEnter={() => void loadSign()} onClick={() => setSignState('open')}>
                <QrCode size={16} className="max-sm:hidden" />
                {t('doorCode')}
              </Button>
              {mayManage && (
                <>
                  <Button onClick={edit('place')}>
                    <Pencil size={16} className="max-sm:hidden" />
                    {t('editLocation')}
                  </Button>
                  <ArchiveMenu
                    label={t('actionsFor', { name: location.name })}
                    isArchived={!!location.archivedAt}
                    onArchive={() => archive(location.name)}
                    onRestore={() => restore(location.name)}
                  />
                </>
              )}
            </>
          )
        }
      />
      <ArchivedNotice at={location?.archivedAt ?? null} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-5">
          <JobsCard {...params} location={location} weekStart={configuration?.weekStart ?? 1} />
          <AreasCard areas={location?.areas} onEdit={edit('areas')} />
          <Suspense>
            <LazyThread organizationId={organizationId} of={{ about: 'place', id: locationId }} isQuiet />
          </Suspense>
        </div>
        <PlaceCards
          location={location}
          secrets={
            <>
              {location?.hasAlarmCode !== undefined && (
                <>
                  <AlarmCodeCard {...params} />
                  <KeysCard {...params} />
                </>
              )}
              {mayReadStock && <ChemicalsCard organizationId={organizationId} locationId={locationId} />}
            </>
          }
          units={units}
          onEditPlace={edit('place')}
          onEditAccess={edit('access')}
          onEditClearance={edit('clearance')}
        />
      </div>
      <LocationEditing
        organizationId={organizationId}
        edited={edited}
        units={units}
        regions={regions}
        onClose={() => setEdited(undefined)}
      />
      {location && signState !== 'none' && (
        <Suspense>
          <DoorSign
            isOpen={signState === 'open'}
            onClose={() => setSignState('closed')}
            link={`${globalThis.location.origin}/org/${organizationId}/employee?location=${locationId}`}
            name={location.name}
            clientName={location.clientName}
          />
        </Suspense>
      )}
    </>
  )
}
