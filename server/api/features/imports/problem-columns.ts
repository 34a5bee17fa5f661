import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { ImportRowProblem } from '#shared/imports/imports.contract.ts'
import { words } from './texts.ts'

export const problemColumns: readonly ExportColumn<ImportRowProblem>[] = [
  { head: words('row'), cell: ({ row }) => row },
  { head: words('column'), cell: ({ column }) => column },
  { head: words('value'), cell: ({ value }) => value },
  { head: words('problem'), cell: ({ message }) => message },
]
