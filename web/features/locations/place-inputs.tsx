import { LocateFixed } from 'lucide-react'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { limits } from '#shared/limits.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { notify } from '#web/platform/notifications/notifications.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { RegionSelect } from '#web/domain/people/region-select.tsx'
import { AddressFields } from '#web/domain/record/address-fields.tsx'
import { addressOf } from '#web/domain/record/address.ts'
import { degreesOf, PositionFields } from '#web/domain/record/position-fields.tsx'
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
      <div className="grid gap-4 sm:grid-cols-2">
        <PositionFields
          names={{ latitude: 'latitude', longitude: 'longitude' }}
          latitude={location.latitude}
          longitude={location.longitude}
        />
        <Field
          label={t('geofenceUnit', { unit: unitText(units) })}
          name="geofenceRadiusM"
          type="number"
          required
          min={fromMeters(limits.geofenceMinM, units)}
          max={fromMeters(limits.geofenceMaxM, units)}
          defaultValue={fromMeters(location.geofenceRadiusM, units)}
          hint={t('geofenceHint')}
        />
        <div className="self-center">
          <Button kind="ghost" onClick={(event) => event.currentTarget.form && fillPosition(event.currentTarget.form)}>
            <LocateFixed />
            {t('useMyPosition')}
          </Button>
        </div>
      </div>
    </>
  )
}

const fiveDecimals = (value: number) => String(Math.round(value * 1e5) / 1e5)

/** Fills in the device's position, rounded to about one meter like the stored one. */
function fillPosition(form: HTMLFormElement) {
  const put = (name: string, value: number) => {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = fiveDecimals(value)
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      put('latitude', coords.latitude)
      put('longitude', coords.longitude)
    },
    () => notify({ id: 'position', status: 'error', message: t('noPosition') }),
    { enableHighAccuracy: true, timeout: 10_000 },
  )
}
