import { dayCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { ChemicalRow } from '#shared/chemicals/chemicals.contract.ts'
import { say, words } from './texts.ts'

export const chemicalColumns: readonly ExportColumn<ChemicalRow>[] = [
  { head: words('chemical'), cell: ({ itemName }) => itemName },
  { head: words('sku'), cell: ({ sku }) => sku },
  { head: words('supplier'), cell: ({ supplierName }) => supplierName },
  {
    head: words('signalWord'),
    cell: ({ signalWord }, language) => signalWord && say(language, `signal.${signalWord}`),
  },
  { head: words('pictograms'), cell: ({ pictograms }) => pictograms.join(', ') },
  {
    head: words('protections'),
    cell: ({ protections }, language) =>
      protections.map((protection) => say(language, `protection.${protection}`)).join(', '),
  },
  {
    head: words('dilutions'),
    cell: ({ dilutions }) => dilutions.map(({ use, parts }) => `${use} 1:${parts}`).join(', '),
  },
  { head: words('emergencyPhone'), cell: ({ emergencyPhone }) => emergencyPhone, isPhone: true },
  { head: words('sheet'), cell: ({ sheet }) => dayCell(sheet?.revisedOn ?? null) },
  { head: words('places'), cell: ({ places }) => places.join('; ') },
]
