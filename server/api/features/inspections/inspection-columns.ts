import { dayCell, selfApproved, timeCell } from '#server/api/exports/cell.ts'
import { clientAndLocation } from '#server/api/exports/places.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { CorrectiveAction } from '#shared/inspections/corrective-actions.contract.ts'
import type { InspectionRow } from '#shared/inspections/inspections.contract.ts'
import { bandIn } from '#shared/inspections/bands.ts'
import type { ActionState } from '#shared/inspections/kinds.ts'
import type { Words } from '#shared/languages.ts'

export const inspectionColumns = (timeZone: string): readonly ExportColumn<InspectionRow>[] => [
  { head: { en: 'Begun', es: 'Empezada' }, cell: ({ createdAt }) => timeCell(createdAt, timeZone) },
  { head: { en: 'Submitted', es: 'Entregada' }, cell: ({ submittedAt }) => timeCell(submittedAt, timeZone) },
  ...clientAndLocation,
  { head: { en: 'Inspector', es: 'Inspector' }, cell: ({ inspectorName }) => inspectorName },
  { head: { en: 'Template', es: 'Plantilla' }, cell: ({ templateName }) => templateName },
  { head: { en: 'Score', es: 'Puntaje' }, cell: ({ score }) => (score === null ? null : score / 100) },
  { head: { en: 'Result', es: 'Resultado' }, cell: ({ band }, language) => bandIn(language, band) },
]

const states: Readonly<Record<ActionState, Words>> = {
  open: { en: 'Open', es: 'Abierta' },
  fixed: { en: 'Done, to be verified', es: 'Hecha, por verificar' },
  verified: { en: 'Verified', es: 'Verificada' },
}

export const actionColumns = (timeZone: string): readonly ExportColumn<CorrectiveAction>[] => [
  { head: { en: 'Since', es: 'Desde' }, cell: ({ createdAt }) => timeCell(createdAt, timeZone) },
  ...clientAndLocation,
  { head: { en: 'What', es: 'Qué' }, cell: ({ text }) => text },
  { head: { en: 'State', es: 'Estado' }, cell: ({ state }, language) => states[state][language] },
  { head: { en: 'Owner', es: 'Responsable' }, cell: ({ ownerName }) => ownerName },
  { head: { en: 'Due', es: 'Para el' }, cell: ({ dueOn }) => dayCell(dueOn) },
  { head: { en: 'Done', es: 'Hecha el' }, cell: ({ fixedAt }) => timeCell(fixedAt, timeZone) },
  { head: { en: 'Verified', es: 'Verificada el' }, cell: ({ verifiedAt }) => timeCell(verifiedAt, timeZone) },
  selfApproved,
  { head: { en: 'Reopened', es: 'Veces reabierta' }, cell: ({ reopened }) => reopened },
  { head: { en: 'Answer', es: 'Respuesta' }, cell: ({ answer }) => answer },
]
