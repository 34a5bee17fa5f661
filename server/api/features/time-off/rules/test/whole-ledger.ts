import { ledgerAfter } from '../ledger.ts'
import type { LeaveFacts, LeavePolicy, LedgerEntry } from '../policy.ts'

/** The whole ledger, from the day of hire to a day. */
export const ledgerUpTo = (policy: LeavePolicy, facts: LeaveFacts, upTo: string): LedgerEntry[] =>
  ledgerAfter(null, policy, facts, upTo).lines

export const balanceOf = (lines: readonly LedgerEntry[]) => lines.reduce((sum, { minutes }) => sum + minutes, 0)
