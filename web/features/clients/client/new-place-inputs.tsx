import { useState, type ChangeEvent } from 'react'
import type { Configuration, TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { newGeofenceM } from '#shared/locations/geofence.ts'
import { zoneAt } from '#shared/locations/region-zones.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { PlaceFields } from '#web/domain/map/place-fields.tsx'
import { RegionSelect } from '#web/domain/people/region-select.tsx'
import { AddressFields } from '#web/domain/record/address-fields.tsx'
import { addressOf, emptyAddress } from '#web/domain/record/address.ts'
import { TimeZoneSelect } from '#web/domain/record/time-zone-select.tsx'

interface NewPlaceInputsProps {
  organizationId: string
  configuration: Configuration
}

/** Address and pin of a new location; its time zone is that of the address, unless another one is chosen. */
export function NewPlaceInputs({ organizationId, configuration: { timeZone, units } }: NewPlaceInputsProps) {
  const zones = useResource<TimeZoneList>(organizationPaths.timeZones)
  const [ofAddress, setOfAddress] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const zone = chosen ?? ofAddress ?? timeZone
  function readAddress({ target }: ChangeEvent<HTMLElement>) {
    const form = target.closest('form')
    if (form) setOfAddress(zoneAt(addressOf(new FormData(form), 'address'), timeZone) ?? undefined)
  }
  return (
    <>
      <div className="grid gap-4" onChange={readAddress}>
        <AddressFields prefix="address" address={emptyAddress} />
      </div>
      <PlaceFields
        organizationId={organizationId}
        names={{ latitude: 'latitude', longitude: 'longitude' }}
        latitude={null}
        longitude={null}
        radiusM={newGeofenceM[units]}
        units={units}
      />
      <RegionSelect organizationId={organizationId} />
      <TimeZoneSelect
        name="timeZone"
        zones={zones}
        current={zone}
        value={zone}
        onChange={({ target }) => setChosen(target.value)}
      />
    </>
  )
}
