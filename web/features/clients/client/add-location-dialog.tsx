import type { Location } from '#shared/locations/locations.contract.ts'
import type { TimeZoneList } from '#shared/organizations/organizations.contract.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import { limits } from '#shared/limits.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { RegionSelect } from '#web/domain/people/region-select.tsx'
import { AddressFields } from '#web/domain/record/address-fields.tsx'
import { addressOf, emptyAddress } from '#web/domain/record/address.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { TimeZoneSelect } from '#web/domain/record/time-zone-select.tsx'
import { t } from '../texts.ts'

interface AddLocationDialogProps {
  organizationId: string
  clientId: string
  isOpen: boolean
  onClose: () => void
  onAdded: (location: Location) => void
}

/** Creates a client's location; only the name is required. */
export function AddLocationDialog({ organizationId, clientId, isOpen, onClose, onAdded }: AddLocationDialogProps) {
  const zones = useResource<TimeZoneList>(isOpen ? organizationPaths.timeZones : null)
  const zone = useConfiguration(organizationId)?.timeZone ?? ''

  async function add(values: FormData) {
    const timeZone = textOf(values, 'timeZone')
    const regionId = textOf(values, 'regionId')
    const location = await api.create<Location>(fill(locationPaths.locations, { organizationId, clientId }), {
      name: textOf(values, 'name'),
      address: addressOf(values, 'address'),
      ...(timeZone && { timeZone }),
      ...(regionId && { regionId }),
    })
    notifySuccess(t('locationAdded', { name: location.name }))
    void refresh(fill(clientPaths.clients, { organizationId }))
    return location
  }

  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('addLocation')}
      description={t('addLocationLead')}
      action={t('addLocation')}
      send={add}
      onAdded={onAdded}
    >
      <Field
        label={t('locationName')}
        name="name"
        required
        maxLength={limits.nameMax}
        autoComplete="off"
        hint={t('locationNameHint')}
      />
      <AddressFields prefix="address" address={emptyAddress} />
      <RegionSelect organizationId={organizationId} />
      <TimeZoneSelect
        key={zone}
        name="timeZone"
        zones={zone ? zones : undefined}
        current={zone}
        defaultValue={zone}
        disabled={!zone}
      />
    </EditDialog>
  )
}
