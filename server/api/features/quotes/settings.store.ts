import { starterRateNames } from '#server/shared-texts.ts'
import { inEachLanguage, sourceLanguage } from '#shared/languages.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { usualBurdenPercent } from '#server/api/domain/wages/labor-cost.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { updateVersion } from '#server/api/versions.ts'
import type { QuoteAssumptions } from '#shared/quotes/quote-content.contract.ts'
import type { ProductionRate, QuoteSettings, QuoteSettingsChanges } from '#shared/quotes/quote-settings.contract.ts'
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
    rates: row.rates ?? published(),
    published: published(),
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

const published = (): ProductionRate[] =>
  starterRates.map(({ id, by, rate }) => ({
    id,
    by,
    rate,
    name: inEachLanguage(starterRateNames.words(`rate.${id}` as 'rate.trash')),
    source: 'public',
  }))

/** @throws ProblemError 409 `stale_version`, 400 `quote_rate_unnamed` or `quote_tax_incomplete` naming each. */
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
  taxes.forEach(({ name, region, rates: dated }, index) => {
    if (!name.trim() || !region.trim())
      throw fieldProblem('quote_tax_incomplete', `taxes.${index}.${name.trim() ? 'region' : 'name'}`)
    const days = dated.map(({ from }) => from)
    if (new Set(days).size < days.length) throw fieldProblem('rate_days_double', `taxes.${index}.rates`)
  })
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
