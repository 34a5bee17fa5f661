import type { ExportColumn } from './send-export.ts'
import { words } from './texts.ts'

/** The columns of client and location. */
export const clientAndLocation = [
  { head: words('client'), cell: ({ clientName }) => clientName },
  { head: words('location'), cell: ({ locationName }) => locationName },
] as const satisfies readonly ExportColumn<{ clientName: string; locationName: string }>[]
