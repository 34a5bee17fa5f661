import type { Generated } from 'kysely'
import type { TextState } from '#server/api/text-messages/texter.ts'
import type { CreatedAt } from './columns.ts'

export interface AccountTextsTable {
  id: string
  number: string
  state: Generated<TextState>
  problem: Generated<string>
  providerId: string | null
  segments: Generated<number>
  requestId: Generated<string>
  createdAt: CreatedAt
  stateAt: Generated<Date>
}

export interface AccountTextStopsTable {
  number: string
  stoppedAt: Generated<Date>
}

export interface AccountTextsDatabase {
  accountTexts: AccountTextsTable
  accountTextStops: AccountTextStopsTable
}
