import type { CountedLedger } from './checkpoints.store.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { TimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { saveCheckpoints } from './checkpoints.store.ts'
import { ledgerTo } from './ledger.store.ts'
import {
  isComputed,
  isSettled,
  computedKinds,
  settledKinds,
  type LedgerEntry,
  type ComputedKind,
  type SettledKind,
} from './rules/policy.ts'
import { lastDayOf, balanceStates, type BalanceState } from './balance-states.store.ts'

interface MadeLine {
  kind: ComputedKind | SettledKind | 'recount'
  day: string
  minutes: number
}

/** Assignments are still updated this long after their end, because work is corrected late. */
const lookBackDays = 45

/** Assignments whose lines up to today are not written yet. */
export const unpostedAssignments = (tx: TenantTx, today: string) =>
  balanceStates(tx)
    .where((eb) => eb.or([eb('a.postedThrough', 'is', null), eb('a.postedThrough', '<', today)]))
    .where((eb) =>
      eb.or([
        // A trigger clears this when a fact of a past day changes.
        eb('a.postedThrough', 'is', null),
        sql<boolean>`coalesce(a.ends_on, ${today}::date) >= ${today}::date - ${lookBackDays}::integer`,
      ]),
    )
    .where('a.startsOn', '<=', today)
    .where('p.tracksBalance', '=', true)
    .orderBy('a.memberId')
    .orderBy('a.policyId')

/**
 * Writes the lines the policy gives up to today that are missing in the ledger; work counts once its day is over.
 * The effect of late corrections on written lines is added as one `recount` line. Concurrent calls for one
 * assignment are serialized.
 */
export async function post(tx: TenantTx, { memberId, policyId }: BalanceState, clock: TimeOffClock) {
  await sql`select from leave_assignments where member_id = ${memberId} and policy_id = ${policyId}
            for no key update`.execute(tx)
  const standing = await balanceStates(tx)
    .where('a.memberId', '=', memberId)
    .where('a.policyId', '=', policyId)
    .executeTakeFirstOrThrow()
  const { today } = clock
  if (!standing.tracksBalance || standing.startsOn > today) return null
  const upTo = lastDayOf(standing, today)
  const counted = await ledgerTo(tx, standing, clock, { upTo, withPlans: false })
  const { since, lines } = counted
  const due = dueLines(lines, today)
  const written = await writtenLines(tx, standing, since?.through)
  const known = new Set(written.map(keyOf))
  const fresh = due.filter((line) => !known.has(keyOf(line)))
  const difference = (since?.unwritten ?? 0) + sum(due) - sum(fresh) - sum(written)
  const recount: MadeLine[] = difference === 0 ? [] : [{ kind: 'recount', day: today, minutes: difference }]
  await write(tx, standing, [...fresh, ...recount, ...(await settledLines(tx, counted, today))])
  await tx
    .updateTable('leaveAssignments')
    .set({ postedThrough: today })
    .where('memberId', '=', memberId)
    .where('policyId', '=', policyId)
    .execute()
  return counted
}

/**
 * Posts and stores checkpoints for the following nights. The member's row is locked, so a concurrent correction
 * commits before the work is read or deletes the checkpoints.
 */
export async function postAndSave(tx: TenantTx, part: BalanceState, clock: TimeOffClock): Promise<void> {
  await sql`select from members where id = ${part.memberId} for no key update`.execute(tx)
  const counted = await post(tx, part, clock)
  if (counted) await saveCheckpoints(tx, counted, clock)
}

/** Merges lines of one kind and day: carried minutes may expire on the day a year turns. */
function dueLines(lines: readonly LedgerEntry[], today: string): MadeLine[] {
  const due = new Map<string, MadeLine>()
  for (const { kind, day, minutes } of lines) {
    if (!isComputed(kind) || (kind === 'accrue' && day === today)) continue
    const key = keyOf({ kind, day })
    due.set(key, { kind, day, minutes: minutes + (due.get(key)?.minutes ?? 0) })
  }
  return [...due.values()]
}

/**
 * Departure lines minus those already written, once the last day is over, since its work counts too. A changed last
 * day reverses its lines, so that the total is paid once.
 */
async function settledLines(tx: TenantTx, { standing, since, lines }: CountedLedger, today: string) {
  const { rows: written } = await sql<MadeLine>`
    select kind, day, -sum(minutes)::integer as minutes from leave_ledger
    where member_id = ${standing.memberId} and policy_id = ${standing.policyId}
      and kind = any (${[...settledKinds]}::text[]) and day > ${since?.through ?? '-infinity'}
    group by kind, day`.execute(tx)
  const due = lines.flatMap(({ kind, day, minutes }) =>
    isSettled(kind) && day < today ? [{ kind, day, minutes }] : [],
  )
  const byKey = Map.groupBy([...due, ...written], keyOf)
  return [...byKey.values()].flatMap((sameKey): MadeLine[] => {
    const [first] = sameKey
    return first && sum(sameKey) !== 0 ? [{ ...first, minutes: sum(sameKey) }] : []
  })
}

const keyOf = ({ kind, day }: Pick<MadeLine, 'kind' | 'day'>) => `${kind} ${day}`
const sum = (lines: readonly MadeLine[]) => lines.reduce((total, { minutes }) => total + minutes, 0)

const writtenLines = (tx: TenantTx, { memberId, policyId }: BalanceState, after = '-infinity'): Promise<MadeLine[]> =>
  tx
    .selectFrom('leaveLedger')
    .select(['kind', 'day', 'minutes'])
    .where('memberId', '=', memberId)
    .where('policyId', '=', policyId)
    .where('kind', 'in', [...computedKinds, 'recount'])
    .where('day', '>', after)
    .execute() as Promise<MadeLine[]>

async function write(tx: TenantTx, { memberId, policyId }: BalanceState, lines: readonly MadeLine[]) {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({ ...line, id: randomUUIDv7() }))
  await sql`
    insert into leave_ledger (organization_id, id, member_id, policy_id, kind, day, minutes)
    select current_organization_id(), r.id, ${memberId}, ${policyId}, r.kind, r.day, r.minutes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, kind text, day date, minutes integer)
    on conflict do nothing`.execute(tx)
}
