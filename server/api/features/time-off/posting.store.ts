import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { TimeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { leaveFacts } from './facts.store.ts'
import { ledgerUpTo } from './rules/ledger.ts'
import { rulesFor, standings, type Standing } from './standing.store.ts'

interface MadeLine {
  kind: 'grant' | 'accrue' | 'carry' | 'expire' | 'recount'
  day: string
  minutes: number
}

const isMade = (kind: string): kind is MadeLine['kind'] => ['grant', 'accrue', 'carry', 'expire'].includes(kind)

/** How long after its end a part is still looked at: work is corrected late. */
const lookBackDays = 45

/** The parts whose lines up to today are not written yet. */
export const unposted = (tx: TenantTx, today: string) =>
  standings(tx)
    .where((eb) => eb.or([eb('a.postedThrough', 'is', null), eb('a.postedThrough', '<', today)]))
    .where(sql<boolean>`coalesce(a.ends_on, ${today}::date) >= ${today}::date - ${lookBackDays}::integer`)
    .where('a.startsOn', '<=', today)
    .where('p.tracksBalance', '=', true)
    .orderBy('a.memberId')
    .orderBy('a.policyId')

/**
 * Writes what the policy makes up to today and is not in the ledger yet; work counts once its day is over. What a late
 * correction changed about lines that are there comes as one `recount`. Those who post the same part take turns.
 */
export async function post(tx: TenantTx, { memberId, policyId }: Standing, clock: TimeOffClock): Promise<void> {
  await sql`select from leave_assignments where member_id = ${memberId} and policy_id = ${policyId}
            for no key update`.execute(tx)
  const standing = await standings(tx)
    .where('a.memberId', '=', memberId)
    .where('a.policyId', '=', policyId)
    .executeTakeFirstOrThrow()
  const { today } = clock
  if (!standing.tracksBalance || standing.startsOn > today) return
  const upTo = standing.endsOn !== null && standing.endsOn < today ? standing.endsOn : today
  const facts = await leaveFacts(tx, standing, clock, upTo)
  const due = ledgerUpTo(rulesFor(standing), facts, upTo).flatMap(({ kind, day, minutes }): MadeLine[] =>
    isMade(kind) && (day < today || kind !== 'accrue') ? [{ kind, day, minutes }] : [],
  )
  const written = await writtenLines(tx, standing)
  const known = new Set(written.map(keyOf))
  const fresh = due.filter((line) => !known.has(keyOf(line)))
  const difference = sum(due) - sum(fresh) - sum(written)
  const recount: MadeLine[] = difference === 0 ? [] : [{ kind: 'recount', day: today, minutes: difference }]
  await write(tx, standing, [...fresh, ...recount])
  await tx
    .updateTable('leaveAssignments')
    .set({ postedThrough: today })
    .where('memberId', '=', memberId)
    .where('policyId', '=', policyId)
    .execute()
}

const keyOf = ({ kind, day }: MadeLine) => `${kind} ${day}`
const sum = (lines: readonly MadeLine[]) => lines.reduce((total, { minutes }) => total + minutes, 0)

const writtenLines = (tx: TenantTx, { memberId, policyId }: Standing): Promise<MadeLine[]> =>
  tx
    .selectFrom('leaveLedger')
    .select(['kind', 'day', 'minutes'])
    .where('memberId', '=', memberId)
    .where('policyId', '=', policyId)
    .where('kind', 'in', ['grant', 'accrue', 'carry', 'expire', 'recount'])
    .execute() as Promise<MadeLine[]>

async function write(tx: TenantTx, { memberId, policyId }: Standing, lines: readonly MadeLine[]) {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({ ...line, id: randomUUIDv7() }))
  await sql`
    insert into leave_ledger (organization_id, id, member_id, policy_id, kind, day, minutes)
    select current_organization_id(), r.id, ${memberId}, ${policyId}, r.kind, r.day, r.minutes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, kind text, day date, minutes integer)
    on conflict do nothing`.execute(tx)
}
