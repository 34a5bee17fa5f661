import { Suspense } from 'react'
import type { Location } from '#shared/locations/locations.contract.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import { limits } from '#shared/limits.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Field } from '#web/kit/core/field.tsx'
import { addressOf } from '#web/domain/record/address.ts'
import { degreesOf } from '#web/domain/record/position-fields.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { t } from '../texts.ts'

/** A separate chunk because it contains the map; the page renders without it. */
const NewPlaceInputs = lazyWithRetry(() => import('./new-place-inputs.tsx').then((m) => m.NewPlaceInputs))

interface AddLocationDialogProps {
  organizationId: string
  clientId: string
  isOpen: boolean
  onClose: () => void
  onAdded: (location: Location) => void
}

/** Creates a client's location; only the name is required. */
export function AddLocationDialog({ organizationId, clientId, isOpen, onClose, onAdded }: AddLocationDialogProps) {
  const configuration = useConfiguration(organizationId)

  async function add(values: FormData) {
    const timeZone = textOf(values, 'timeZone')
    const regionId = textOf(values, 'regionId')
    const location = await api.create<Location>(fill(locationPaths.locations, { organizationId, clientId }), {
      name: textOf(values, 'name'),
      address: addressOf(values, 'address'),
      ...(timeZone && { timeZone }),
      ...(regionId && { regionId }),
      latitude: degreesOf(values, 'latitude'),
      longitude: degreesOf(values, 'longitude'),
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
      <Suspense fallback={<Skeleton className="h-64" />}>
        {configuration && <NewPlaceInputs organizationId={organizationId} configuration={configuration} />}
      </Suspense>
    </EditDialog>
  )
}
