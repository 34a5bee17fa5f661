import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, onViolation } from '#server/api/problem.ts'
import { updateVersion } from '#server/api/versions.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Currency } from '#shared/organizations/choices.ts'

const refusals = onViolation({
  configurations_language_used: () => fieldProblem('language_unused', 'language'),
  configurations_late_before_no_show: () => fieldProblem('no_show_before_late', 'noShowMinutes'),
  configurations_school_reversed: () => fieldProblem('school_reversed', 'schoolTo'),
  configurations_school_out_reversed: () => fieldProblem('school_reversed', 'schoolOutTo'),
  configurations_school_out_whole: () => fieldProblem('school_reversed', 'schoolOutTo'),
  configurations_currency_in_use: () => fieldProblem('currency_in_use', 'currency'),
})

export async function getConfiguration(tx: TenantTx): Promise<Configuration> {
  const {
    organizationId: _id,
    secondFactorSince: _since,
    ...row
  } = await tx
    .selectFrom('configurations')
    .innerJoin('organizations', 'organizations.id', 'configurations.organizationId')
    .selectAll('configurations')
    .select('organizations.name')
    .executeTakeFirstOrThrow()
  return {
    ...row,
    workdayStart: clock(row.workdayStart),
    schoolFrom: clock(row.schoolFrom),
    schoolTo: clock(row.schoolTo),
    currency: row.currency as Currency,
  }
}

const clock = (time: string) => time.slice(0, 5)

/**
 * Replaces the whole configuration.
 * @throws ProblemError 409 `stale_version` if another change came first, 400 `language_unused`,
 * `no_show_before_late`, `currency_in_use`.
 */
export async function updateConfiguration(
  tx: TenantTx,
  { version, name, ...values }: Configuration,
): Promise<Configuration> {
  await updateVersion(tx, 'configurations', { version }, values).catch(refusals)
  await tx.updateTable('organizations').set({ name: name.trim() }).execute()
  return getConfiguration(tx)
}
