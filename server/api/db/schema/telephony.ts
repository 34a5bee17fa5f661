import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#shared/languages.ts'
import type { Attestation, CallIntent, CallOutcome, CallProblem } from '#shared/telephony/calls.ts'
import type { CreatedAt } from './columns.ts'

export interface CalledNumbersTable {
  organizationId: string
  number: string
  label: Generated<string>
  createdAt: CreatedAt
}

export interface CallsTable {
  organizationId: string
  id: string
  callSid: string
  called: string
  caller: string
  attestation: Attestation | null
  language: Language | null
  locationId: string | null
  memberId: string | null
  startedAt: Date
  endedAt: Date | null
  durationS: number | null
  /** Generated from the results. */
  outcome: ColumnType<CallOutcome, never, never>
}

export interface CallStepsTable {
  organizationId: string
  callId: string
  position: number
  pressed: string | null
  state: string
  dialog: ColumnType<object, string, never>
  answer: string
  at: Date
}

export interface CallResultsTable {
  organizationId: string
  id: string
  callId: string
  caller: string
  memberId: string | null
  locationId: string | null
  intent: CallIntent | null
  accepted: boolean
  problem: CallProblem | null
  workLogId: string | null
  problemReportId: string | null
  recordingUrl: string | null
  at: Date
}

export interface TelephonyDatabase {
  calledNumbers: CalledNumbersTable
  calls: CallsTable
  callSteps: CallStepsTable
  callResults: CallResultsTable
}
