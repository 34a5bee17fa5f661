import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { clearancePolicies, requiredCertificationsMax } from './clearance.ts'
import { floorTypes } from './floor-types.ts'
import { locationPaths } from './paths.ts'
import { Address } from '../clients/clients.contract.ts'
import {
  clientParams,
  Closed,
  Id,
  Instant,
  List,
  locationParams,
  Name,
  Nullable,
  Text,
  TimeZone,
  Version,
  PhoneNumber,
} from '../schema.ts'

/** A part of a location that is cleaned and inspected. An edited area keeps its id; a new one has none. */
export const Area = Closed({
  id: Type.Optional(Id),
  name: Name(),
  floorType: Type.Enum([...floorTypes]),
  squareFeet: Nullable(Type.Integer({ minimum: 0, maximum: limits.squareFeetMax })),
})
export type Area = Static<typeof Area>

const fields = {
  name: Name(),
  /** Decides which supervisors with regions may act here; null when the location is in no region. */
  regionId: Nullable(Id),
  address: Address,
  latitude: Nullable(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: Nullable(Type.Number({ minimum: -180, maximum: 180 })),
  timeZone: TimeZone,
  geofenceRadiusM: Type.Integer({ minimum: limits.geofenceMinM, maximum: limits.geofenceMaxM }),
  /** The phone numbers calls from this location come from. */
  phoneNumbers: Type.Array(PhoneNumber, { maxItems: 20 }),
  accessNotes: Text(limits.noteMax),
  areas: Type.Array(Area, { maxItems: limits.areasMax }),
  /** Names of required certifications, compared case-insensitively. */
  requiredCertifications: Type.Array(Name(), { maxItems: requiredCertificationsMax }),
  clearancePolicy: Type.Enum([...clearancePolicies]),
}

export const NewLocation = Closed(fields)
export type NewLocation = Static<typeof NewLocation>

/** Only `name` is required; the time zone defaults to the organization's. */
export const LocationDraft = Closed({
  name: fields.name,
  regionId: Type.Optional(fields.regionId),
  address: Type.Optional(fields.address),
  latitude: Type.Optional(fields.latitude),
  longitude: Type.Optional(fields.longitude),
  timeZone: Type.Optional(fields.timeZone),
  geofenceRadiusM: Type.Optional(fields.geofenceRadiusM),
  phoneNumbers: Type.Optional(fields.phoneNumbers),
  accessNotes: Type.Optional(fields.accessNotes),
  areas: Type.Optional(fields.areas),
  requiredCertifications: Type.Optional(fields.requiredCertifications),
  clearancePolicy: Type.Optional(fields.clearancePolicy),
})
export type LocationDraft = Static<typeof LocationDraft>

/** Omitting `regionId` or one of the last two fields leaves it unchanged. */
export const LocationChanges = Closed({
  ...fields,
  regionId: Type.Optional(fields.regionId),
  requiredCertifications: Type.Optional(fields.requiredCertifications),
  clearancePolicy: Type.Optional(fields.clearancePolicy),
  version: Version,
})
export type LocationChanges = Static<typeof LocationChanges>

export const Location = Type.Object({
  ...fields,
  /** Absent for those who may not see the code. */
  hasAlarmCode: Type.Optional(Type.Boolean()),
  id: Id,
  clientId: Id,
  clientName: Type.String(),
  version: Version,
  createdAt: Instant,
  archivedAt: Nullable(Instant),
})
export type Location = Static<typeof Location>

export const LocationRow = Type.Object({
  id: Id,
  name: Type.String(),
  address: Address,
  timeZone: Type.String(),
  jobCount: Type.Integer(),
  archivedAt: Nullable(Instant),
})
export type LocationRow = Static<typeof LocationRow>
export const LocationList = List(LocationRow)
export type LocationList = Static<typeof LocationList>

export const listLocations = {
  method: 'GET',
  url: locationPaths.locations,
  config: { access: 'locations.read', preparesStatements: true, readsReplica: true },
  schema: { summary: 'List a client’s locations', params: clientParams, response: { 200: LocationList } },
} as const

export const createLocation = {
  method: 'POST',
  url: locationPaths.locations,
  config: { access: 'locations.manage' },
  schema: { summary: 'Add a location', params: clientParams, body: LocationDraft, response: { 201: Location } },
} as const

export const getLocation = {
  method: 'GET',
  url: locationPaths.location,
  config: { access: 'locations.read', preparesStatements: true },
  schema: { summary: 'Get a location', params: locationParams, response: { 200: Location } },
} as const

export const updateLocation = {
  method: 'PUT',
  url: locationPaths.location,
  config: { access: 'locations.manage' },
  schema: {
    summary: 'Replace a location; 409 when `version` is old',
    params: locationParams,
    body: LocationChanges,
    response: { 200: Location },
  },
} as const

export const archiveLocation = {
  method: 'POST',
  url: locationPaths.locationArchive,
  config: { access: 'locations.manage' },
  schema: { summary: 'Archive a location', params: locationParams, response: { 200: Location } },
} as const

export const restoreLocation = {
  method: 'POST',
  url: locationPaths.locationRestore,
  config: { access: 'locations.manage' },
  schema: { summary: 'Restore an archived location', params: locationParams, response: { 200: Location } },
} as const
