import type { ColumnType, Generated } from 'kysely'

export interface RegionsTable {
  organizationId: string
  id: string
  name: string
  color: string
  version: Generated<number>
  createdAt: ColumnType<Date, never, never>
}

export interface MemberRegionsTable {
  organizationId: string
  memberId: string
  regionId: string
}

export interface RegionsDatabase {
  regions: RegionsTable
  memberRegions: MemberRegionsTable
}
