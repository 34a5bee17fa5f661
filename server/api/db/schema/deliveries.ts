import type { Generated } from 'kysely'
import type { Channel, DeliveryState } from '#shared/notifications/channels.ts'
import type { CreatedAt } from './columns.ts'

export interface TextSettingsTable {
  organizationId: string
  number: string | null
  segmentsPerDay: Generated<number>
  callsPerDay: Generated<number>
}

export interface TextNumbersTable {
  organizationId: string
  userId: string
  number: string
  codeMark: Buffer | null
  codeExpiresAt: Date | null
  codeTries: Generated<number>
  confirmedAt: Date | null
  callsAgreedAt: Generated<Date | null>
}

export interface TextStopsTable {
  organizationId: string
  number: string
  stoppedAt: CreatedAt
}

export interface DeliveriesTable {
  organizationId: string
  id: string
  channel: Channel
  purpose: 'notice' | 'code' | 'answer'
  userId: string | null
  notificationId: string | null
  deviceId: Generated<string>
  number: Generated<string>
  words: Generated<string>
  replyDigit: number | null
  state: Generated<DeliveryState>
  problem: Generated<string>
  providerId: string | null
  segments: Generated<number>
  seconds: Generated<number>
  outcome: Generated<string>
  calledAt: Generated<Date | null>
  requestId: Generated<string>
  createdAt: CreatedAt
  stateAt: Generated<Date>
  /** When its provider took it, which later reports do not move. */
  sentAt: Generated<Date | null>
}

export interface ReceivedTextsTable {
  organizationId: string
  id: string
  providerId: string
  number: string
  userId: string | null
  words: string
  outcome: string
  /** The message that it became. */
  messageId: string | null
  /** Where its provider has them, until they were downloaded. */
  pictures: Generated<string[]>
  /** Its sender was told that something in it became no photo. */
  toldOfLost: Generated<boolean>
  requestId: Generated<string>
  at: CreatedAt
}

export interface DeliveriesDatabase {
  textSettings: TextSettingsTable
  textNumbers: TextNumbersTable
  textStops: TextStopsTable
  deliveries: DeliveriesTable
  receivedTexts: ReceivedTextsTable
}
