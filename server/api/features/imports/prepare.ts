import { minorUnitsOf } from '#server/api/currency.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { phoneCountry } from '#server/api/domain/phone-country.ts'
import { importKinds, type DayOrder, type ImportMode } from '#shared/imports/kinds.ts'
import { createKnown } from './known.store.ts'
import type { ImportSettings } from './list-import.ts'
import { lists } from './lists.ts'
import { prepareList, type PreparedList, type Sheet } from './prepare-list.ts'

interface Importing {
  organizationId: string
  userId: string
  mode: ImportMode
}

/** Reads and checks an import's lists, each after the lists it refers to; returns them in the given order. */
export async function prepare(
  tx: TenantTx,
  importing: Importing,
  sheets: readonly Sheet[],
): Promise<readonly PreparedList[]> {
  const context = { tx, settings: await settingsOf(tx, importing), known: createKnown(tx) }
  const prepared = new Map<Sheet, PreparedList>()
  for (const sheet of inOrder(sheets)) prepared.set(sheet, await lists[sheet.kind](prepareList(sheet, context)))
  return sheets.flatMap((sheet) => prepared.get(sheet) ?? [])
}

/** Lists that others refer to come first. */
export const inOrder = <T extends { kind: Sheet['kind'] }>(sheets: readonly T[]): T[] =>
  sheets.toSorted((a, b) => importKinds.indexOf(a.kind) - importKinds.indexOf(b.kind))

async function settingsOf(tx: TenantTx, importing: Importing): Promise<ImportSettings> {
  const { timeZone, currency, weekStart, units } = await tx
    .selectFrom('configurations')
    .select(['timeZone', 'currency', 'weekStart', 'units'])
    .executeTakeFirstOrThrow()
  return {
    ...importing,
    timeZone,
    weekStart,
    units,
    today: Temporal.Now.plainDateISO(timeZone).toString(),
    phoneCountry: phoneCountry(timeZone, currency),
    minorUnits: minorUnitsOf(currency),
    assumedDayOrder: assumedDayOrder(timeZone),
  }
}

const cities = 'New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Louisville|Indianapolis|Fort_Wayne'
const alaskan = 'Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak'
const inUnitedStates = new RegExp(
  `^(US/.+|Pacific/Honolulu|America/(${cities}|${alaskan}|(Indiana|Kentucky|North_Dakota)/.+))$`,
)

/** U.S. companies write the month first; for others no order is assumed. */
const assumedDayOrder = (timeZone: string): DayOrder | null => (inUnitedStates.test(timeZone) ? 'month_first' : null)
