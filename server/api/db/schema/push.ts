import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

export interface PushDevicesTable {
  organizationId: string
  id: string
  userId: string
  sessionId: string
  endpoint: string
  publicKey: Buffer
  auth: Buffer
  userAgent: Generated<string>
  createdAt: CreatedAt
}

export interface PushDatabase {
  pushDevices: PushDevicesTable
}
