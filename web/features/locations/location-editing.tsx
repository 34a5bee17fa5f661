import type { Location } from '#shared/locations/locations.contract.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'
import { fill } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { AccessInputs, readAccess } from './access-inputs.tsx'
import { AreaInputs, readAreas } from './area-inputs.tsx'
import { ClearanceInputs, readClearance } from './clearance-inputs.tsx'
import { changesOf, locationParts, type LocationEdit, type Regions } from './location-changes.ts'
import { PlaceInputs, readPlace } from './place-inputs.tsx'
import { t } from './texts.ts'

export type LocationSection = 'place' | 'access' | 'clearance' | 'areas'

/** The edited part of a location, and the version that the edit is based on. */
export interface EditedLocation {
  readonly section: LocationSection
  readonly location: Location
}

interface LocationEditingProps {
  organizationId: string
  /** Undefined closes the dialog. */
  edited: EditedLocation | undefined
  units: UnitSystem
  regions: Regions
  onClose: () => void
}

const titles = { place: 'editLocation', access: 'access', clearance: 'clearance', areas: 'editAreas' } as const

/** The dialog for one part of a location, and its conflict dialog. */
export function LocationEditing({ organizationId, edited, units, regions, onClose }: LocationEditingProps) {
  const clientId = edited?.location.clientId
  const listUrl = fill(locationPaths.locations, { organizationId, clientId })
  const saving = useVersionedSave<Location, LocationEdit>({
    url: `${listUrl}/${edited?.location.id}`,
    changesOf,
    savedMessage: t('saved'),
    onSaved: () => {
      void refresh(listUrl)
      onClose()
    },
  })
  const send = async (values: FormData) => {
    if (!edited) return
    const { location, section } = edited
    const read = {
      place: () => readPlace(values, units),
      access: () => readAccess(values, location),
      clearance: () => readClearance(values),
      areas: () => readAreas(values),
    }[section]
    await saving.save(location, { ...changesOf(location), ...read() })
  }
  const section = edited?.section ?? 'place'
  return (
    <>
      <EditDialog
        isOpen={!!edited}
        onClose={onClose}
        title={t(titles[section])}
        size={section === 'areas' ? 'wide' : 'normal'}
        send={send}
      >
        {(problems) => {
          if (!edited) return undefined
          const { location } = edited
          if (section === 'access') return <AccessInputs location={location} problems={problems} />
          if (section === 'clearance')
            return <ClearanceInputs organizationId={organizationId} location={location} problems={problems} />
          if (section === 'areas') return <AreaInputs areas={location.areas} />
          return <PlaceInputs organizationId={organizationId} location={location} units={units} />
        }}
      </EditDialog>
      <ConflictDialog saving={saving} parts={() => locationParts(units, regions)} />
    </>
  )
}
