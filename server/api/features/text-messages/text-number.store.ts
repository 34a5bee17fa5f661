import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { codeMark, codeTriesMax } from '#server/api/domain/deliveries/text-codes.store.ts'
import { queueDelivery } from '#server/api/domain/deliveries/deliveries.store.ts'
import { phoneCountryOf } from '#server/api/domain/phone-country.ts'
import { normalizePhone } from '#server/api/domain/phone-number.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { Sealing } from '#server/api/sealing.ts'
import type { OwnTextNumber } from '#shared/text-messages/text-messages.contract.ts'

export async function ownNumber(tx: TenantTx, userId: string): Promise<OwnTextNumber> {
  const settings = await tx.selectFrom('textSettings').select(['number', 'callsPerDay']).executeTakeFirst()
  const row = await tx
    .selectFrom('textNumbers as n')
    .leftJoin('textStops as s', (join) =>
      join.onRef('s.organizationId', '=', 'n.organizationId').onRef('s.number', '=', 'n.number'),
    )
    .select(['n.number', 'n.confirmedAt', 'n.callsAgreedAt', 's.stoppedAt'])
    .where('n.userId', '=', userId)
    .executeTakeFirst()
  return {
    from: settings?.number ?? null,
    number: row?.number ?? null,
    confirmedAt: row?.confirmedAt?.toISOString() ?? null,
    stoppedAt: row?.stoppedAt?.toISOString() ?? null,
    canCall: !!settings?.number && settings.callsPerDay > 0,
    callsAgreedAt: row?.callsAgreedAt?.toISOString() ?? null,
  }
}

/**
 * Enters a number and texts it a code; until the code is entered nothing else is sent to it. Another user's number is
 * answered the same way. It replaces a confirmed or removed one only where a manager entered it; the one before is told.
 * @throws ProblemError 409 `texts_off`, `text_number_stopped`, `number_not_entered`.
 */
export async function enterNumber(tx: TenantTx, userId: string, number: string, requestId: string): Promise<void> {
  await lockAccount(tx, userId)
  const settings = await tx.selectFrom('textSettings').select('number').executeTakeFirst()
  if (!settings?.number) throw new ProblemError('texts_off')
  const stop = await tx.selectFrom('textStops').select('number').where('number', '=', number).executeTakeFirst()
  if (stop) throw fieldProblem('text_number_stopped', 'number')
  const own = await ownNumber(tx, userId)
  if (own.confirmedAt && own.number === number) return
  if (!(await mayUse(tx, userId, number))) throw fieldProblem('number_not_entered', 'number')
  const entered = { number, codeMark: null, codeExpiresAt: null, codeTries: 0, confirmedAt: null, callsAgreedAt: null }
  await tx
    .insertInto('textNumbers')
    .values({ organizationId: sql<string>`current_organization_id()`, userId, ...entered })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet(entered))
    .execute()
  await queueDelivery(tx, { channel: 'text', purpose: 'code', userId, number, requestId })
}

/**
 * Counts a try, then checks the code.
 * @returns false when it is wrong, too old or was tried too often.
 * @throws ProblemError 409 `number_not_entered`, `text_number_not_own`, `text_number_signs_in`.
 */
export async function confirmNumber(tx: TenantTx, userId: string, code: string, sealing: Sealing): Promise<boolean> {
  await lockAccount(tx, userId)
  const row = await tx
    .updateTable('textNumbers')
    .set({ codeTries: sql<number>`code_tries + 1` })
    .where('userId', '=', userId)
    .where('codeMark', 'is not', null)
    .where('codeExpiresAt', '>', sql<Date>`now()`)
    .where('codeTries', '<', codeTriesMax)
    .returning(['number', 'codeMark'])
    .executeTakeFirst()
  if (!row?.codeMark?.equals(codeMark(sealing, userId, row.number, code))) return false
  // Another may have been confirmed since it was entered.
  if (!(await mayUse(tx, userId, row.number))) throw fieldProblem('number_not_entered', 'code')
  // A trigger takes it from whoever had it before.
  await tx
    .updateTable('textNumbers')
    .set({ confirmedAt: sql<Date>`now()`, codeMark: null, codeExpiresAt: null })
    .where('userId', '=', userId)
    .execute()
    .catch(
      onViolation({
        text_number_not_own: () => new ProblemError('text_number_not_own'),
        text_number_signs_in: () => new ProblemError('text_number_signs_in'),
      }),
    )
  return true
}

/**
 * Agrees to calls at the confirmed number, which makes them the last of the user's channels unless they chose its place,
 * or ends them.
 * @throws ProblemError 404 without a confirmed number, 409 `text_number_stopped`.
 */
export async function setCalls(tx: TenantTx, userId: string, agreed: boolean): Promise<void> {
  const own = await ownNumber(tx, userId)
  if (!agreed && !own.callsAgreedAt) return
  if (!own.confirmedAt) throw notFound()
  if (agreed && own.stoppedAt) throw new ProblemError('text_number_stopped')
  await tx
    .updateTable('textNumbers')
    .set({ callsAgreedAt: agreed ? sql<Date>`coalesce(calls_agreed_at, now())` : null })
    .where('userId', '=', userId)
    .execute()
  if (agreed)
    await sql`
      update notification_preferences set channels = array_append(channels, 'call')
      where user_id = ${userId} and not 'call' = any (channels)`.execute(tx)
}

/** Before the number's row: a change of the sign-in number locks the two in this order. */
const lockAccount = (tx: TenantTx, userId: string) => sql`select lookup.lock_account(${userId})`.execute(tx)

/** True for the account's own number, for its first one, and for another that a manager entered as the member's. */
async function mayUse(tx: TenantTx, userId: string, number: string): Promise<boolean> {
  const { rows } = await sql<{ own: string | null }>`select lookup.number_of(${userId}) as own`.execute(tx)
  const own = rows[0]?.own ?? number
  if (own === number) return true
  const member = await tx
    .selectFrom('members')
    .select('phone')
    .where('userId', '=', userId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  return !!member?.phone && normalizePhone(member.phone, await phoneCountryOf(tx)) === number
}

/** Ends texts; entering another number afterwards is a change. */
export const removeNumber = (tx: TenantTx, userId: string) =>
  sql`select lookup.remove_text_number(${userId})`.execute(tx)
