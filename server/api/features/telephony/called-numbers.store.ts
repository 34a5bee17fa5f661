import type { Selectable } from 'kysely'
import type { CalledNumbersTable } from '#server/api/db/schema/telephony.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type { CalledNumber, NewCalledNumber } from '#shared/telephony/telephony.contract.ts'
import { callLimits } from '#shared/telephony/calls.ts'

export const list = async (tx: TenantTx): Promise<CalledNumber[]> =>
  (await tx.selectFrom('calledNumbers').selectAll().orderBy('number').execute()).map(toNumber)

/** @throws ProblemError 409 `called_number_taken`, `called_number_yours` or `called_numbers_full`. */
export async function add(
  tx: TenantTx,
  organizationId: string,
  { number, label }: NewCalledNumber,
): Promise<CalledNumber> {
  if ((await list(tx)).length >= callLimits.numbersMax) throw new ProblemError('called_numbers_full')
  const row = await tx
    .insertInto('calledNumbers')
    .values({ organizationId, number, label: label.trim() })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(
      onViolation({
        called_number_taken: () => fieldProblem('called_number_taken', 'number'),
        called_numbers_pkey: () => fieldProblem('called_number_yours', 'number'),
      }),
    )
  return toNumber(row)
}

/** @throws ProblemError 404. */
export async function remove(tx: TenantTx, number: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('calledNumbers').where('number', '=', number).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

const toNumber = ({ number, label, createdAt }: Selectable<CalledNumbersTable>): CalledNumber => ({
  number,
  label,
  createdAt: createdAt.toISOString(),
})
