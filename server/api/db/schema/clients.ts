import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ClientStatus, ContractBasis } from '#shared/clients/statuses.ts'
import type { Address } from '#shared/clients/clients.contract.ts'
import type { JobStatus, PriceBasis, TaskFrequency } from '#shared/jobs/statuses.ts'
import type { ClearancePolicy } from '#shared/locations/clearance.ts'
import type { SiteKeyKind, SiteKeyMove, SiteKeyState } from '#shared/locations/site-keys.ts'
import type { FloorType } from '#shared/locations/floor-types.ts'
import type { Json } from './columns.ts'

/** Defaults to now; the demo data sets past dates. */
type CreatedAt = ColumnType<Date, Date | undefined, never>

export interface ClientsTable {
  /** Set while an import lets rows exchange unique values. */
  isExchanging: Generated<boolean>
  organizationId: string
  id: string
  name: string
  /** Sort and search key. */
  nameKey: ColumnType<string, never, never>
  status: Generated<ClientStatus>
  billingAddress: Json<Address>
  notes: Generated<string>
  contractStartsOn: string | null
  contractEndsOn: string | null
  contractBasis: Generated<ContractBasis>
  contractPriceMinor: number | null
  version: Generated<number>
  createdAt: CreatedAt
  archivedAt: Date | null
}

export interface ClientContactsTable {
  organizationId: string
  id: string
  clientId: string
  name: string
  title: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  userId: string | null
  /** The client's locations the contact may see; empty for all. */
  locationIds: Generated<string[]>
  position: Generated<number>
  version: Generated<number>
  createdAt: CreatedAt
}

export interface ClientDocumentsTable {
  organizationId: string
  id: string
  clientId: string
  fileHash: string
  name: string
  contentType: string
  bytes: number
  uploadedBy: string | null
  sharedAt: Generated<Date | null>
  createdAt: CreatedAt
}

export interface LocationsTable {
  /** While an import lets rows exchange what no two share. */
  isExchanging: Generated<boolean>
  organizationId: string
  id: string
  clientId: string
  regionId: Generated<string | null>
  name: string
  address: Json<Address>
  latitude: number | null
  longitude: number | null
  timeZone: string
  geofenceRadiusM: Generated<number>
  requiredCertifications: Generated<string[]>
  clearancePolicy: Generated<ClearancePolicy>
  phoneNumbers: Generated<string[]>
  accessNotes: Generated<string>
  version: Generated<number>
  createdAt: CreatedAt
  archivedAt: Date | null
}

export interface AlarmCodesTable {
  organizationId: string
  locationId: string
  sealed: Buffer | null
  unsealed: Generated<string | null>
  changedAt: Generated<Date>
}

export interface SiteKeysTable {
  organizationId: string
  id: string
  locationId: string
  kind: SiteKeyKind
  number: string
  note: Generated<string>
  state: GeneratedAlways<SiteKeyState>
  holderId: GeneratedAlways<string | null>
  since: GeneratedAlways<Date>
  createdAt: CreatedAt
}

export interface SiteKeyMovementsTable {
  organizationId: string
  id: string
  siteKeyId: string
  kind: SiteKeyMove
  memberId: string | null
  note: Generated<string>
  movedAt: CreatedAt
  recordedBy: ColumnType<string | null, never, never>
}

export interface AlarmCodeRevealsTable {
  organizationId: string
  id: string
  locationId: string
  memberId: string
  revealedAt: CreatedAt
  jobId: string | null
  originalStart: Date | null
  reason: string | null
  latitude: number | null
  longitude: number | null
  accuracyM: number | null
  requestId: string
  isAlert: boolean
}

export interface AreasTable {
  organizationId: string
  id: string
  locationId: string
  name: string
  floorType: FloorType
  squareFeet: number | null
  position: number
}

export interface JobsTable {
  /** While an import lets rows exchange what no two share. */
  isExchanging: Generated<boolean>
  organizationId: string
  id: string
  locationId: string
  name: string
  status: Generated<JobStatus>
  notes: Generated<string>
  budgetedMinutes: number | null
  priceMinor: number | null
  priceBasis: Generated<PriceBasis>
  crewSize: Generated<number>
  /** Null for the organization's. */
  earlyStartMinutes: number | null
  shortPercent: number | null
  version: Generated<number>
  createdAt: CreatedAt
  archivedAt: Date | null
}

export interface ChecklistItemsTable {
  organizationId: string
  id: string
  jobId: string
  locationId: string
  areaId: string | null
  task: string
  frequency: TaskFrequency
  position: number
}

export interface GeocodedAddressesTable {
  organizationId: string
  address: string
  latitude: number | null
  longitude: number | null
  askedAt: Generated<Date>
  answeredAt: Date | null
}

export interface ClientsDatabase {
  clients: ClientsTable
  clientContacts: ClientContactsTable
  clientDocuments: ClientDocumentsTable
  locations: LocationsTable
  alarmCodes: AlarmCodesTable
  alarmCodeReveals: AlarmCodeRevealsTable
  siteKeys: SiteKeysTable
  siteKeyMovements: SiteKeyMovementsTable
  areas: AreasTable
  geocodedAddresses: GeocodedAddressesTable
  jobs: JobsTable
  checklistItems: ChecklistItemsTable
}
