import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound } from '#server/api/problem.ts'
import type { BirthDate } from '#shared/schedule/birth-date.contract.ts'

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, memberId: string): Promise<BirthDate> {
  const row = await tx
    .selectFrom('members as m')
    .leftJoin('memberBirthDates as b', (join) =>
      join.onRef('b.organizationId', '=', 'm.organizationId').onRef('b.memberId', '=', 'm.id'),
    )
    .select('b.birthDate')
    .where('m.id', '=', memberId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { birthDate: row.birthDate }
}

/** @throws ProblemError 404, 400 `invalid_request` for a future date or one too long ago. */
export async function set(
  tx: TenantTx,
  key: { organizationId: string; memberId: string },
  { birthDate }: BirthDate,
): Promise<BirthDate> {
  await get(tx, key.memberId)
  if (birthDate !== null && (birthDate < '1900-01-01' || birthDate > Temporal.Now.plainDateISO('UTC').toString()))
    throw fieldProblem('invalid_request', 'birthDate')
  // Deleted and inserted again, because the audit log omits the date and so would not record an update.
  await tx.deleteFrom('memberBirthDates').where('memberId', '=', key.memberId).execute()
  if (birthDate !== null)
    await tx
      .insertInto('memberBirthDates')
      .values({ ...key, birthDate })
      .execute()
  return { birthDate }
}
