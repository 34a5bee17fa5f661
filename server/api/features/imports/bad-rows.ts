import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { Language } from '#shared/languages.ts'
import type { PlannedSheet } from './plan.ts'
import type { RowProblem } from './prepare-list.ts'
import { shownIn } from './preview.ts'
import { say, words } from './texts.ts'

interface BadRow {
  row: number
  cells: readonly string[]
  problems: readonly RowProblem[]
}

/** The complete rows that cannot be imported, so that the file can be imported as soon as they are corrected. */
export function badRows({ table }: PlannedSheet, problems: readonly RowProblem[]): BadRow[] {
  const byRow = Map.groupBy(problems, ({ row }) => row)
  return [...byRow].map(([row, rowProblems]) => ({ row, cells: table[row - 1] ?? [], problems: rowProblems }))
}

export function badRowColumns(sheet: PlannedSheet): ExportColumn<BadRow>[] {
  const head = sheet.table[0] ?? []
  return [
    ...head.map((header, place) => ({ head: () => header, cell: ({ cells }: BadRow) => cells[place] ?? '' })),
    { head: words('row'), cell: ({ row }) => row },
    { head: words('problem'), cell: ({ problems }, language) => problems.map(sentence(sheet, language)).join('\n') },
  ]
}

const sentence = (sheet: PlannedSheet, language: Language) => (problem: RowProblem) => {
  const { column, message } = shownIn(sheet, language)(problem)
  return column ? say(language, 'columnProblem', { column, message }) : message
}
