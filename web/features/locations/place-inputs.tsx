import { Suspense, useState, type ChangeEvent } from 'react'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { zoneAt } from '#shared/locations/region-zones.ts'
import { limits } from '#shared/limits.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { formatZone } from '#web/platform/units/format-zone.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { RegionSelect } from '#web/domain/people/region-select.tsx'
import { AddressFields } from '#web/domain/record/address-fields.tsx'
import { addressOf } from '#web/domain/record/address.ts'
import { degreesOf } from '#web/domain/record/position-fields.tsx'
import { TimeZoneSelect } from '#web/domain/record/time-zone-select.tsx'
import { fromMeters, toMetres, unitText, type LocationEdit } from './location-changes.ts'
import { t } from './texts.ts'

/** Loaded in a separate chunk, which the page does not wait for. */
const PlaceFields = lazyWithRetry(() => import('#web/domain/map/place-fields.tsx').then((m) => m.PlaceFields))

export const readPlace = (values: FormData, units: UnitSystem): Partial<LocationEdit> => ({
  name: textOf(values, 'name'),
  // Without regions the input is missing, and the location's region stays unchanged.
  ...(values.has('regionId') && { regionId: textOf(values, 'regionId') || null }),
  address: addressOf(values, 'address'),
  timeZone: textOf(values, 'timeZone'),
  // Before the map's code has loaded they are missing too.
  ...(values.has('latitude') && {
    latitude: degreesOf(values, 'latitude'),
    longitude: degreesOf(values, 'longitude'),
  }),
  geofenceRadiusM: toMetres(Number(textOf(values, 'geofenceRadiusM')), units),
})

interface PlaceInputsProps {
  organizationId: string
  location: Location
  units: UnitSystem
}

export function PlaceInputs({ organizationId, location, units }: PlaceInputsProps) {
  const [radius, setRadius] = useState(String(fromMeters(location.geofenceRadiusM, units)))
  const [zone, setZone] = useState(location.timeZone)
  const [address, setAddress] = useState(location.address)
  const suggestedZone = zoneAt(address, zone)
  const zones = useResource<TimeZoneList>(organizationPaths.timeZones)
  function readAddress({ target }: ChangeEvent<HTMLElement>) {
    const form = target.closest('form')
    if (form) setAddress(addressOf(new FormData(form), 'address'))
  }
  return (
    <>
      <Field
        label={t('name')}
        name="name"
        required
        defaultValue={location.name}
        maxLength={limits.nameMax}
        autoComplete="off"
      />
      <div onChange={readAddress}>
        <AddressFields prefix="address" address={location.address} />
      </div>
      <RegionSelect organizationId={organizationId} regionId={location.regionId} />
      <TimeZoneSelect
        name="timeZone"
        zones={zones}
        current={zone}
        value={zone}
        onChange={({ target }) => setZone(target.value)}
      />
      {suggestedZone && suggestedZone !== zone && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {t('zoneOfAddress', { zone: formatZone(suggestedZone) })}
          <Button onClick={() => setZone(suggestedZone)}>{t('useZone')}</Button>
        </p>
      )}
      <Suspense fallback={<Skeleton className="h-64" />}>
        <PlaceFields
          organizationId={organizationId}
          names={{ latitude: 'latitude', longitude: 'longitude' }}
          latitude={location.latitude}
          longitude={location.longitude}
          radiusM={toMetres(Number(radius), units)}
          units={units}
        />
      </Suspense>
      <Field
        label={t('geofenceUnit', { unit: unitText(units) })}
        name="geofenceRadiusM"
        type="number"
        required
        min={fromMeters(limits.geofenceMinM, units)}
        max={fromMeters(limits.geofenceMaxM, units)}
        value={radius}
        hint={t('geofenceHint')}
        onChange={({ target }) => setRadius(target.value)}
      />
    </>
  )
}
