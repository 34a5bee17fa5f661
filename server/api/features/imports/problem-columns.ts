import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { ImportRowProblem } from '#shared/imports/imports.contract.ts'

export const problemColumns: readonly ExportColumn<ImportRowProblem>[] = [
  { head: { en: 'Row', es: 'Fila' }, cell: ({ row }) => row },
  { head: { en: 'Column', es: 'Columna' }, cell: ({ column }) => column },
  { head: { en: 'Value', es: 'Valor' }, cell: ({ value }) => value },
  { head: { en: 'Problem', es: 'Problema' }, cell: ({ message }) => message },
]
