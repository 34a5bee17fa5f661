import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { TimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { lastCheckpoint, type CountedLedger } from './checkpoints.store.ts'
import { leaveFacts } from './facts.store.ts'
import { ledgerAfter } from './rules/ledger.ts'
import { rulesFor, type BalanceState } from './balance-states.store.ts'

/** Computes the policy's lines up to a day from the last checkpoint; `withPlans` includes planned work. */
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
