import type { Area, Location, LocationChanges } from '#shared/locations/locations.contract.ts'
import type { RegionList } from '#shared/regions/regions.contract.ts'
import type { UnitSystem } from '#shared/organizations/choices.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { t as people } from '#web/domain/people/texts.ts'
import { addressLines } from '#web/domain/record/address.ts'
import type { ConflictParts } from '#web/domain/record/conflict-dialog.tsx'
import { formatPhone } from '#web/platform/units/phone.ts'
import { t } from './texts.ts'

export type LocationEdit = Required<Omit<LocationChanges, 'version'>>

/** Undefined while they load. */
export type Regions = RegionList['items'] | undefined

const metresPerFoot = 0.3048

/**
 * A distance in the organization's units as a whole number, a round one where that is the same in whole meters: 152 m
 * are 500 ft. The meters survive the round trip through feet.
 */
export function fromMeters(metres: number, units: UnitSystem) {
  if (units === 'metric') return metres
  const feet = Math.round(metres / metresPerFoot)
  const round = Math.round(feet / 10) * 10
  return toMetres(round, units) === metres ? round : feet
}
export const toMetres = (typed: number, units: UnitSystem) =>
  units === 'metric' ? Math.round(typed) : Math.round(typed * metresPerFoot)
export const unitText = (units: UnitSystem) => t(units === 'metric' ? 'metres' : 'feet')

/** The editable fields of a location. */
export const changesOf = (location: Location): LocationEdit => ({
  name: location.name,
  address: location.address,
  regionId: location.regionId,
  latitude: location.latitude,
  longitude: location.longitude,
  timeZone: location.timeZone,
  geofenceRadiusM: location.geofenceRadiusM,
  phoneNumbers: location.phoneNumbers,
  accessNotes: location.accessNotes,
  areas: location.areas,
  requiredCertifications: location.requiredCertifications,
  clearancePolicy: location.clearancePolicy,
})

export const totalSquareFeet = (areas: readonly Area[]) =>
  areas.reduce((total, { squareFeet }) => total + (squareFeet ?? 0), 0)

const areaText = ({ name, floorType, squareFeet }: Area) =>
  [name, t(`${floorType}Floor`), squareFeet !== null && t('squareFeetOf', { size: formatNumber(squareFeet) })]
    .filter(Boolean)
    .join(' · ')

/** Labels and formatters of a location's fields, for the conflict dialog. */
export const locationParts = (units: UnitSystem, regions: Regions): ConflictParts<LocationEdit> => ({
  name: { label: t('name'), show: (name) => name },
  regionId: { label: people('region'), show: (id) => regions?.find((region) => region.id === id)?.name },
  address: { label: t('address'), show: (address) => addressLines(address).join('\n') },
  latitude: { label: t('latitude'), show: (degrees) => degrees?.toString() },
  longitude: { label: t('longitude'), show: (degrees) => degrees?.toString() },
  timeZone: { label: t('timeZone'), show: (zone) => zone },
  geofenceRadiusM: { label: t('geofence'), show: (metres) => `${fromMeters(metres, units)} ${unitText(units)}` },
  phoneNumbers: { label: t('phoneNumbers'), show: (numbers) => numbers.map(formatPhone).join('\n') },
  accessNotes: { label: t('accessNotes'), show: (notes) => notes },
  requiredCertifications: { label: t('required'), show: (names) => names.join('\n') },
  clearancePolicy: { label: t('withoutOne'), show: (policy) => t(`clearance.${policy}`) },
  areas: { label: t('areas'), show: (areas) => areas.map(areaText).join('\n') },
})
