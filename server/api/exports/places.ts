import type { ExportColumn } from './send-export.ts'

/** The columns of what lies at a client's place. */
export const clientAndLocation = [
  { head: { en: 'Client', es: 'Cliente' }, cell: ({ clientName }) => clientName },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ locationName }) => locationName },
] as const satisfies readonly ExportColumn<{ clientName: string; locationName: string }>[]
