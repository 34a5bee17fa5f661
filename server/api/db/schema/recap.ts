import type { Generated } from 'kysely'
import type { DistanceSource } from '#shared/recap/limits.ts'
import type { CreatedAt } from './columns.ts'

export interface RecapsTable {
  organizationId: string
  id: string
  memberId: string
  day: string
  notes: Generated<string>
  submittedAt: Date | null
  writtenAt: Generated<Date | null>
  clockOff: Generated<boolean>
  version: Generated<number>
  createdAt: CreatedAt
}

export interface RecapStopsTable {
  organizationId: string
  id: string
  recapId: string
  position: number
  locationId: string
  arrivedAt: Date | null
  leftAt: Date | null
  drivenM: number | null
  distanceM: number | null
  distanceSource: DistanceSource | null
  notes: Generated<string>
  problems: Generated<string>
}

export interface RecapSuppliesTable {
  organizationId: string
  recapId: string
  stopId: string
  position: number
  name: string
  quantity: number
  unit: Generated<string>
}

export interface RecapCrewTable {
  organizationId: string
  recapId: string
  stopId: string
  memberId: string
}

export interface RecapPhotosTable {
  organizationId: string
  id: string
  recapId: string
  stopId: string
  thumbnailId: string
  fileHash: string
  thumbnailHash: string
  createdAt: CreatedAt
  writtenAt: Generated<Date | null>
  clockOff: Generated<boolean>
}

export interface RecapCommentsTable {
  organizationId: string
  id: string
  recapId: string
  stopId: string
  replyToId: string | null
  memberId: string
  text: string
  resolvedAt: Date | null
  resolvedBy: string | null
  createdAt: CreatedAt
}

export interface RecapDatabase {
  recaps: RecapsTable
  recapStops: RecapStopsTable
  recapSupplies: RecapSuppliesTable
  recapCrew: RecapCrewTable
  recapPhotos: RecapPhotosTable
  recapComments: RecapCommentsTable
}
