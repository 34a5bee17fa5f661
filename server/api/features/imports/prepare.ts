import { minorUnitsOf } from '#server/api/currency.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { phoneCountry } from '#server/api/domain/phone-country.ts'
import type { DayOrder, ImportField, ImportKind } from '#shared/imports/kinds.ts'
import type { ImportReason } from '#shared/imports/reasons.ts'
import { dayOrderOf } from './cell-values.ts'
import { clientsImport } from './clients-import.ts'
import { jobsImport } from './jobs-import.ts'
import type { ImportSettings, KindImport } from './kind-import.ts'
import { locationsImport } from './locations-import.ts'
import { membersImport } from './members-import.ts'
import { createRowReader } from './row-reader.ts'

export interface RowProblem {
  /** As in a spreadsheet: the header is row 1. */
  row: number
  field: ImportField
  reason: ImportReason
}

interface Prepared {
  rowCount: number
  /** The order used to read days with slashes. */
  dayOrder: DayOrder | null
  /** Reasons for rejected rows, in the file's order; if empty, everything can be written. */
  problems: RowProblem[]
  /** Writes a range of the records. */
  write(from: number, to: number): Promise<void>
}

type Columns = readonly (ImportField | null)[]
const dayFields: ReadonlySet<ImportField | null> = new Set(['hiredOn', 'startsOn', 'endsOn'])

interface Place {
  organizationId: string
  settings: ImportSettings
}

async function prepareKind<T>(
  kind: KindImport<T>,
  tx: TenantTx,
  { organizationId, settings }: Place,
  table: readonly string[][],
  columns: Columns,
): Promise<Prepared> {
  const problems: RowProblem[] = []
  const days = columns.flatMap((field, at) =>
    dayFields.has(field) ? table.slice(1).map((cells) => cells[at] ?? '') : [],
  )
  const dayOrder = dayOrderOf(days, settings.assumedDayOrder)
  const candidates = table.slice(1).flatMap((cells, place) => {
    if (cells.every((cell) => cell === '')) return []
    const named: Partial<Record<ImportField, string>> = {}
    for (const [at, field] of columns.entries()) if (field) named[field] = cells[at] ?? ''
    const refuse = (field: ImportField, reason: ImportReason) => {
      problems.push({ row: place + 2, field, reason })
    }
    return [
      {
        record: kind.read(createRowReader(named, refuse, { dayOrder, phoneCountry: settings.phoneCountry }), settings),
        refuse,
      },
    ]
  })
  await kind.check(tx, candidates)
  return {
    rowCount: candidates.length,
    dayOrder,
    problems: withoutEchoes(problems).toSorted((a, b) => a.row - b.row),
    write: (from, to) =>
      kind.insert(
        tx,
        organizationId,
        candidates.slice(from, to).map(({ record }) => record),
      ),
  }
}

/** Keeps the first reason per cell, which caused the others. */
function withoutEchoes(problems: readonly RowProblem[]): RowProblem[] {
  const seen = new Set<string>()
  return problems.filter(({ row, field }) => {
    const key = `${row} ${field}`
    return seen.has(key) ? false : seen.add(key)
  })
}

/** Reads and checks every row of a table against the organization's current data. */
export async function prepare(
  tx: TenantTx,
  organizationId: string,
  kind: ImportKind,
  table: readonly string[][],
  columns: Columns,
): Promise<Prepared> {
  const place = { organizationId, settings: await settingsOf(tx) }
  switch (kind) {
    case 'members':
      return prepareKind(membersImport, tx, place, table, columns)
    case 'clients':
      return prepareKind(clientsImport, tx, place, table, columns)
    case 'locations':
      return prepareKind(locationsImport, tx, place, table, columns)
    case 'jobs':
      return prepareKind(jobsImport, tx, place, table, columns)
  }
}

async function settingsOf(tx: TenantTx): Promise<ImportSettings> {
  const { timeZone, currency } = await tx
    .selectFrom('configurations')
    .select(['timeZone', 'currency'])
    .executeTakeFirstOrThrow()
  return {
    timeZone,
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

/** U.S. companies write the month first; for others nothing is assumed. */
const assumedDayOrder = (timeZone: string): DayOrder | null => (inUnitedStates.test(timeZone) ? 'month_first' : null)
