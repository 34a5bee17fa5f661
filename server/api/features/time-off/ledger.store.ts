import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { TimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { lastCheckpoint, type Checkpoint } from './checkpoints.store.ts'
import { leaveFacts } from './facts.store.ts'
import { ledgerAfter } from './rules/ledger.ts'
import type { LeaveFacts, LedgerEntry } from './rules/policy.ts'
import { rulesFor, type BalanceState } from './balance-states.store.ts'

/** The lines of a ledger after the last checkpoint, and what they were counted from. */
export interface CountedLedger {
  standing: BalanceState
  /** Null where nothing is kept: then all of the ledger was counted. */
  since: Checkpoint | null
  upTo: string
  facts: LeaveFacts
  lines: LedgerEntry[]
}

/** What the policy makes up to a day, from what is new since the last checkpoint; with plans, also from those. */
export async function ledgerTo(
  tx: TenantTx,
  standing: BalanceState,
  clock: TimeOffClock,
  { upTo, withPlans }: { upTo: string; withPlans: boolean },
): Promise<CountedLedger> {
  const since = await lastCheckpoint(tx, standing, clock, upTo)
  const from = since ? shiftDay(since.through, 1) : standing.startsOn
  const facts = await leaveFacts(tx, standing, clock, { from, to: upTo, withPlans })
  return { standing, since, upTo, facts, lines: ledgerAfter(since, rulesFor(standing), facts, upTo).lines }
}
