import { useState } from 'react'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { limits } from '#shared/limits.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { PlaceFields } from '#web/domain/map/place-fields.tsx'
import { RegionSelect } from '#web/domain/people/region-select.tsx'
import { AddressFields } from '#web/domain/record/address-fields.tsx'
import { addressOf } from '#web/domain/record/address.ts'
import { degreesOf } from '#web/domain/record/position-fields.tsx'
import { TimeZoneSelect } from '#web/domain/record/time-zone-select.tsx'
import { fromMeters, toMetres, unitText, type LocationEdit } from './location-changes.ts'
import { t } from './texts.ts'

export const readPlace = (values: FormData, units: UnitSystem): Partial<LocationEdit> => ({
  name: textOf(values, 'name'),
  // Without regions the input is missing, and the location's region stays unchanged.
  ...(values.has('regionId') && { regionId: textOf(values, 'regionId') || null }),
  address: addressOf(values, 'address'),
  timeZone: textOf(values, 'timeZone'),
  latitude: degreesOf(values, 'latitude'),
  longitude: degreesOf(values, 'longitude'),
  geofenceRadiusM: toMetres(Number(textOf(values, 'geofenceRadiusM')), units),
})

interface PlaceInputsProps {
  organizationId: string
  location: Location
  units: UnitSystem
}

export function PlaceInputs({ organizationId, location, units }: PlaceInputsProps) {
  const [radius, setRadius] = useState(String(fromMeters(location.geofenceRadiusM, units)))
  const zones = useResource<TimeZoneList>(organizationPaths.timeZones)
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
      <AddressFields prefix="address" address={location.address} />
      <RegionSelect organizationId={organizationId} regionId={location.regionId} />
      <TimeZoneSelect name="timeZone" zones={zones} current={location.timeZone} defaultValue={location.timeZone} />
      <PlaceFields
        organizationId={organizationId}
        names={{ latitude: 'latitude', longitude: 'longitude' }}
        latitude={location.latitude}
        longitude={location.longitude}
        radiusM={toMetres(Number(radius), units)}
        units={units}
      />
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
