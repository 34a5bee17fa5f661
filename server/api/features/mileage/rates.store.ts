import { currencyOf } from '#server/api/currency.store.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { nextVersion, staleVersion } from '#server/api/versions.ts'
import type { MileageSettings } from '#shared/mileage/mileage.contract.ts'
import { irsRates, mileageMinor, rateOn, taxableMinor, type MileageRate } from '#shared/mileage/rates.ts'

/** The rate per mile by day: the organization's own from its first day, otherwise the IRS rate. */
export interface Rates {
  ownRates: readonly MileageRate[]
  commutePaid: boolean
}

export async function readRates(tx: TenantTx): Promise<Rates> {
  const settings = await tx.selectFrom('mileageSettings').select('commutePaid').executeTakeFirst()
  return { ownRates: await ownRates(tx), commutePaid: settings?.commutePaid ?? false }
}

async function ownRates(tx: TenantTx): Promise<MileageRate[]> {
  const rows = await tx.selectFrom('mileageRates').selectAll().orderBy('effectiveFrom').execute()
  return rows.map(({ effectiveFrom, rateE4 }) => ({ from: effectiveFrom, rateE4, source: 'organization' }))
}

export interface Amount {
  rateE4: number | null
  amountMinor: number | null
  taxableMinor: number
}

interface Paid {
  day: string
  meters: number | null
  isCommute: boolean
}

/** The amount of a trip; null if it is unpaid, its distance is unknown or no rate has begun. */
export function amountOf({ ownRates: own, commutePaid }: Rates, { day, meters, isCommute }: Paid): Amount {
  if (isCommute && !commutePaid) return { rateE4: null, amountMinor: null, taxableMinor: 0 }
  const rateE4 = (rateOn(own, day) ?? rateOn(irsRates, day))?.rateE4 ?? null
  if (rateE4 === null || meters === null) return { rateE4, amountMinor: null, taxableMinor: 0 }
  const amountMinor = mileageMinor(meters, rateE4)
  // A commute is personal, so any payment for it is wages.
  return { rateE4, amountMinor, taxableMinor: isCommute ? amountMinor : taxableMinor(meters, rateE4, day) }
}

export async function getSettings(tx: TenantTx): Promise<MileageSettings> {
  const settings = await tx.selectFrom('mileageSettings').selectAll().executeTakeFirst()
  const currency = await currencyOf(tx)
  return {
    rates: (await ownRates(tx)).map(({ from, rateE4 }) => ({ from, rateE4 })),
    irsRates: [...irsRates],
    commutePaid: settings?.commutePaid ?? false,
    currency,
    version: settings?.version ?? 0,
  }
}

/** @throws ProblemError 409 `stale_version`, 400 `rate_days_double`. */
export async function changeSettings(
  tx: TenantTx,
  organizationId: string,
  { rates, commutePaid, version }: Pick<MileageSettings, 'rates' | 'commutePaid' | 'version'>,
): Promise<MileageSettings> {
  if (new Set(rates.map(({ from }) => from)).size < rates.length) throw fieldProblem('rate_days_double', 'rates')
  const { numInsertedOrUpdatedRows } =
    version === 0
      ? await tx
          .insertInto('mileageSettings')
          .values({ organizationId, commutePaid })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await tx
          .updateTable('mileageSettings')
          .set({ commutePaid, version: nextVersion })
          .where('version', '=', version)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => ({ numInsertedOrUpdatedRows: numUpdatedRows }))
  if (!numInsertedOrUpdatedRows) throw staleVersion()
  await tx.deleteFrom('mileageRates').execute()
  if (rates.length > 0)
    await tx
      .insertInto('mileageRates')
      .values(rates.map(({ from, rateE4 }) => ({ organizationId, effectiveFrom: from, rateE4 })))
      .execute()
  return getSettings(tx)
}
