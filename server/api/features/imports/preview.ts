import type { ImportRowProblem, SheetPreview } from '#shared/imports/imports.contract.ts'
import type { ImportMode } from '#shared/imports/kinds.ts'
import type { Language } from '#shared/languages.ts'
import { readingOf } from './column-reading.ts'
import { missingFields, type PlannedSheet } from './plan.ts'
import type { PreparedList, RowProblem } from './prepare-list.ts'
import { say } from './texts.ts'

const shownRows = 20
const shownProblems = 500
const shownChanges = 50
const shownCharacters = 120

/** The effect of importing a sheet; `list` is omitted for a skipped sheet. */
export function previewOf(
  sheet: PlannedSheet,
  list: PreparedList | undefined,
  { mode, language }: { mode: ImportMode; language: Language },
): SheetPreview {
  const { name, kind, preset, table, fields, formats } = sheet
  const [head = [], ...rows] = table
  const problems = list ? rowProblems(sheet, list, mode) : []
  const columns = head.map((header, place) => {
    const field = fields[place] ?? null
    const cells = rows.map((row) => row[place] ?? '')
    const dayOrder = (field && list?.dayOrders[field]) ?? null
    return { header, field, ...readingOf(field, cells, { chosen: formats[place] ?? null, dayOrder }) }
  })
  return {
    name,
    kind,
    preset,
    columns,
    leftOut: kind === null ? [] : leftOutOf(sheet),
    missing: missingFields(sheet, mode),
    rowCount: list?.rowCount ?? 0,
    added: list?.added ?? 0,
    changed: list?.changed ?? 0,
    unchanged: list?.unchanged ?? 0,
    refused: new Set(problems.map(({ row }) => row)).size,
    dayOrder: Object.values(list?.dayOrders ?? {}).find(Boolean) ?? null,
    rows: rows.slice(0, shownRows),
    problems: problems.slice(0, shownProblems).map(shownIn(sheet, language)),
    problemCount: problems.length,
    changes: (list?.changes ?? []).slice(0, shownChanges),
  }
}

/** Headers of columns with content that will not be imported. */
function leftOutOf({ table, fields }: PlannedSheet): string[] {
  const [head = [], ...rows] = table
  return head.flatMap((header, place) => {
    const isLeftOut = !fields[place] && rows.some((row) => (row[place] ?? '') !== '')
    return isLeftOut ? [header || String(place + 1)] : []
  })
}

/** A missing column is reported once, not for each row. */
export function rowProblems(sheet: PlannedSheet, { problems }: PreparedList, mode: ImportMode): RowProblem[] {
  const missing = missingFields(sheet, mode)
  return problems.filter(({ field }) => !missing.includes(field))
}

export const shownIn =
  ({ table, fields }: PlannedSheet, language: Language) =>
  (problem: RowProblem): ImportRowProblem => {
    const place = fields.indexOf(problem.field)
    return {
      ...problem,
      column: table[0]?.[place] ?? '',
      columnAt: place < 0 ? null : place,
      value: (table[problem.row - 1]?.[place] ?? '').slice(0, shownCharacters),
      message: say(language, `reason.${problem.reason}`),
    }
  }
