import type { ColumnType } from 'kysely'
import type { DecisionKind } from '#shared/decisions/kinds.ts'
import type { CreatedAt } from './columns.ts'

/** Written by triggers only. */
export interface SelfApprovalsTable {
  organizationId: ColumnType<string, never, never>
  id: ColumnType<string, never, never>
  kind: ColumnType<DecisionKind, never, never>
  memberId: ColumnType<string, never, never>
  recordId: ColumnType<string, never, never>
  day: ColumnType<string, never, never>
  at: CreatedAt
  endedAt: ColumnType<Date | null, never, never>
}

export interface DecisionsDatabase {
  selfApprovals: SelfApprovalsTable
}
