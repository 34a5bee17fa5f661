import { starterRateNames } from '#server/shared-texts.ts'
import { inEachLanguage, sourceLanguage } from '#shared/languages.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { usualBurdenPercent } from '#server/api/domain/wages/labor-cost.ts'
import { ProblemError } from '#server/api/problem.ts'
import { updateVersion } from '#server/api/versions.ts'
import type { QuoteAssumptions } from '#shared/quotes/quote-content.contract.ts'
import type { QuoteSettings, QuoteSettingsChanges } from '#shared/quotes/quote-settings.contract.ts'
import { problems } from '#server/problems/problems.ts'
import { starterRates } from '#shared/quotes/starter-rates.ts'

/** Defaults for an organization that has not set its own costs and margins. */
export const firstAssumptions: QuoteAssumptions = {
  wageE4: 160_000,
  burdenPercent: usualBurdenPercent,
  overheadPercent: 12,
  marginPercent: 15,
  suppliesPercent: 4,
  suppliesMinor: 0,
  equipmentMinor: 0,
  travelMinor: 0,
  supervisionMinor: 0,
}

export async function get(tx: TenantTx): Promise<QuoteSettings> {
  const row = await tx
    .selectFrom('configurations as c')
    .leftJoin('quoteSettings as s', 's.organizationId', 'c.organizationId')
    .select([
      'c.currency',
      's.rates',
      's.assumptions',
      's.taxes',
      's.terms',
      's.validDays',
      's.takesRequests',
      's.remindDays',
      's.version',
    ])
    .executeTakeFirstOrThrow()
  return {
    rates:
      row.rates ??
      starterRates.map((rate) => ({
        ...rate,
        name: inEachLanguage(starterRateNames.words(`rate.${rate.id}` as 'rate.trash')),
        source: 'public' as const,
      })),
    assumptions: row.assumptions ?? firstAssumptions,
    taxes: row.taxes ?? [],
    terms: row.terms ?? '',
    validDays: row.validDays ?? 30,
    takesRequests: row.takesRequests ?? true,
    remindDays: row.remindDays ?? 3,
    version: row.version ?? 0,
    currency: row.currency,
  }
}

/** @throws ProblemError 409 `stale_version`, 400 `quote_rate_unnamed` naming each rate. */
export async function update(
  tx: TenantTx,
  organizationId: string,
  { version, rates, assumptions, taxes, ...rest }: QuoteSettingsChanges,
): Promise<QuoteSettings> {
  const fields = rates.flatMap(({ name }, index) =>
    Object.values(name).some((each) => each.trim())
      ? []
      : [{ path: `rates.${index}.name.${sourceLanguage}`, message: problems.quote_rate_unnamed.message }],
  )
  if (fields.length > 0) throw new ProblemError('quote_rate_unnamed', { fields })
  await ensure(tx, organizationId)
  await updateVersion(
    tx,
    'quoteSettings',
    { version },
    {
      ...rest,
      rates: JSON.stringify(rates),
      assumptions: JSON.stringify(assumptions),
      taxes: JSON.stringify(taxes),
    },
  )
  return get(tx)
}

/** The row lock serializes quotes created concurrently. */
export async function nextNumber(tx: TenantTx, organizationId: string): Promise<number> {
  await ensure(tx, organizationId)
  const { lastNumber } = await tx
    .updateTable('quoteSettings')
    .set({ lastNumber: sql<number>`last_number + 1` })
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}

const ensure = (tx: TenantTx, organizationId: string) =>
  tx
    .insertInto('quoteSettings')
    .values({ organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
