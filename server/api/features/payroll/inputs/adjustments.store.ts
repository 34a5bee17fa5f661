import type { PayWriter } from './workdays.store.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { PayAdjustment } from '#shared/payroll/payroll.contract.ts'
import type { AdjustmentKind } from '#shared/payroll/kinds.ts'

interface NewAdjustment {
  memberId: string
  day: string
  kind: AdjustmentKind
  amountMinor: number
  inRegularRate: boolean
  note: string
  /** Set together or not at all: the days a bonus was earned over, if they span more than one workweek. */
  earnedFrom?: string | null
  earnedTo?: string | null
}

type Row = Omit<PayAdjustment, 'createdAt'> & { createdAt: Date }

const selection = sql`
  select a.id, a.member_id, a.day, a.kind, a.amount_minor, a.in_regular_rate, a.earned_from, a.earned_to, a.note, a.created_at, a.reverses_id,
    m.name as created_by, r.id as reversed_by_id,
    ${isSelfApproved('pay_adjustment', sql.ref('a.id'))} as self_approved
  from pay_adjustments a
  left join members m on m.organization_id = a.organization_id and m.user_id = a.created_by
  left join pay_adjustments r on r.organization_id = a.organization_id and r.reverses_id = a.id`

const toAdjustment = (row: Row): PayAdjustment => ({ ...row, createdAt: row.createdAt.toISOString() })

/** Newest first; both days of the span are included. */
export async function adjustmentsIn(
  tx: TenantTx,
  { memberIds, from, to }: { memberIds: readonly string[]; from: string; to: string },
): Promise<PayAdjustment[]> {
  const { rows } = await sql<Row>`${selection}
    where a.member_id = any (${memberIds}::uuid[]) and a.day between ${from} and ${to} order by a.day desc, a.id desc`.execute(
    tx,
  )
  return rows.map(toAdjustment)
}

async function find(tx: TenantTx, id: string): Promise<PayAdjustment> {
  const { rows } = await sql<Row>`${selection} where a.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return toAdjustment(row)
}

/**
 * Stores a deduction as a negative amount.
 * @throws ProblemError 400 `adjustment_amount`, `bonus_earned_days`, `worker_unknown`; 409 `period_locked`.
 */
export async function add(tx: TenantTx, writer: PayWriter, entry: NewAdjustment): Promise<PayAdjustment> {
  const { amountMinor, kind } = entry
  if (amountMinor === 0 || (amountMinor < 0 && kind !== 'retro')) throw fieldProblem('adjustment_amount', 'amountMinor')
  const id = randomUUIDv7()
  await tx
    .insertInto('payAdjustments')
    .values({
      organizationId: writer.organizationId,
      id,
      memberId: entry.memberId,
      day: entry.day,
      kind,
      amountMinor: kind === 'deduction' ? -amountMinor : amountMinor,
      inRegularRate: kind === 'bonus' && entry.inRegularRate,
      earnedFrom: entry.earnedFrom ?? null,
      earnedTo: entry.earnedTo ?? null,
      note: entry.note.trim(),
      reversesId: null,
      createdBy: writer.userId,
    })
    .execute()
    .catch(
      onViolation({
        pay_adjustments_organization_id_member_id_fkey: () => fieldProblem('worker_unknown', 'memberId'),
        pay_adjustment_earned_by_a_bonus: () => fieldProblem('bonus_earned_days', 'earnedFrom'),
        pay_adjustment_earned_reversed: () => fieldProblem('bonus_earned_days', 'earnedTo'),
        pay_adjustment_earned_over_a_year: () => fieldProblem('bonus_earned_days', 'earnedTo'),
        pay_adjustment_earned_later: () => fieldProblem('bonus_earned_days', 'earnedTo'),
      }),
    )
  return find(tx, id)
}

/** @throws ProblemError 404; 409 `adjustment_reversed`, `period_locked`. */
export async function reverse(
  tx: TenantTx,
  writer: PayWriter,
  adjustmentId: string,
  { day, note }: { day: string; note: string },
): Promise<PayAdjustment> {
  const { memberId, kind, amountMinor, inRegularRate, earnedFrom, earnedTo } = await find(tx, adjustmentId)
  const id = randomUUIDv7()
  await tx
    .insertInto('payAdjustments')
    .values({
      organizationId: writer.organizationId,
      id,
      memberId,
      day,
      kind,
      amountMinor: -amountMinor,
      inRegularRate,
      earnedFrom,
      earnedTo,
      note: note.trim(),
      reversesId: adjustmentId,
      createdBy: writer.userId,
    })
    .execute()
    .catch(onViolation({ pay_adjustment_reversed_once: () => new ProblemError('adjustment_reversed') }))
  return find(tx, id)
}
